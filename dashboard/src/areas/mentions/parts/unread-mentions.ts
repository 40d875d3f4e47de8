import { useInfiniteQuery } from '@tanstack/react-query'
import { useLiveRefresh } from '../../../data/live/use-live-refresh.ts'
import { mentionsQuery, refreshMentions } from '../data.ts'

const concerns = (type: string) => type === 'conversation.mentioned' || type === 'conversation.mentions_read'

/** Keeps mentions live while the dashboard is open. */
export const useLiveMentions = (): void =>
  useLiveRefresh({ channel: 'me', concerns, refresh: () => void refreshMentions(), everyMs: 120_000 })

/** How many notes name one and are not read yet; of more than a hundred, a hundred. */
export function useUnreadMentions(): number {
  const { data } = useInfiniteQuery(mentionsQuery('unread'))
  return data?.pages[0]?.items.length ?? 0
}
