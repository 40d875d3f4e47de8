import type { TeamChatRoute } from '@stoa/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** How the team's chat is connected, and what goes where. */
export const teamChatQuery = queryOptions({
  queryKey: ['team-chat', 'status'],
  queryFn: () => client.teamChat.getTeamChat({}),
})

const CHANNELS_MS = 5 * 60_000

/** The channels of the workspace, which is asked each time. */
export const chatChannelsQuery = queryOptions({
  queryKey: ['team-chat', 'channels'],
  queryFn: () => client.teamChat.listChannels({}),
  retry: false,
  staleTime: CHANNELS_MS,
})

/** Who of the workspace is which colleague. */
export const linksQuery = infiniteQueryOptions({
  queryKey: ['team-chat', 'links'],
  queryFn: ({ pageParam }) =>
    client.teamChat.listUserLinks({ limit: 50, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
})

/** What a route is for, as people choose it. */
export type Kind = 'all' | 'one' | Exclude<TeamChatRoute['purpose'], 'default'>

/** What a route is for; `one` where it has the conversations of one channel of ours. */
export const kindOf = ({ purpose, convChannelId }: TeamChatRoute): Kind =>
  purpose === 'default' ? (convChannelId === null ? 'all' : 'one') : purpose

/** Whether what is written in threads matters: it does where conversations are followed. */
export const isFollowed = (kind: Kind): boolean => kind === 'all' || kind === 'one'

/** Whether somebody can be called: what waits for approval calls nobody. */
export const mayCall = (kind: Kind): boolean => isFollowed(kind) || kind === 'escalations'
