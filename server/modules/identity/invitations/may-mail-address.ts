// Across organizations: who accepts an invitation is not a member yet.
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { LOCKS } from '../locks.ts'

/** How many invitations a day are mailed to one address, by all organizations together. */
const MOST_TO_ADDRESS = 5

const countMailed = statement(
  'iam_count_mailed_invitations',
  `select count(*)::int as count from iam_invitations where email = $1 and mailed_at > now() - interval '1 day'`,
)

/** Whether one more invitation may be mailed to an address today. Holds the address until the transaction ends. */
export async function mayMailAddress(ctx: Context<'iam'>, email: string): Promise<boolean> {
  await ctx.tx.lock(LOCKS.mailedAddress, email)
  const [row] = await systemDbOf(ctx).query<{ count: number }>(countMailed, [email])
  return (row?.count ?? 0) < MOST_TO_ADDRESS
}
