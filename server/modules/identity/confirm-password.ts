// Across organizations: a member’s account may belong to other organizations, too.
import type { Context } from '../../kernel/contract/context.ts'
import { systemDbOf } from '../../kernel/db/system-access.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { E } from './errors.ts'
import { tryOwnPassword } from './guesses/guesses.ts'
import { verifyPassword } from './passwords.ts'

const readPassword = statement(
  'iam_read_password',
  `select email, name, password_hash as "passwordHash" from iam_users where id = $1`,
)

/** Who is signed in, once they have proved again that they know the password; 403 `wrong_password` else, 429 after too many. */
export async function confirmPassword(
  ctx: Pick<Context, 'tx' | 'actor' | 'services' | 'call'>,
  password: string,
): Promise<{ email: string; name: string }> {
  const attempt = await tryOwnPassword(ctx, ctx.actor.id)
  const [account] = await systemDbOf(ctx).query<{ email: string; name: string; passwordHash: string | null }>(
    readPassword,
    [ctx.actor.id],
  )
  const fits = await verifyPassword(account?.passwordHash, password, ctx.actor.id)
  if (!account || !fits) throw new AppError(E.wrong_password)
  await attempt.succeed()
  return { email: account.email, name: account.name }
}
