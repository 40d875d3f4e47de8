// Across organizations: finds accounts whose consent ends.
import { z } from 'zod'
import type { Context, JobContext, Services } from '../../kernel/contract/context.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { SocialError } from '../../kernel/ports/social.ts'
import { openAlert } from '../alerts/index.ts'
import { accountById, expireAccount, openTokens, sealTokens, type AccountRow } from './accounts.ts'
import { findApp } from './apps.ts'
import { platformOf } from './platforms.ts'

/** Transactions of one organization. */
export type Unit = <T>(work: (ctx: Context<string>) => Promise<T>) => Promise<T>

/** What work outside of a transaction has. */
export interface Outside {
  services: Services
  orgId: string
  unit: Unit
}

const lease = statement(
  'soc_accounts_lease',
  `update soc_accounts set renewing_until = now() + interval '1 minute'
   where org_id = $1 and id = $2 and tokens = $3 and (renewing_until is null or renewing_until < now()) returning id`,
)
const endLease = statement(
  'soc_accounts_lease_end',
  `update soc_accounts set renewing_until = null, last_error = $4 where org_id = $1 and id = $2 and tokens = $3`,
)
const renewed = statement(
  'soc_accounts_renewed',
  `update soc_accounts set tokens = $4, access_token_expires_at = now() + $5 * interval '1 second', can_refresh = $6,
     renewing_until = null, last_error = null
   where org_id = $1 and id = $2 and tokens = $3 returning id`,
)

const EARLY_MS = 5 * 60_000
const TWO_DAYS_MS = 2 * 86_400_000

const endsWithin = ({ accessTokenExpiresAt }: AccountRow, ms: number): boolean =>
  accessTokenExpiresAt !== null && accessTokenExpiresAt.getTime() < Date.now() + ms

/** The token to post with, renewed where it is about to end; throws `SocialError`. */
export async function accessTokenOf(outside: Outside, account: AccountRow): Promise<string> {
  const { services, orgId } = outside
  if (account.status !== 'active') throw new SocialError('expired', 'the consent has ended')
  if (!account.canRefresh || !endsWithin(account, EARLY_MS)) {
    if (endsWithin(account, 0)) throw new SocialError('expired', 'the consent has ended')
    return openTokens(services, orgId, account).accessToken
  }
  const now = (await renew(outside, account)) ?? account
  if (endsWithin(now, 0)) throw new SocialError('deferred', 'the token could not be renewed')
  return openTokens(services, orgId, now).accessToken
}

/** Renews the tokens of an account, one process at a time; answers it as it is then. Throws `SocialError`, `expired` for good. */
async function renew(
  { services, orgId, unit }: Outside,
  account: AccountRow,
): Promise<AccountRow | undefined> {
  const platform = platformOf(services, account.platform)
  const { refreshToken } = openTokens(services, orgId, account)
  const app = await unit((ctx) => findApp(ctx, account.platform, account.server))
  if (!platform.refresh || refreshToken === null || !app) return account
  const [mine] = await unit((ctx) => ctx.tx.query(lease, [orgId, account.id, account.tokens]))
  if (!mine) return unit((ctx) => accountById(ctx, account.id))
  try {
    const ask = { outbound: services.outbound, server: account.server || null }
    const grant = await platform.refresh(ask, app, refreshToken)
    const tokens = { accessToken: grant.accessToken, refreshToken: grant.refreshToken ?? refreshToken }
    const sealed = sealTokens(services, orgId, account.id, tokens)
    const values = [orgId, account.id, account.tokens, sealed, grant.expiresInSeconds, true]
    return await unit(async (ctx) => {
      await ctx.tx.query(renewed, values)
      return accountById(ctx, account.id)
    })
  } catch (error) {
    if (!(error instanceof SocialError)) throw error
    if (error.reason === 'expired') await unit((ctx) => expireAccount(ctx, account, error.message))
    else await unit((ctx) => ctx.tx.query(endLease, [orgId, account.id, account.tokens, error.message]))
    throw error
  }
}

const ending = statement(
  'soc_accounts_ending',
  `select org_id as "orgId", id from soc_accounts
   where status = 'active' and access_token_expires_at < now() + interval '7 days' order by access_token_expires_at limit 1000`,
)

/** Renews what ends within two days, and says what ends within a week and cannot be renewed. */
export const watchAccounts: Job = {
  name: 'social.watchAccounts',
  payload: z.object({}),
  cron: '23 5 * * *',
  async run({ systemDb, services, transaction, signal }: JobContext) {
    for (const { orgId, id } of await systemDb.query<{ orgId: string; id: string }>(ending, [])) {
      if (signal.aborted) return
      const unit: Unit = (work) => transaction(orgId, work)
      const account = await unit((ctx) => accountById(ctx, id))
      if (!account) continue
      await watch({ services, orgId, unit }, account).catch((error: unknown) =>
        services.log.warn({ err: error, orgId, accountId: id }, 'an account could not be renewed'),
      )
    }
  },
}

async function watch(outside: Outside, account: AccountRow): Promise<void> {
  const { unit } = outside
  if (account.canRefresh) {
    if (endsWithin(account, TWO_DAYS_MS)) await renew(outside, account)
    return
  }
  if (endsWithin(account, 0)) return unit((ctx) => expireAccount(ctx, account, 'its time is over'))
  const on = account.accessTokenExpiresAt?.toISOString().slice(0, 10)
  await unit((ctx) =>
    openAlert(ctx, {
      source: 'social',
      subjectId: account.id,
      severity: 'warning',
      title: 'The consent for an account ends soon',
      detail: `${account.displayName} can be posted with until ${on}. Whoever connected it should do so again before.`,
      ctaHref: '/posts/accounts',
    }),
  )
}

const forget = statement('soc_grants_forget', `delete from soc_grants where expires_at < now()`)

/** Forgets consents that nobody went on with. */
export const forgetOldGrants: Job = {
  name: 'social.forgetOldGrants',
  payload: z.object({}),
  cron: '*/15 * * * *',
  run: async ({ systemDb }: JobContext): Promise<void> => void (await systemDb.query(forget, [])),
}
