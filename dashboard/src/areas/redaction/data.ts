import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** What is hidden in customers' messages. */
export const redactionQuery = queryOptions({
  queryKey: ['redaction'],
  queryFn: () => client.conversations.getRedaction({}),
})
