import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** What was used this month and the last. */
export const summaryQuery = queryOptions({
  queryKey: ['usage', 'summary'],
  queryFn: () => client.platform.getUsageSummary({}),
})

/** Who called tools in 30 days. */
export const byAgentQuery = queryOptions({
  queryKey: ['usage', 'by-agent'],
  queryFn: () => client.platform.getUsageByAgent({}),
})
