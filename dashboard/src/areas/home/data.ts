import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { newestActivity } from '../activity/index.ts'
import { keys } from '../../data/keys.ts'
import { doneSteps, stepIds } from './setup-steps.ts'

/** How far the organization is set up; asked for again while something is missing, since not every step sends an event. */
export const setupQuery = queryOptions({
  queryKey: keys.setup,
  queryFn: () => client.overview.getSetup({}),
  refetchInterval: ({ state }) => (state.data && doneSteps(state.data) === stepIds.length ? false : 4000),
})

/** Also this often while the page is looked at: not everything is told by an event. */
const everyMs = 60_000

/** What waits for a decision. */
export const liveQuery = queryOptions({
  queryKey: [...keys.home, 'live'],
  queryFn: () => client.overview.getInbox({}),
  refetchInterval: everyMs,
})

/** The conversations that need the reader, as many as are looked at. */
export const needsMeQuery = queryOptions({
  queryKey: [...keys.home, 'needs-me'],
  queryFn: () => client.conversations.listQueue({ needsYou: true, status: 'open', limit: 50 }),
  refetchInterval: everyMs,
})

/** The answer lists at most so many drafts: then there may be more. */
export const mostDrafts = 50

/** How much waits for people. */
export const backlogQuery = queryOptions({
  queryKey: [...keys.home, 'backlog'],
  queryFn: () => client.overview.getBacklog({}),
  refetchInterval: everyMs,
})

/** Whether agents are at work; the answer is about the last five minutes. */
export const agentStatusQuery = queryOptions({
  queryKey: [...keys.home, 'agents'],
  queryFn: () => client.overview.getAgentStatus({}),
  refetchInterval: 30_000,
})

/** What happened last. */
export const latelyQuery = queryOptions({
  queryKey: [...keys.home, 'lately'],
  queryFn: () => newestActivity({}, 8),
  refetchInterval: everyMs,
})
