import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
} from 'openid-client'
import type { Outbound, OutboundRequest } from '../../kernel/ports/outbound.ts'
import { ProviderError, type SignInProvider } from '../../kernel/ports/sign-in-providers.ts'

interface OpenIdOptions {
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  outbound: Pick<Outbound, 'request'>
}

const TIMEOUT_MS = 10_000
// Keys and addresses of a provider change; it is asked again before they are old.
const KEEP_DISCOVERED_MS = 3_600_000

/** A provider of OpenID Connect: authorization code with PKCE, state and nonce; its ID token is checked, with its signature. */
export function createOpenIdProvider(options: OpenIdOptions): SignInProvider {
  const { name, issuer, outbound } = options
  let known: { at: number; configuration: Promise<Configuration> } | undefined
  const configurationOf = (): Promise<Configuration> => {
    if (known && performance.now() - known.at < KEEP_DISCOVERED_MS) return known.configuration
    const configuration = discover(options, fetchBy(outbound))
    known = { at: performance.now(), configuration }
    configuration.catch(() => (known = undefined))
    return configuration
  }
  return {
    name,
    issuer,
    authorizationUrl: ({ redirectUri, state, nonce, codeVerifier }) =>
      told(async () => {
        const codeChallenge = await calculatePKCECodeChallenge(codeVerifier)
        const url = buildAuthorizationUrl(await configurationOf(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: codeChallenge,
          code_challenge_method: 'S256',
        })
        return url.href
      }),
    identify: ({ redirectUri, state, nonce, codeVerifier }, parameters) =>
      told(async () => {
        const configuration = await configurationOf()
        const came = new URL(redirectUri)
        for (const [parameter, value] of Object.entries(parameters)) came.searchParams.set(parameter, value)
        const tokens = await authorizationCodeGrant(configuration, came, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new ProviderError('unavailable', 'the provider gave no ID token')
        // Many providers tell the address here alone.
        const more: Record<string, unknown> =
          claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
            ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : {}
        const all: Record<string, unknown> = { ...claims, ...more }
        const { email, email_verified: verified, name: called } = all
        return {
          subject: claims.sub,
          email: typeof email === 'string' ? email : null,
          emailVerified: verified === true || verified === 'true',
          name: typeof called === 'string' ? called : null,
        }
      }),
  }
}

const discover = (
  { issuer, clientId, clientSecret }: OpenIdOptions,
  fetchIt: CustomFetch,
): Promise<Configuration> =>
  discovery(new URL(issuer), clientId, undefined, authenticationBy(clientSecret), {
    [customFetch]: fetchIt,
    // The signature of the ID token is checked, too, by the provider's keys. The settings allow http for this machine only.
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  })

/** By the body where the provider takes it, else by the header, which every provider takes that names no methods. */
const authenticationBy = (clientSecret: string): ClientAuth => {
  const [post, basic] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)]
  return (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(
      server,
      ...rest,
    )
}

/** The guarded client in the form that the library calls. */
const fetchBy =
  (outbound: Pick<Outbound, 'request'>): CustomFetch =>
  async (url, { method, headers, body }) => {
    const {
      status,
      headers: answered,
      body: content,
    } = await outbound.request({
      url,
      method: method as NonNullable<OutboundRequest['method']>,
      headers: { ...(headers as Record<string, string>) },
      ...(body !== undefined && body !== null && { body: String(body) }),
      timeoutMs: TIMEOUT_MS,
    })
    return new Response(status === 204 ? null : Buffer.from(content), { status, headers: answered })
  }

/** Tells what went wrong in the words of the port; messages of the library name no secret. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const isRefusal =
      error instanceof AuthorizationResponseError ||
      (error instanceof ResponseBodyError && error.error === 'invalid_grant')
    const message = error instanceof Error ? error.message : String(error)
    throw new ProviderError(isRefusal ? 'refused' : 'unavailable', message, { cause: error })
  }
}
