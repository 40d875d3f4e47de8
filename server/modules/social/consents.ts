import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Caller } from '../../kernel/contract/credentials.ts'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { idPattern, newId } from '../../kernel/base/ids.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { ExpiringLink, Instant, shape } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { WRITE } from './access.ts'
import { Account, connectAccount } from './accounts.ts'
import { redirectUri, requireApp } from './apps.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { AuthorKind, PlatformName, platformOf, Server, serverOf } from './platforms.ts'

const GrantId = z
  .string()
  .regex(idPattern('spg'), 'not the id of a consent')
  .describe('A consent that waits, spg_….')
const MINUTES = 10

/** The session of whoever is signed in by a browser; 400 for others. */
function sessionOf({ actor, credential }: Pick<Caller, 'actor' | 'credential'>): {
  userId: string
  sessionId: string
} {
  if (actor.type !== 'member' || credential.kind !== 'session') throw new AppError(E.social_needs_person)
  return { userId: actor.id, sessionId: credential.id }
}

const begin = statement(
  'soc_grants_begin',
  `insert into soc_grants (org_id, id, user_id, session_id, platform, server, state_hash, verifier, return_to, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '${MINUTES} minutes') returning expires_at as "expiresAt"`,
)

const secretOf =
  (column: 'verifier' | 'brought') =>
  (orgId: string, id: string): string =>
    `soc_grants.${column}:${orgId}:${id}`
export const verifierContext = secretOf('verifier')
const broughtContext = secretOf('brought')

export const authorizeUrl = operation({
  name: 'social.authorizeUrl',
  summary: 'Make the link by which you connect an account',
  description:
    'To be opened in the browser that you are signed in with, within ten minutes. A server that is new is asked for an application first.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/social/accounts/authorize-url',
  input: z.object({
    platform: PlatformName,
    server: Server,
    returnTo: z
      .string()
      .max(512)
      .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path of the dashboard')
      .optional()
      .describe('The page of the dashboard to come back to.'),
  }),
  output: ExpiringLink,
  errors: [E.social_invalid, E.social_needs_person, E.social_app_required, E.social_platform_error],
  async steps(ctx, { platform: name, server: given, returnTo }) {
    const { userId, sessionId } = sessionOf(ctx)
    const platform = platformOf(ctx.services, name)
    const server = serverOf(platform, given)
    const { clientId } = await requireApp(ctx, platform, server)
    const { secrets } = ctx.services
    const id = newId('spg')
    const { token: state, hash } = secrets.newToken('svc_social')
    const verifier = randomBytes(32).toString('base64url')
    const sealed = secrets.seal(verifier, verifierContext(ctx.org.id, id))
    const values = [ctx.org.id, id, userId, sessionId, name, server, hash, sealed, returnTo ?? null]
    const [made] = await ctx.transaction((tx) => tx.tx.query<{ expiresAt: Date }>(begin, values))
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const asked = { redirectUri: redirectUri(ctx.services), state, challenge }
    return {
      url: platform.authorizeUrl({ clientId }, asked, server || null),
      expiresAt: made?.expiresAt ?? new Date(),
    }
  },
})

/** What a consent brought, until somebody has chosen. */
const Brought = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresInSeconds: z.number().nullable(),
  scopes: z.array(z.string()),
  targets: z.array(
    z.object({
      externalAccountId: z.string(),
      displayName: z.string(),
      authorKind: AuthorKind,
      accessToken: z.string().optional(),
      problem: z.string().optional(),
    }),
  ),
})
export type Brought = z.output<typeof Brought>

interface Waiting {
  id: string
  platform: string
  server: string
  brought: string
  expiresAt: Date
}

const keep = statement(
  'soc_grants_keep',
  `update soc_grants set brought = $3, verifier = null where org_id = $1 and id = $2`,
)
const dropOthers = statement(
  'soc_grants_drop_others',
  `delete from soc_grants where org_id = $1 and user_id = $2 and platform = $3 and id <> $4 and brought is not null`,
)
const waiting = statement(
  'soc_grants_waiting',
  `select id, platform, server, brought, expires_at as "expiresAt" from soc_grants
   where org_id = $1 and id = $2 and user_id = $3 and brought is not null and expires_at > now() for update`,
)
const drop = statement('soc_grants_drop', `delete from soc_grants where org_id = $1 and id = $2`)

