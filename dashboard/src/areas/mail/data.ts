import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** Whether emails can be sent, and how it goes; looked at again while one waits. */
export const mailQuery = queryOptions({
  queryKey: ['mail'],
  queryFn: () => client.mail.getMailStatus({}),
  refetchInterval: (query) => (query.state.data?.waiting ? 3000 : false),
})

/** What one is told by email while away. */
export const emailNotificationsQuery = queryOptions({
  queryKey: ['email-notifications'],
  queryFn: () => client.conversations.getEmailNotifications({}),
})
