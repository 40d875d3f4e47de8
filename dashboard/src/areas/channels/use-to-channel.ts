import { useNavigate } from '@tanstack/react-router'

/** Goes to a channel that was just made, from the form that made it. */
export function useToChannel(): (channel: { id: string }) => void {
  const navigate = useNavigate()
  return ({ id }) =>
    void navigate({
      to: '/settings/channels/$channelId',
      params: { channelId: id },
      ignoreBlocker: true,
    })
}
