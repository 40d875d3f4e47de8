import type { Activity } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { text } from '../text.en.ts'
import { channelsQuery, rosterQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { topicNamesQuery } from '../../topics/index.ts'

/** Names of what events carry only by id. */
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
      if (id === actorId) return text.themselves
      if (id === actor.id) return text.you
      return roster?.find(({ userId }) => userId === id)?.name ?? text.actors.colleague
    },
    member: ({ payload }) =>
      roster?.find(({ userId }) => userId === payload['userId'])?.name ?? text.actors.colleague,
    topic: ({ payload }) => topics?.find(({ id }) => id === payload['topicId'])?.name ?? text.someTopic,
    channel: ({ payload }) =>
      channels?.find(({ id }) => id === payload['channelId'])?.name ?? text.someChannel,
  }
}
