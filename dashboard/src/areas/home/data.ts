import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'
import { newestActivity } from '../activity/index.ts'
import { refresh } from '../../data/queries.ts'
import { doneSteps, stepIds } from './setup-steps.ts'

const all = ['home'] as const

/** How far the organization is set up; asked for again while something is missing, since not every step sends an event. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => client.overview.getSetup({}),
  refetchInterval: ({ state }) => (state.data && doneSteps(state.data) === stepIds.length ? false : 4000),
})

/** The conversations that wait for a person, or that somebody holds. */
export const liveQuery = queryOptions({
  queryKey: [...all, 'live'],
  queryFn: () => client.overview.getInbox({}),
})

/** How much waits for people. */
export const backlogQuery = queryOptions({
  queryKey: [...all, 'backlog'],
  queryFn: () => client.overview.getBacklog({}),
})

/** Whether agents are at work; the answer is about the last five minutes. */
export const agentStatusQuery = queryOptions({
  queryKey: [...all, 'agents'],
  queryFn: () => client.overview.getAgentStatus({}),
  refetchInterval: 30_000,
})

/** What happened last. */
export const latelyQuery = queryOptions({
  queryKey: [...all, 'lately'],
  queryFn: () => newestActivity({}, 8),
})

/** Reads again what the home page shows. */
export function refreshHome(): void {
  void refresh(all, setupQuery)
}