/** Keeps what a consent brought until its person has chosen. */
export async function keepBrought(
  { tx, org, services }: Context<string>,
  { id, userId, platform }: { id: string; userId: string; platform: string },
  brought: Brought,
): Promise<void> {
  const sealed = services.secrets.seal(JSON.stringify(brought), broughtContext(org.id, id))
  await tx.query(keep, [org.id, id, sealed])
  await tx.query(dropOthers, [org.id, userId, platform, id])
}

/** The consent of the one who asks; 400 where it is too old, or another's. */
async function requireWaiting(
  ctx: Pick<Context<'soc'>, 'tx' | 'org' | 'actor' | 'credential' | 'services'>,
  id: string,
): Promise<Waiting & { found: Brought }> {
  const { userId } = sessionOf(ctx)
  const [row] = await ctx.tx.query<Waiting>(waiting, [ctx.org.id, id, userId])
  if (!row) throw new AppError(E.social_authorization_expired)
  const plain = ctx.services.secrets.open(row.brought, broughtContext(ctx.org.id, id))
  return { ...row, found: Brought.parse(JSON.parse(plain)) }
}

export const getPending = operation({
  name: 'social.getPending',
  summary: 'List as whom you can post after a consent',
  description: 'Of your own consent, for ten minutes.',
  access: WRITE,
  effect: 'write',
  audit: false,
  limit: 'read',
  rest: 'GET /v1/social/accounts/pending/{id}',
  input: z.object({ id: GrantId }),
  output: z.object({
    pendingId: z.string(),
    platform: z.string(),
    expiresAt: Instant,
    targets: z.array(
      shape('SocialConsentTarget', {
        externalAccountId: z.string(),
        displayName: z.string().meta(THIRD_PARTY),
        authorKind: AuthorKind,
        problem: z.string().nullable().describe('Why it cannot be chosen.'),
      }),
    ),
  }),
  errors: [E.social_authorization_expired, E.social_needs_person, E.social_no_targets],
  async run(ctx, { id }) {
    const { platform, expiresAt, found } = await requireWaiting(ctx, id)
    if (found.targets.length === 0) throw new AppError(E.social_no_targets)
    return {
      pendingId: id,
      platform,
      expiresAt,
      targets: found.targets.map(({ accessToken: _, problem = null, ...target }) => ({ ...target, problem })),
    }
  },
})

export const selectPending = operation({
  name: 'social.selectPending',
  summary: 'Choose as whom you post, after a consent',
  description:
    'It takes the place of your account of the same platform: what is scheduled with another one waits for somebody again, at its time.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/social/accounts/pending/{id}/select',
  input: z.object({ id: GrantId, externalAccountId: z.string().min(1).max(200) }),
  output: Account,
  errors: [
    E.social_authorization_expired,
    E.social_needs_person,
    E.social_target_unavailable,
    E.social_account_taken,
  ],
  async run(ctx, { id, externalAccountId }) {
    const { platform, server, found } = await requireWaiting(ctx, id)
    const target = found.targets.find((one) => one.externalAccountId === externalAccountId)
    if (!target || target.problem !== undefined)
      throw new AppError(E.social_target_unavailable, target?.problem)
    const account = await connectTarget(ctx, { platform, server, userId: ctx.actor.id }, found, target)
    await ctx.tx.query(drop, [ctx.org.id, id])
    return account
  },
})

/** Connects one of those that a consent named; a page with its own token is posted as with that alone. */
export const connectTarget = (
  ctx: Context<string>,
  whose: { platform: string; server: string; userId: string },
  found: Brought,
  target: Brought['targets'][number],
): Promise<z.output<typeof Account>> => {
  const own = target.accessToken
  return connectAccount(ctx, {
    ...whose,
    target,
    tokens: {
      accessToken: own ?? found.accessToken,
      refreshToken: own === undefined ? found.refreshToken : null,
    },
    // A page's own token ends with its person's rights alone.
    expiresInSeconds: own === undefined ? found.expiresInSeconds : null,
    canRefresh: own === undefined && found.refreshToken !== null,
    scopes: found.scopes,
  })
}
