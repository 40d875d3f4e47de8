import { z } from 'zod'
import type { Context, Services } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { idPattern, newId } from '../../kernel/base/ids.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { openAlert, resolveAlert } from '../alerts/index.ts'
import { READ, WRITE } from './access.ts'
import { E } from './errors.ts'
import { LOCKS } from './locks.ts'
import { operation } from './module.ts'
import { AuthorKind } from './platforms.ts'

const AccountId = z.string().regex(idPattern('sac'), 'not an account id').describe('An account, sac_….')

/** An account as the API shows it; never a token. */
export const Account = shape('SocialAccount', {
  id: z.string(),
  platform: z.string(),
  server: z.string().nullable().describe('Of platforms with many servers, which one.'),
  userId: z.string().describe('Whose it is: who posts with it.'),
  authorKind: AuthorKind,
  externalAccountId: z.string(),
  displayName: z.string().meta(THIRD_PARTY),
  status: z.enum(['active', 'expired']).describe('`expired`: the consent has ended; connect again.'),
  scopes: z.array(z.string()),
  canRefresh: z.boolean(),
  accessTokenExpiresAt: Instant.nullable(),
  expiresSoon: z.boolean().describe('Whether it ends within seven days, and cannot be renewed.'),
  lastError: z.string().nullable().meta(THIRD_PARTY),
  connectedAt: Instant,
})

/** A stored account. */
export interface AccountRow extends Omit<z.output<typeof Account>, 'server'> {
  server: string
  /** Sealed. */
  tokens: string
}

const COLUMNS = `a.id, a.platform, a.server, a.user_id as "userId", a.author_kind as "authorKind", a.external_account_id as "externalAccountId",
  a.display_name as "displayName", a.status, a.scopes, a.tokens, a.can_refresh as "canRefresh", a.access_token_expires_at as "accessTokenExpiresAt",
  not a.can_refresh and coalesce(a.access_token_expires_at < now() + interval '7 days', false) as "expiresSoon",
  a.last_error as "lastError", a.connected_at as "connectedAt"`

const present = ({ tokens: _, server, ...row }: AccountRow): z.output<typeof Account> => ({
  ...row,
  server: server || null,
})

const Tokens = z.object({ accessToken: z.string(), refreshToken: z.string().nullable() })
/** What an account is posted with. */
export type Tokens = z.output<typeof Tokens>

const tokensContext = (orgId: string, id: string): string => `soc_accounts:${orgId}:${id}`

export const sealTokens = ({ secrets }: Services, orgId: string, id: string, tokens: Tokens): string =>
  secrets.seal(JSON.stringify(tokens), tokensContext(orgId, id))
export const openTokens = (
  { secrets }: Services,
  orgId: string,
  { id, tokens }: Pick<AccountRow, 'id' | 'tokens'>,
): Tokens => Tokens.parse(JSON.parse(secrets.open(tokens, tokensContext(orgId, id))))

