import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** Whom a link to reset a password is for. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: () => client.identity.lookupPasswordReset({ token }),
    enabled: token !== '',
    // It is used up by what this page does.
    staleTime: Infinity,
  })
