import type { AgentRun } from '@stoa/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** How the agent is set up. */
export const configQuery = queryOptions({
  queryKey: ['agent', 'config'],
  queryFn: () => client.agent.getConfig({}),
})

/** What the agent did, the newest first. */
export const runsQuery = infiniteQueryOptions({
  queryKey: ['agent', 'runs', 'list'],
  queryFn: ({ pageParam }) => client.agent.listRuns({ limit: 20, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})

/** One run, with what was said to the model. */
export const runQuery = (id: string) =>
  queryOptions({ queryKey: ['agent', 'runs', id], queryFn: () => client.agent.getRun({ id }) })

/** How a run ended, as it is drawn. */
export const LOOKS = {
  running: ['accent', 'refresh'],
  sent: ['green', 'check'],
  draft: ['accent', 'note'],
  handover: ['amber', 'user'],
  nothing: ['neutral', 'close'],
  dropped: ['neutral', 'close'],
  failed: ['red', 'warning'],
} as const satisfies Record<AgentRun['status'], readonly [string, string]>
