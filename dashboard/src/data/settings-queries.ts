import { queryOptions } from '@tanstack/react-query'
import { client } from './api.ts'
import { keys } from './keys.ts'

/** The API keys that are in force. */
export const apiKeysQuery = queryOptions({
  queryKey: keys.apiKeys,
  queryFn: () => client.identity.listApiKeys({ limit: 200 }),
})

/** The organization as its settings show it. */
export const orgQuery = queryOptions({
  queryKey: keys.org,
  queryFn: () => client.identity.getOrg({}),
})

/** One’s own profile, and whether this service sends email. */
export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: () => client.identity.getProfile({}),
})

/** Whether the server can send email. */
export const mailStatusQuery = queryOptions({
  queryKey: keys.mailStatus,
  queryFn: () => client.mail.getMailStatus({}),
})
