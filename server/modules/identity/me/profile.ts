import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { assertNotObvious, hashPassword, verifyPassword } from '../passwords.ts'
import { DisplayName, Password } from '../schemas.ts'

export const updateProfile = operation({
  name: 'identity.updateProfile',
  summary: 'Change one’s own name',
  access: { scope: null, audience: ['member'] },
  effect: 'write',
  rest: 'PATCH /v1/me',
  input: z.object({ name: DisplayName }),
  output: z.object({ userId: z.string(), name: z.string(), email: z.string() }),
  async run({ db, actor }, { name }) {
    const row = await db
      .updateTable('iam_users')
      .set({ name })
      .where('id', '=', actor.id)
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    return { userId: row.id, name, email: row.email }
  },
})

const readPassword = statement(
  'iam_read_password',
  `select email, name, password_hash as "passwordHash" from iam_users where id = $1`,
)
const setPassword = statement('iam_set_password', `update iam_users set password_hash = $2 where id = $1`)

// Through the memberships, since sessions are indexed by organization first.
const endOtherSessions = statement(
  'iam_end_other_sessions',
  `delete from iam_sessions s using iam_memberships m
   where m.user_id = $1 and s.org_id = m.org_id and s.user_id = m.user_id and s.id <> $2
   returning s.id`,
)

export const changePassword = operation({
  name: 'identity.changePassword',
  summary: 'Change one’s own password',
  description: 'Ends all other sessions of the person, in every organization.',
  access: { scope: null, audience: ['member'] },
  effect: 'write',
  rest: 'POST /v1/me/password',
  input: z.object({ currentPassword: z.string().min(1).max(128), newPassword: Password }),
  output: z.object({ endedSessions: z.int().describe('How many other sessions were ended.') }),
  errors: [E.wrong_password, E.password_too_obvious],
  secrets: ['currentPassword', 'newPassword'],
  limit: 'auth',
  async run(ctx, { currentPassword, newPassword }) {
    const { actor, credential } = ctx
    const system = systemDbOf(ctx)
    const [account] = await system.query<{ email: string; name: string; passwordHash: string | null }>(
      readPassword,
      [actor.id],
    )
    const fits = await verifyPassword(account?.passwordHash, currentPassword)
    if (!account || !fits) throw new AppError(E.wrong_password)
    assertNotObvious(newPassword, account, 'newPassword')
    const passwordHash = await hashPassword(newPassword)
    const ended = await system.transaction(async (tx) => {
      await tx.query(setPassword, [actor.id, passwordHash])
      return tx.query<{ id: string }>(endOtherSessions, [actor.id, credential.id])
    })
    for (const { id } of ended) ctx.disconnect({ credentialId: id }, 4401, 'the password was changed')
    return { endedSessions: ended.length }
  },
})
