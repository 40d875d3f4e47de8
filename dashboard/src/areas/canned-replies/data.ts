import type { CannedReply } from '@stoa/sdk'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'

/** Every canned reply that the person sees. There are at most 500 shared and 500 own ones, so that all are read. */
export const cannedRepliesQuery = queryOptions({
  queryKey: ['canned-replies'],
  queryFn: async () => {
    const items: CannedReply[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { items: CannedReply[]; nextCursor: string | null } =
        await client.conversations.listCannedReplies({ limit: 200, ...(cursor && { cursor }) })
      items.push(...page.items)
      cursor = page.nextCursor
    }
    return items
  },
})

/** One canned reply. */
export const cannedReplyQuery = (cannedReplyId: string) =>
  queryOptions({
    queryKey: [...cannedRepliesQuery.queryKey, 'one', cannedReplyId],
    queryFn: () => client.conversations.getCannedReply({ cannedReplyId }),
  })

/** Those whose shortcut, title or text has a text in it, and that are shared or not. */
export const matching = (
  replies: readonly CannedReply[],
  { q, show }: { q: string; show: 'shared' | 'own' | undefined },
): CannedReply[] => {
  const wanted = q.trim().toLowerCase()
  return replies.filter(
    ({ shared, shortcut, title, body }) =>
      (show === undefined || shared === (show === 'shared')) &&
      `${shortcut} ${title} ${body}`.toLowerCase().includes(wanted),
  )
}

/** Whether one that the person sees has this shortcut, by a list of the last seconds; throws where it cannot be read now. */
export async function isShortcutTaken(wanted: string): Promise<boolean> {
  const replies = await queryClient.fetchQuery({ ...cannedRepliesQuery, networkMode: 'always', retry: false })
  return replies.some(({ shortcut }) => shortcut === wanted)
}
