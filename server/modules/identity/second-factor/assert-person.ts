// Across organizations: second factors belong to a person, in however many organizations.
import type { Context } from '../../../kernel/contract/context.ts'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { confirmPassword } from '../confirm-password.ts'
import { E } from '../errors.ts'
import { factorsOf, hasFactor } from './factors.ts'
import { assertRecent, recentUntil } from './recent.ts'

const readHasPassword = statement(
  'iam_has_password',
  `select email, name, password_hash is not null as "hasPassword" from iam_users where id = $1`,
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

/** What `assertPerson` throws. */
export const PERSON_ERRORS = [
  E.wrong_password,
  E.password_paused,
  E.sign_in_again,
  E.confirmation_needed,
] as const

/**
 * Throws 403 unless it is the person, and not somebody at their open browser: they know the password, or, where they have none,
 * have just signed in; who has a second factor has used it lately as well.
 */
export async function assertPerson(
  ctx: Context<'iam'>,
  password: string | undefined,
): Promise<Omit<Person, 'hasPassword'>> {
  const system = systemDbOf(ctx)
  const [person] = await system.query<Person>(readHasPassword, [ctx.actor.id])
  if (!person || person.hasPassword) {
    if (password === undefined) throw new AppError(E.wrong_password)
    const known = await confirmPassword(ctx, password)
    if (hasFactor(await factorsOf(system, ctx.actor.id))) await assertRecent(ctx)
    return known
  }
  if ((await recentUntil(ctx)) === null) throw new AppError(E.sign_in_again)
  return person
}
