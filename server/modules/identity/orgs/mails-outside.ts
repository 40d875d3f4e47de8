import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { canMail, mailsOutsideLastDay } from '../../mail/index.ts'
import { E } from '../errors.ts'
import { signUpMode } from '../founding/sign-up-mode.ts'
import { LOCKS } from '../locks.ts'

const ageOf = statement(
  'iam_org_age',
  `select extract(epoch from now() - created_at)::float8 / 86400 as days from iam_orgs where id = $1`,
)

/** How many mails a day an organization may cause to people outside of it, by the days since it was founded. */
const mostADay = (days: number): number => (days < 7 ? 20 : days < 30 ? 200 : 2000)

/**
 * Throws 429 `mails_outside_limit` where an organization has caused as many mails to people outside of it within a day as one of its
 * age may. Where nobody can found an organization without those who run the service, there is no such limit.
 */
export async function assertMayMailOutside(ctx: Pick<Context, 'tx' | 'org' | 'services'>): Promise<void> {
  if (!canMail(ctx.services) || signUpMode(ctx.services) !== 'open') return
  await ctx.tx.lock(LOCKS.mailsOutside, ctx.org.id)
  const [[age], count] = await Promise.all([
    ctx.tx.query<{ days: number }>(ageOf, [ctx.org.id]),
    mailsOutsideLastDay(ctx),
  ])
  if (count >= mostADay(age?.days ?? 0))
    throw new AppError(E.mails_outside_limit, { retryAfterSeconds: 3600 })
}
