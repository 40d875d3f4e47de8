import { useInfiniteQuery } from '@tanstack/react-query'
import { mentionsQuery } from '../data.ts'

/** How many notes name one and are not read yet; of more than a hundred, a hundred. */
export function useUnreadMentions(): number {
  const { data } = useInfiniteQuery(mentionsQuery('unread'))
  return data?.pages[0]?.items.length ?? 0
}
