import type { ConversationDetail } from '@stoa/sdk'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { rosterQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { happeningsQuery, withoutNotes, type Happening, type Names } from './conversation-happenings.ts'
import { topicNamesQuery } from '../../topics/index.ts'
import { customerOf } from '../data/customer-of.ts'

/** What happened to a conversation, as far back as its messages are shown, with the names to tell it. */
export function useHappenings(detail: ConversationDetail): { happenings: Happening[]; names: Names } {
  const { id, messages, hasMore } = detail
  const { actor } = useWhoami()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(happeningsQuery(id))
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const happenings = useMemo(() => withoutNotes(items, messages, hasMore), [items, messages, hasMore])
  const from = hasMore ? (messages[0]?.createdAt ?? '') : ''
  const isShort = hasNextPage && !isFetchingNextPage && (items.at(-1)?.createdAt ?? from) >= from
  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage])
  const { data: roster } = useQuery(rosterQuery)
  const namesTopics = items.some(({ type }) => type === 'conversation.topic_changed')
  const { data: topics } = useQuery({ ...topicNamesQuery, enabled: namesTopics })
  const visitor = customerOf(detail)
  const names = useMemo<Names>(
    () => ({
      me: actor.id,
      visitor,
      person: (userId) => roster?.members.find((member) => member.userId === userId)?.name,
      topic: (topicId) => topics?.find((topic) => topic.id === topicId)?.name,
    }),
    [actor.id, visitor, roster, topics],
  )
  return { happenings, names }
}
