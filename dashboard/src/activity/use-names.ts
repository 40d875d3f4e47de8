import { useQuery } from '@tanstack/react-query'
import type { Activity } from '../api.ts'
import { v } from '../messages/en-activity.ts'
import { channelsQuery, rosterQuery } from '../queries.ts'
import { useWhoami } from '../session.ts'
import { topicNamesQuery } from '../topics/topic-names-query.ts'

/** How what an event names only by its id is called. */
export interface Names {
  colleague(item: Activity): string
  member(item: Activity): string
  topic(item: Activity): string
  channel(item: Activity): string
}

/** The names of people, topics and channels, as far as they are known by now. */
export function useNames(): Names {
  const { actor } = useWhoami()
  const roster = useQuery(rosterQuery).data?.members
  const topics = useQuery(topicNamesQuery).data
  const channels = useQuery(channelsQuery).data?.items
  return {
    colleague: ({ payload, actorId }) => {
      const id = payload['assigneeUserId'] ?? payload['userId']
      if (id === actorId) return v.themselves
      if (id === actor.id) return v.you
      return roster?.find(({ userId }) => userId === id)?.name ?? v.actors.colleague
    },
    member: ({ payload }) =>
      roster?.find(({ userId }) => userId === payload['userId'])?.name ?? v.actors.colleague,
    topic: ({ payload }) => topics?.find(({ id }) => id === payload['topicId'])?.name ?? v.someTopic,
    channel: ({ payload }) => channels?.find(({ id }) => id === payload['channelId'])?.name ?? v.someChannel,
  }
}
