import type { AuthProvidersResult } from '@stoa/sdk'
import { client } from '../api.ts'
import { keepReturn } from './provider-return.ts'

/** Another service to sign in with, as addresses name it. */
export type ProviderName = 'google' | 'github' | 'oidc'

/** The services that are set up here, with what people call them. */
export function offeredProviders(providers: AuthProvidersResult | undefined): [ProviderName, string][] {
  const offered: [ProviderName, string][] = []
  if (providers?.google) offered.push(['google', 'Google'])
  if (providers?.github) offered.push(['github', 'GitHub'])
  if (providers?.oidc) offered.push(['oidc', providers.oidc.name])
  return offered
}

/** Leaves for another service to sign in; somebody who is invited accepts on the way. */
export async function goToProvider(
  provider: ProviderName,
  { next, invitationToken }: { next?: string | undefined; invitationToken?: string | undefined } = {},
): Promise<void> {
  const { url } = await client.identity.startProviderSignIn({
    provider,
    ...(invitationToken !== undefined && { invitationToken }),
  })
  keepReturn(next)
  location.assign(url)
}
