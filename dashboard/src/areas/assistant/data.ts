import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** The name and greeting of the assistant. */
export const assistantQuery = queryOptions({
  queryKey: ['assistant'],
  queryFn: () => client.identity.getAssistant({}),
})
