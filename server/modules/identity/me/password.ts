import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { dropLinks } from '../account-links/account-links.ts'
import { tellPasswordChanged } from '../account-mails/notices.ts'
import { E } from '../errors.ts'
import { tryOwnPassword } from '../guesses/guesses.ts'
import { rememberDevice } from '../guesses/known-device.ts'
import { operation } from '../module.ts'
import { assertChanged, assertNotObvious, hashPassword, verifyPassword } from '../passwords.ts'
import { Password } from '../schemas.ts'

const readPassword = statement(
  'iam_read_password',
  `select email, name, password_hash as "passwordHash" from iam_users where id = $1`,
)
const setPassword = statement(
  'iam_set_password',
  `update iam_users set password_hash = $2, sign_in_paused_at = null where id = $1`,
)

// Through the memberships, since sessions are indexed by organization first.
const endOtherSessions = statement(
  'iam_end_other_sessions',
  `delete from iam_sessions s using iam_memberships m
   where m.user_id = $1 and s.org_id = m.org_id and s.user_id = m.user_id and s.id <> $2
   returning s.id`,
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
  const fits = await verifyPassword(account?.passwordHash, password)
  if (!account || !fits) throw new AppError(E.wrong_password)
  await attempt.succeed()
  return { email: account.email, name: account.name }
}

export const changePassword = operation({
  name: 'identity.changePassword',
  summary: 'Change your own password',
  description:
    'Ends all other sessions of the person, in every organization, and takes back links that would change the password or the email.',
  access: { scope: null, audience: ['member'] },
  effect: 'write',
  rest: 'POST /v1/me/password',
  input: z.object({ currentPassword: z.string().min(1).max(128), newPassword: Password }),
  output: z.object({ endedSessions: z.int().describe('How many other sessions were ended.') }),
  errors: [E.wrong_password, E.password_paused, E.password_too_obvious, E.password_unchanged],
  secrets: ['currentPassword', 'newPassword'],
  limit: 'auth',
  async run(ctx, { currentPassword, newPassword }) {
    const { actor, credential } = ctx
    assertNotObvious(newPassword, await confirmPassword(ctx, currentPassword), 'newPassword')
    assertChanged(newPassword, currentPassword)
    const passwordHash = await hashPassword(newPassword)
    const ended = await systemDbOf(ctx).transaction(async (tx) => {
      await tx.query(setPassword, [actor.id, passwordHash])
      await dropLinks(tx, actor.id, ['reset_password', 'change_email'])
      return tx.query<{ id: string }>(endOtherSessions, [actor.id, credential.id])
    })
    for (const { id } of ended) ctx.disconnect({ credentialId: id }, 4401, 'the password was changed')
    rememberDevice(ctx, { userId: actor.id, passwordHash })
    tellPasswordChanged(ctx, actor.id)
    return { endedSessions: ended.length }
  },
})
