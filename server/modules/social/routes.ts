// Across organizations: whose a consent is, only its state tells.
import { AppError, E as K } from '../../kernel/base/errors.ts'
import { mayCallWith } from '../../kernel/contract/authorize.ts'
import type { RawContext, RawRoute } from '../../kernel/contract/raw-route.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { SocialError } from '../../kernel/ports/social.ts'
import { WRITE } from './access.ts'
import { findApp, redirectUri } from './apps.ts'
import { connectTarget, keepBrought, verifierContext, type Brought } from './consents.ts'
import { E } from './errors.ts'
import { platformOf } from './platforms.ts'

interface Walk {
  orgId: string
  id: string
  userId: string
  sessionId: string
  platform: string
  server: string
  verifier: string
  returnTo: string | null
}

// Once, however often a browser comes back.
const use = statement(
  'soc_grants_use',
  `update soc_grants set used_at = now() where state_hash = $1 and used_at is null and expires_at > now()
   returning org_id as "orgId", id, user_id as "userId", session_id as "sessionId", platform, server, verifier, return_to as "returnTo"`,
)

type Went = Record<string, string>

/** How the walk of this browser went, for the page that it comes back to. */
async function finish(ctx: RawContext, walk: Walk, { code, error }: Record<string, unknown>): Promise<Went> {
  const caller = await ctx.caller()
  // Else somebody could have their account connected for another, or another's for theirs.
  const isSame =
    caller?.org.id === walk.orgId &&
    caller.credential.kind === 'session' &&
    caller.credential.id === walk.sessionId &&
    caller.actor.id === walk.userId &&
    mayCallWith(WRITE, caller)
  if (!isSame) return { social: 'error', reason: 'It was begun by somebody else, or in another browser.' }
  if (typeof error === 'string')
    return ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login'].includes(error)
      ? { social: 'denied' }
      : { social: 'error', reason: 'The platform refused.' }
  if (typeof code !== 'string' || code === '' || code.length > 4096)
    return { social: 'error', reason: 'The platform sent no code.' }
  return connect(ctx, walk, code)
}

async function connect(ctx: RawContext, walk: Walk, code: string): Promise<Went> {
  const { services } = ctx
  const { orgId, platform: name, server } = walk
  const platform = platformOf(services, name)
  const app = await ctx.transaction((tx) => findApp(tx, name, server), orgId)
  if (!app) return { social: 'error', reason: 'The application was taken away.' }
  const ask = { outbound: services.outbound, server: server || null }
  const verifier = services.secrets.open(walk.verifier, verifierContext(orgId, walk.id))
  const grant = await platform.takeCode(ask, app, { code, verifier, redirectUri: redirectUri(services) })
  const targets = await platform.targets(ask, grant)
  const found: Brought = { ...grant, scopes: [...grant.scopes], targets }
  const [only] = targets
  if (!only) return { social: 'error', reason: E.social_no_targets.message }
  if (targets.length > 1 || only.problem !== undefined) {
    await ctx.transaction((tx) => keepBrought(tx, { ...walk, platform: name }, found), orgId)
    return { social: 'choose', platform: name, pending: walk.id }
  }
  await ctx.transaction(
    (tx) => connectTarget(tx, { platform: name, server, userId: walk.userId }, found, only),
    orgId,
  )
  return { social: 'connected', platform: name }
}

const said = (error: unknown): string | undefined => {
  if (error instanceof SocialError) return error.message
  return error instanceof AppError ? error.message : undefined
}

export const finishConsent: RawRoute = {
  access: 'public',
  module: 'social',
  route: 'GET /v1/social/oauth/callback',
  why: 'A browser comes back from the platform, and goes on to the dashboard.',
  limit: 'auth',
  describes: {
    name: 'finishConsent',
    summary: 'Come back from a platform’s question',
    description:
      'Always to the dashboard, which is told how it went: `social=connected`, `choose` with `pending`, `denied`, or `error` with `reason`. The browser has to be signed in as whoever went.',
    query: {
      code: { type: 'string' },
      state: { type: 'string' },
      error: { type: 'string' },
      error_description: { type: 'string', description: 'Not looked at.' },
    },
    answers: { 302: { description: 'To the page that the walk began at, or that of accounts.' } },
    errors: [K.rate_limited],
  },
  async handle(request, reply, ctx) {
    const query = request.query as Record<string, unknown>
    const { services, database } = ctx
    const state = typeof query['state'] === 'string' && query['state'].length <= 128 ? query['state'] : ''
    const [walk] = await database.system.query<Walk>(use, [services.secrets.hash(state)])
    const went = walk
      ? await finish(ctx, walk, query).catch((error: unknown): Went => {
          services.log.warn({ err: error, platform: walk.platform }, 'an account could not be connected')
          return { social: 'error', reason: said(error) ?? 'Something went wrong here; try again.' }
        })
      : { social: 'error', reason: E.social_authorization_expired.message }
    const url = new URL(walk?.returnTo ?? '/posts/accounts', services.config.baseUrl)
    for (const [name, value] of Object.entries(went)) url.searchParams.set(name, value.slice(0, 200))
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(url.href, 302)
  },
}
