import { generateKeyPairSync } from 'node:crypto'
import { Provider } from 'oidc-provider/lib/provider.js'
import { InvalidRedirectUri, InvalidScope, InvalidTarget } from 'oidc-provider/lib/helpers/errors.js'
import { Check, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import type { Configuration, Interaction, JWK, KoaContextWithOIDC } from 'oidc-provider'
import { databaseProblem, isAway } from '../../../kernel/db/problems.ts'
import type { Log } from '../../../kernel/base/log.ts'
import { part, type PartContext } from '../../../kernel/contract/parts.ts'
import { readingScopes } from '../../../kernel/contract/scopes.ts'
import { refusedRedirectUri } from '../clients/redirect-uris.ts'
import { logoOf } from '../clients/logos.ts'
import { storedClients } from '../clients/stored-clients.ts'
import { noteIcon } from '../clients/stored-icons.ts'
import { parseResource, resourceOf } from '../resources.ts'
import { createAskers, type Askers } from './asked-person.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { LIFETIMES } from './lifetimes.ts'
import { bindRequest } from './pending-requests.ts'
import { storedStates, type StorePorts } from './stored-states.ts'
import { markTokens } from './token-marks.ts'

/** The endpoints below the service's address. */
export const ENDPOINTS = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
} as const

/** The scope with which a program asks to stay connected; it may anyway. */
export const STAY_CONNECTED = 'offline_access'

/** The page that asks people. */
export const CONSENT_PAGE = '/oauth/consent'

/** The page to sign in on, which leads back to a request. */
export const signInFirst = (url: string): string => `/sign-in?${new URLSearchParams({ next: url })}`

/** The authorization server of one process; all of them share what is stored. */
export interface AuthorizationServer {
  provider: Provider
  askers: Askers
  ports: StorePorts
}

// Made when it is first asked for: by then it is known where the service is reached.
export const authorizationServer = part<() => AuthorizationServer>((context) => {
  let made: AuthorizationServer | undefined
  return () => (made ??= createAuthorizationServer(context))
})

function createAuthorizationServer(context: PartContext): AuthorizationServer {
  const { config, secrets } = context.services
  const askers = createAskers()
  const provider = new Provider(config.baseUrl, configurationOf(context, askers))
  // Where it is reached is the service's own address: the route sets the headers that are read, whatever came.
  provider.proxy = true
  markTokens(provider, secrets)
  provider.use(withDefaultScope(context))
  provider.use(endRefusedCodes(provider))
  provider.use(sayWhatIsAway(provider, context.services.log))
  return { provider, askers, ports: { db: context.database.system, secrets } }
}

function configurationOf({ services, database }: PartContext, askers: Askers): Configuration {
  const { config, secrets, outbound } = services
  const ports = { db: database.system, secrets }
  const isSecure = config.baseUrl.startsWith('https:')
  return {
    adapter: (kind: string) => (kind === 'Client' ? storedClients(ports.db) : storedStates(kind, ports)),
    // Nothing is signed, since tokens are looked up: the library wants a key for what is never asked of it.
    jwks: { keys: [unusedKey()] },
    clientDefaults: {
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
    },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: [STAY_CONNECTED],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    routes: { ...ENDPOINTS },
    ttl: { ...LIFETIMES },
    cookies: {
      names: { session: 'svc_oauth', interaction: 'svc_oauth_request', resume: 'svc_oauth_resume' },
      keys: [secrets.sign('cookies', 'oauth')],
      long: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/oauth' },
      short: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/oauth' },
    },
    features: featuresOf(services),
    extraClientMetadata: {
      properties: ['software_id'],
      validator(_ctx, _key, _value, metadata) {
        // What a program may is what people allow it, each time, not what it once said that it would ask for.
        delete metadata.scope
        const { redirect_uris: uris } = metadata
        const list: unknown[] = Array.isArray(uris) ? uris : []
        if (list.length > 20) throw new InvalidRedirectUri('there can be up to 20 redirect_uris')
        const refused = list.map(refusedRedirectUri).find((reason) => reason !== undefined)
        if (refused !== undefined) throw new InvalidRedirectUri(refused)
      },
    },
    fetch: guardedFetch(outbound) as typeof fetch,
    // Not by the program’s addresses: any page may ask, without cookies; the kernel answers that before.
    clientBasedCORS: () => true,
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: () => true,
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : await oidc.provider.Grant.find(grantId)
    },
    interactions: {
      policy: askAlways(services),
      url: (ctx, interaction) => whereToAsk(ctx, interaction, { askers, ports }),
    },
    renderError(ctx, { error }) {
      ctx.status = 303
      ctx.redirect(`${CONSENT_PAGE}?${new URLSearchParams({ problem: error })}`)
    },
  }
}

const unusedKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JWK

function featuresOf({ config, toolScopes }: PartContext['services']): NonNullable<Configuration['features']> {
  const off = { enabled: false }
  return {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    rpInitiatedLogout: off,
    userinfo: off,
    introspection: off,
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      cacheDuration: { min: 60, max: 3600 },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, oneOf) =>
        Array.isArray(oneOf) ? (oneOf[0] as string) : (oneOf ?? resourceOf(config.baseUrl)),
      useGrantedResource: () => true,
      getResourceServerInfo(_ctx, resource) {
        const found = parseResource(config.baseUrl, resource)
        if (!found) throw new InvalidTarget('this is no tool endpoint of this service')
        return {
          scope: toolScopes.map(({ scope }) => scope).join(' '),
          audience: resourceOf(config.baseUrl, found.orgId),
          accessTokenTTL: LIFETIMES.AccessToken,
          accessTokenFormat: 'opaque',
        }
      },
    },
  } as NonNullable<Configuration['features']>
}

/** People are asked every time: nothing is allowed silently. Who asks only for what is not there is refused before. */
function askAlways({ toolScopes }: PartContext['services']) {
  const ask = new Check('asked_always', 'the person must be asked', 'consent_required', ({ oidc }) => {
    if (oidc.result?.consent) return Check.NO_NEED_TO_PROMPT
    if (toolScopes.some(({ scope }) => oidc.requestParamScopes.has(scope))) return Check.REQUEST_PROMPT
    const asked = [...oidc.requestParamScopes].join(' ')
    throw new InvalidScope('ask for scopes that the description of the tool endpoint lists', asked)
  })
  return [
    new Prompt(
      { name: 'login', requestable: true },
      new Check('never', 'asked with the consent', () => false),
    ),
    new Prompt({ name: 'consent', requestable: true }, ask),
  ]
}

/** The page that asks, or first that to sign in on, which leads back to the same request. */
async function whereToAsk(
  ctx: KoaContextWithOIDC,
  interaction: Interaction,
  { askers, ports }: { askers: Askers; ports: StorePorts },
): Promise<string> {
  const asker = askers.of(ctx.req)
  if (asker?.credential.kind !== 'session') return signInFirst(ctx.req.url ?? '/')
  const { code_challenge: challenge, resource } = interaction.params
  await bindRequest(ports, interaction.uid, {
    sessionId: asker.credential.id,
    challenge: String(challenge),
    pinnedOrgId: parseResource(ctx.oidc.issuer, String([resource].flat()[0]))?.orgId,
  })
  const { client } = ctx.oidc
  const logo = client && logoOf(client)
  if (client && logo !== undefined) await noteIcon(ports.db, client.clientId, logo)
  return `${CONSENT_PAGE}?${new URLSearchParams({ request: interaction.uid })}`
}

/** Ends a code that its program redeemed in vain, as with a verifier that does not fit: there is one try. */
const endRefusedCodes =
  (provider: Provider): Parameters<Provider['use']>[0] =>
  async (ctx, next) => {
    await next()
    if (ctx.path !== ENDPOINTS.token || ctx.status !== 400) return
    const { params, client } = (ctx as Partial<KoaContextWithOIDC>).oidc ?? {}
    const code = params?.['code']
    const found = typeof code === 'string' ? await provider.AuthorizationCode.find(code) : undefined
    if (found && found.clientId === client?.clientId) await found.destroy()
  }

/** Tells who asks to come again where the database is away or full, which is no failure of the server. */
function sayWhatIsAway(provider: Provider, log: Log): Parameters<Provider['use']>[0] {
  const failed = new WeakMap<object, Error>()
  provider.on('server_error', ({ req }, error) => void failed.set(req, error))
  return async (ctx, next) => {
    await next()
    const error = failed.get(ctx.req)
    if (!error) return
    const away = isAway(error) ? databaseProblem(error) : undefined
    if (!away) return log.error({ err: error }, 'the authorization server failed')
    ctx.status = away.status
    ctx.set('retry-after', String(away.retryAfterSeconds ?? 1))
    ctx.body = { error: 'temporarily_unavailable', error_description: away.message }
  }
}

/** Who asks for nothing in particular, or only to stay connected, is offered all that reads. */
const withDefaultScope =
  ({ services }: PartContext): Parameters<Provider['use']>[0] =>
  async (ctx, next) => {
    const scope = ctx.query['scope']
    if (ctx.path === ENDPOINTS.authorization && (!scope || scope === STAY_CONNECTED))
      ctx.query = {
        ...ctx.query,
        scope: [...readingScopes(services.toolScopes), ...(scope ? [STAY_CONNECTED] : [])].join(' '),
      }
    await next()
  }
