import type { Channel, TeamChatRoute } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { channelsQuery } from '../../../data/queries.ts'
import { kindOf, type Kind } from '../data.ts'

/** What can be chosen for a new route. */
const KINDS = ['all', 'one', 'escalations', 'approvals', 'content'] as const satisfies readonly Kind[]

/** What has no route yet: saving a second one would take the place of the first. */
export function useOpenKinds(routes: readonly TeamChatRoute[]): { kinds: Kind[]; ours: Channel[] } {
  const channels = useQuery(channelsQuery).data?.items ?? []
  const ours = channels.filter(({ id }) => !routes.some(({ convChannelId }) => convChannelId === id))
  const isOpen = (kind: Kind) =>
    kind === 'one' ? ours.length > 0 : !routes.some((route) => kindOf(route) === kind)
  return { kinds: KINDS.filter(isOpen), ours }
}
