import type { Topic } from '@stoa/sdk'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'

/** What conversations can be about, by name; read again with the topics of the settings. */
export const topicNamesQuery = queryOptions({
  queryKey: ['topics', 'names'],
  queryFn: async () => {
    const topics: Topic[] = []
    let cursor: string | null = ''
    do {
      const page: { items: Topic[]; nextCursor: string | null } = await client.conversations.listTopics({
        limit: 200,
        ...(cursor && { cursor }),
      })
      topics.push(...page.items)
      cursor = page.nextCursor
    } while (cursor !== null)
    return topics.toSorted((a, b) => a.name.localeCompare(b.name))
  },
  staleTime: 5 * 60_000,
})
