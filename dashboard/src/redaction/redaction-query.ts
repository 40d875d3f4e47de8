import { queryOptions } from '@tanstack/react-query'
import { client } from '../api.ts'

/** What is hidden in customers' messages. */
export const redactionQuery = queryOptions({
  queryKey: ['redaction'],
  queryFn: () => client.conversations.getRedaction({}),
})
