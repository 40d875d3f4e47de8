import { useMutation } from '@tanstack/react-query'
import { client, type Channel } from '../api.ts'
import { ConfirmDialog } from '../components/dialog.tsx'
import { errorText } from '../components/states.tsx'
import { s } from '../messages/en-settings.ts'
import { channelsQuery, queryClient } from '../queries.ts'
import { widgetKeyQuery } from './widget-key-query.ts'

const text = s.channel

interface RotateKeyProps {
  channel: Channel
  onClose: () => void
  onMade: () => void
}

/** Asks whether the key may be replaced. */
export function RotateKeyDialog({ channel, onClose, onMade }: RotateKeyProps) {
  const rotate = useMutation({
    mutationFn: () => client.conversations.rotateWidgetKey({ id: channel.id }),
    onSuccess: async () => {
      void queryClient.invalidateQueries(channelsQuery)
      await queryClient.invalidateQueries(widgetKeyQuery(channel.id))
      onMade()
    },
  })
  return (
    <ConfirmDialog
      title={text.rotateTitle(channel.name)}
      body={text.rotateBody(channel.keyPrefix ?? '')}
      action={text.rotateAction}
      pending={rotate.isPending}
      error={rotate.isError ? errorText(rotate.error) : undefined}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    />
  )
}
