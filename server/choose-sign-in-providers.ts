import { createGitHubProvider } from './adapters/github/provider.ts'
import { createOpenIdProvider } from './adapters/openid/provider.ts'
import type { Config } from './kernel/base/config.ts'
import type { Outbound } from './kernel/ports/outbound.ts'
import type { SignInProvider, SignInProviders } from './kernel/ports/sign-in-providers.ts'
import { identitySettings } from './modules/identity/index.ts'

const GOOGLE = 'https://accounts.google.com'

/**
 * The services of the settings to sign in with. The operator's own provider may be in a private network, so it is called by
 * `own`: a client for what the operator chose.
 */
export function chooseSignInProviders(
  config: Config,
  { outbound, own }: { outbound: Outbound; own: Outbound },
): SignInProviders {
  const set = identitySettings.of(config)
  const found = new Map<string, SignInProvider>()
  if (set.SVC_GOOGLE_CLIENT_ID && set.SVC_GOOGLE_CLIENT_SECRET)
    found.set(
      'google',
      createOpenIdProvider({
        name: 'Google',
        issuer: GOOGLE,
        clientId: set.SVC_GOOGLE_CLIENT_ID,
        clientSecret: set.SVC_GOOGLE_CLIENT_SECRET,
        outbound,
      }),
    )
  if (set.SVC_GITHUB_CLIENT_ID && set.SVC_GITHUB_CLIENT_SECRET)
    found.set(
      'github',
      createGitHubProvider({
        clientId: set.SVC_GITHUB_CLIENT_ID,
        clientSecret: set.SVC_GITHUB_CLIENT_SECRET,
        outbound,
      }),
    )
  if (set.SVC_OIDC_ISSUER && set.SVC_OIDC_CLIENT_ID && set.SVC_OIDC_CLIENT_SECRET)
    found.set(
      'oidc',
      createOpenIdProvider({
        name: set.SVC_OIDC_NAME ?? new URL(set.SVC_OIDC_ISSUER).hostname,
        issuer: set.SVC_OIDC_ISSUER,
        clientId: set.SVC_OIDC_CLIENT_ID,
        clientSecret: set.SVC_OIDC_CLIENT_SECRET,
        outbound: own,
      }),
    )
  return found
}
