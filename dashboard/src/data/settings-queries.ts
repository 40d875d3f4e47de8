import { queryOptions } from '@tanstack/react-query'
import { client } from './api.ts'

/** The API keys that are in force. */
export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: () => client.identity.listApiKeys({ limit: 200 }),
})

/** The organization as its settings show it. */
export const orgQuery = queryOptions({
  queryKey: ['org'],
  queryFn: () => client.identity.getOrg({}),
})

/** One’s own profile, and whether this service sends email. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: () => client.identity.getProfile({}),
})

/** Whether the server can send email. */
export const mailStatusQuery = queryOptions({
  queryKey: ['mail-status'],
  queryFn: () => client.mail.getMailStatus({}),
})
