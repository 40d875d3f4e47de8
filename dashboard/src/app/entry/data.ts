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

/** The sign-in that waits in this browser for its second step; asked anew each time, since it ends by itself. */
export const secondStepQuery = queryOptions({
  queryKey: ['second-step'],
  queryFn: () => client.identity.getSecondStep({}),
  retry: false,
  gcTime: 0,
})