const all = statement(
  'soc_accounts_all',
  `select ${COLUMNS} from soc_accounts a where a.org_id = $1 order by a.connected_at, a.id limit 500`,
)
const ofPerson = statement(
  'soc_accounts_of_person',
  `select ${COLUMNS} from soc_accounts a where a.org_id = $1 and a.user_id = $2 order by a.platform`,
)
const byId = statement(
  'soc_accounts_by_id',
  `select ${COLUMNS} from soc_accounts a where a.org_id = $1 and a.id = $2`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** The accounts of a person. */
export const accountsOf = ({ tx, org }: Ctx, userId: string): Promise<AccountRow[]> =>
  tx.query<AccountRow>(ofPerson, [org.id, userId])

export async function accountById({ tx, org }: Ctx, id: string): Promise<AccountRow | undefined> {
  const [row] = await tx.query<AccountRow>(byId, [org.id, id])
  return row
}

export const listAccounts = operation({
  name: 'social.listAccounts',
  summary: 'List the accounts that posts can go out by, with whose they are',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/social/accounts',
  tool: 'social_list_connected_accounts',
  toolListing: 'toolset',
  input: z.object({}),
  output: wholeListOf(Account),
  run: async ({ tx, org }) => ({ items: (await tx.query<AccountRow>(all, [org.id])).map(present) }),
})

export const listMine = operation({
  name: 'social.listMine',
  summary: 'List as whom you can post',
  description: 'Your accounts whose consent holds; empty for programs.',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/social/accounts/mine',
  input: z.object({}),
  output: wholeListOf(
    shape('SocialTarget', {
      id: z.string(),
      platform: z.string(),
      userId: z.string(),
      externalAccountId: z.string(),
      displayName: z.string().meta(THIRD_PARTY),
    }),
  ),
  async run(ctx) {
    const rows = await accountsOf(ctx, ctx.actor.id)
    return {
      items: rows
        .filter(({ status }) => status === 'active')
        .map(({ id, platform, userId, externalAccountId, displayName }) => ({
          id,
          platform,
          userId,
          externalAccountId,
          displayName,
        })),
    }
  },
})

const remove = statement('soc_accounts_delete', `delete from soc_accounts where org_id = $1 and id = $2`)

export const disconnectAccount = operation({
  name: 'social.disconnectAccount',
  summary: 'Disconnect an account',
  description:
    'By people: yours; owners and admins any. Its tokens are forgotten. What was posted stays; what is scheduled with it waits for somebody again, at its time. The consent at the platform is not revoked.',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/social/accounts/{id}',
  input: z.object({ id: AccountId }),
  output: z.object({ disconnected: z.literal(true), id: z.string() }),
  errors: [E.social_not_found, E.social_conflict, E.social_needs_person],
  async run(ctx, { id }) {
    const row = await accountById(ctx, id)
    if (!row) throw new AppError(E.social_not_found)
    const { type, role } = ctx.actor
    if (type !== 'member') throw new AppError(E.social_needs_person)
    if (role !== 'owner' && role !== 'admin' && row.userId !== ctx.actor.id)
      throw new AppError(E.social_conflict, 'it is a colleague’s: they, an owner or an admin disconnect it')
    await ctx.tx.query(remove, [ctx.org.id, id])
    await resolveAlert(ctx, { source: 'social', subjectId: id })
    return { disconnected: true as const, id }
  },
})

/** What a person has chosen to post as. */
export interface Connected {
  platform: string
  server: string
  userId: string
  target: { externalAccountId: string; displayName: string; authorKind: 'member' | 'page' }
  tokens: Tokens
  expiresInSeconds: number | null
  canRefresh: boolean
  scopes: readonly string[]
}

const heldBy = statement(
  'soc_accounts_held',
  `select id, user_id as "userId", platform = $2 and external_account_id = $4 and server = $3 as "isSame" from soc_accounts
   where org_id = $1 and platform = $2 and ((server = $3 and external_account_id = $4) or user_id = $5)`,
)
const upsert = statement(
  'soc_accounts_upsert',
  `insert into soc_accounts (org_id, id, platform, server, user_id, author_kind, external_account_id, display_name, scopes, tokens,
     can_refresh, access_token_expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + $12 * interval '1 second')
   on conflict (org_id, id) do update set server = excluded.server, author_kind = excluded.author_kind,
     external_account_id = excluded.external_account_id, display_name = excluded.display_name, scopes = excluded.scopes,
     tokens = excluded.tokens, can_refresh = excluded.can_refresh, access_token_expires_at = excluded.access_token_expires_at,
     status = 'active', renewing_until = null, last_error = null, connected_at = now()`,
)

/** Connects an account, in place of the one of the same person and platform; 400 where a colleague has it. */
export async function connectAccount(
  ctx: Context<string>,
  made: Connected,
): Promise<z.output<typeof Account>> {
  const { tx, org, services } = ctx
  const { platform, server, userId, target } = made
  await tx.lock(LOCKS.account, `${org.id}:${platform}`)
  const rows = await tx.query<{ id: string; userId: string; isSame: boolean }>(heldBy, [
    org.id,
    platform,
    server,
    target.externalAccountId,
    userId,
  ])
  if (rows.some((row) => row.isSame && row.userId !== userId)) throw new AppError(E.social_account_taken)
  // Another account is another one, also to drafts that name it.
  const mine = rows.find((row) => row.userId === userId)
  if (mine && !mine.isSame) await tx.query(remove, [org.id, mine.id])
  const id = mine?.isSame ? mine.id : newId('sac')
  const { authorKind, externalAccountId, displayName } = target
  const who = [authorKind, externalAccountId, displayName.slice(0, 200), made.scopes]
  const held = [sealTokens(services, org.id, id, made.tokens), made.canRefresh, made.expiresInSeconds]
  await tx.query(upsert, [org.id, id, platform, server, userId, ...who, ...held])
  await resolveAlert(ctx, { source: 'social', subjectId: id })
  const [row] = await tx.query<AccountRow>(byId, [org.id, id])
  return present(row as AccountRow)
}

const expire = statement(
  'soc_accounts_expire',
  `update soc_accounts set status = 'expired', last_error = $4, renewing_until = null
   where org_id = $1 and id = $2 and tokens = $3 and status = 'active' returning id`,
)

/** The consent is over, unless somebody has connected it again meanwhile. */
export async function expireAccount(
  ctx: Context<string>,
  { id, tokens, displayName }: AccountRow,
  why: string,
): Promise<void> {
  if ((await ctx.tx.query(expire, [ctx.org.id, id, tokens, why])).length === 0) return
  await openAlert(ctx, {
    source: 'social',
    subjectId: id,
    severity: 'error',
    title: 'An account for posts has to be connected again',
    detail: `The consent for ${displayName} has ended: nothing is posted with it until whoever connected it does so again.`,
    ctaHref: '/posts/accounts',
  })
}
