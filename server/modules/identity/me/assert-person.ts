import type { Context } from '../../../kernel/context.ts'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { E } from '../errors.ts'
import { confirmPassword } from './confirm-password.ts'

const readHasPassword = statement(
  'iam_has_password',
  `select email, name, password_hash is not null as "hasPassword" from iam_users where id = $1`,
)
const readIsRecent = statement(
  'iam_session_is_recent',
  `select exists (select from iam_sessions s where s.org_id = $1 and s.id = $2
     and s.created_at > now() - interval '10 minutes') as "isRecent"`,
)

interface Person {
  email: string
  name: string
  hasPassword: boolean
}

/** Whether somebody has a password to sign in with. */
export async function hasPassword(at: Pick<SystemDb, 'query'>, userId: string): Promise<boolean> {
  const [person] = await at.query<Person>(readHasPassword, [userId])
  return person?.hasPassword === true
}

/**
 * Throws 403 unless it is the person, and not somebody at their open browser: they know the password, or, where they have none,
 * have just signed in.
 */
export async function assertPerson(
  ctx: Context<'iam'>,
  password: string | undefined,
): Promise<Omit<Person, 'hasPassword'>> {
  const system = systemDbOf(ctx)
  const [person] = await system.query<Person>(readHasPassword, [ctx.actor.id])
  if (!person || person.hasPassword) {
    if (password === undefined) throw new AppError(E.wrong_password)
    return confirmPassword(ctx, password)
  }
  const [session] = await system.query<{ isRecent: boolean }>(readIsRecent, [ctx.org.id, ctx.credential.id])
  if (!session?.isRecent) throw new AppError(E.sign_in_again)
  return person
}
