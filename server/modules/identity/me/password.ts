// Across organizations: an account belongs to a person, in however many organizations.
import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { dropLinks } from '../account-links/account-links.ts'
import { tellPasswordChanged } from '../account-mails/notices.ts'
import { E } from '../errors.ts'
import { rememberDevice } from '../guesses/known-device.ts'
import { operation } from '../module.ts'
import { assertChanged, assertNotObvious, hashPassword } from '../passwords.ts'
import { Password } from '../schemas.ts'
import { assertPerson, PERSON_ERRORS } from '../second-factor/assert-person.ts'

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

export const changePassword = operation({
  name: 'identity.changePassword',
  summary: 'Change your own password, or set the first one',
  description:
    'Who has none, and signs in with another service, needs a sign-in within the last 10 minutes instead of the present password. Who has a second factor proves it first, by `confirmIdentity`. Ends all other sessions of the person, in every organization, and takes back links that would change the password or the email.',
  access: { scope: null, audience: ['member'] },
  effect: 'write',
  rest: 'POST /v1/me/password',
  input: z.object({ currentPassword: z.string().min(1).max(128).optional(), newPassword: Password }),
  output: z.object({ endedSessions: z.int().describe('How many other sessions were ended.') }),
  errors: [...PERSON_ERRORS, E.password_too_obvious, E.password_unchanged],
  secrets: ['currentPassword', 'newPassword'],
  limit: 'auth',
  async run(ctx, { currentPassword, newPassword }) {
    const { actor, credential } = ctx
    assertNotObvious(newPassword, await assertPerson(ctx, currentPassword), 'newPassword')
    if (currentPassword !== undefined) assertChanged(newPassword, currentPassword)
    const passwordHash = await hashPassword(newPassword)
    const ended = await systemDbOf(ctx).transaction(async (tx) => {
      await tx.query(setPassword, [actor.id, passwordHash])
      await dropLinks(tx, actor.id, ['reset_password', 'change_email', 'secure_account'])
      return tx.query<{ id: string }>(endOtherSessions, [actor.id, credential.id])
    })
    for (const { id } of ended) ctx.disconnect({ credentialId: id }, 4401, 'the password was changed')
    rememberDevice(ctx, { userId: actor.id, passwordHash })
    tellPasswordChanged(ctx, actor.id)
    return { endedSessions: ended.length }
  },
})
