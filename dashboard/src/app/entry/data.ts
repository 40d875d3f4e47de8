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

/** Finishes a sign-in with another service, once: what came back is used up by it. */
export const providerReturnQuery = (came: Parameters<typeof client.identity.finishProviderSignIn>[0]) =>
  queryOptions({
    queryKey: ['provider-return', came.state],
    queryFn: () => client.identity.finishProviderSignIn(came),
    enabled: came.state !== '',
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What a link to create an account is for. */
export const signUpQuery = (token: string) =>
  queryOptions({
    queryKey: ['sign-up', token],
    queryFn: () => client.identity.lookupSignUp({ token }),
    enabled: token !== '',
    // It is used up by what this page does.
    staleTime: Infinity,
  })
