import type { Automation, Topic, TopicAutomation } from '@stoa/sdk'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** A topic and how agents do in it. */
export interface TopicWithFigures extends Topic {
  figures: TopicAutomation
}

/** Every topic with its figures, and the share of replies that agents sent by themselves. */
export const topicsQuery = queryOptions({
  queryKey: ['topics'],
  queryFn: async () => {
    const topics: TopicWithFigures[] = []
    let cursor: string | null = ''
    let latest: Automation
    do {
      const input: { limit: number; cursor?: string } = { limit: 200, ...(cursor && { cursor }) }
      const [page, automation] = await Promise.all([
        client.conversations.listTopics(input),
        client.conversations.getAutomation(input),
      ])
      const figures = new Map(automation.topics.map((each) => [each.id, each]))
      for (const topic of page.items) {
        // One that came between the two answers is there the next time.
        const known = figures.get(topic.id)
        if (known) topics.push({ ...topic, figures: known })
      }
      latest = automation
      cursor = page.nextCursor
    } while (cursor !== null)
    return { topics, autoRate7d: latest.autoRate7d, windowDays: latest.windowDays }
  },
})

/** One topic with its figures. */
export const topicQuery = (topicId: string) =>
  queryOptions({
    queryKey: [...topicsQuery.queryKey, 'one', topicId],
    queryFn: async () => {
      const [topic, { windowDays, topics }] = await Promise.all([
        client.conversations.getTopic({ topicId }),
        client.conversations.getAutomation({ topicId }),
      ])
      return { topic: { ...topic, figures: topics[0] as TopicAutomation }, windowDays }
    },
  })

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
