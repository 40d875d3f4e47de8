// Across organizations: who forgot a password belongs to no organization yet.
import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { findLink, takeLink } from '../account-links/account-links.ts'
import { tellPasswordChanged } from '../account-mails/notices.ts'
import { E } from '../errors.ts'
import { forgetAccount, guardToken } from '../guesses/guesses.ts'
import { rememberDevice } from '../guesses/known-device.ts'
import { operation } from '../module.ts'
import { assertNotObvious, hashPassword } from '../passwords.ts'
import { Instant, LinkToken, Password } from '../schemas.ts'
import { deleteIdentities } from '../identities/identity-rows.ts'
import { mayUse } from './reset-link.ts'
import { auditInOrganizations } from '../audit-in-organizations.ts'
import { setNewPassword } from './set-new-password.ts'

/** With a new password each; the latter of who says that a sign-in was not theirs. */
// In one statement, apart from the operations on factors, which need the links of this folder.
const dropFactors = statement(
  'iam_drop_factors_with_reset',
  `with app as (delete from iam_totp where user_id = $1), keys as (delete from iam_passkeys where user_id = $1),
     codes as (delete from iam_recovery_codes where user_id = $1)
   update iam_users set second_factor_since = null where id = $1`,
)

const PURPOSES = ['reset_password', 'secure_account'] as const

const readPerson = statement('iam_read_person', `select email, name from iam_users where id = $1`)

export const lookupPasswordReset = operation({
  name: 'identity.lookupPasswordReset',
  summary: 'Read whose password a link resets',
  description: 'For the page on which the new password is set.',
  access: 'public',
  effect: 'read',
  rest: 'GET /v1/auth/password-reset',
  input: z.object({ token: LinkToken }),
  output: z.object({ email: z.string(), name: z.string(), expiresAt: Instant }),
  errors: [E.network_paused, E.link_not_valid],
  secrets: ['token'],
  limit: 'auth',
  run: (ctx, { token }) =>
    guardToken(ctx, async () => {
      const system = systemDbOf(ctx)
      const link = await findLink(system, ctx.services.secrets.hash(token), PURPOSES)
      if (!link || !(await mayUse(system, link))) throw new AppError(E.link_not_valid)
      const [person] = await system.query<{ email: string; name: string }>(readPerson, [link.userId])
      if (!person) throw new AppError(E.link_not_valid)
      return { ...person, expiresAt: link.expiresAt.toISOString() }
    }),
})

export const resetPassword = operation({
  name: 'identity.resetPassword',
  summary: 'Set a new password by a link',
  description: 'The link works once. Ends all sessions of the person, in every organization.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/password-reset/complete',
  input: z.object({ token: LinkToken, password: Password }),
  output: z.object({
    email: z.string().describe('What one signs in with.'),
    endedSessions: z.int().describe('How many sessions were ended.'),
  }),
  errors: [E.network_paused, E.link_not_valid, E.password_too_obvious],
  secrets: ['token', 'password'],
  limit: 'auth',
  // The lines are written in the organizations of the person.
  audit: false,
  run: (ctx, { token, password }) =>
    guardToken(ctx, async () => {
      const { services, call } = ctx
      const system = systemDbOf(ctx)
      const tokenHash = services.secrets.hash(token)
      // Asked before the costly hash, and again in the transaction.
      const link = await findLink(system, tokenHash, PURPOSES)
      const [person] = link
        ? await system.query<{ email: string; name: string }>(readPerson, [link.userId])
        : []
      if (!link || !person) throw new AppError(E.link_not_valid)
      assertNotObvious(password, person)
      const passwordHash = await hashPassword(password)
      const done = await system.transaction(async (tx) => {
        const taken = await takeLink(tx, tokenHash, PURPOSES)
        if (!taken || !(await mayUse(tx, taken))) throw new AppError(E.link_not_valid)
        const { userId, source, email } = taken
        const provenEmail = source === 'mail' ? email : undefined
        const set = await setNewPassword(tx, { userId, passwordHash, provenEmail })
        if (!set) throw new AppError(E.link_not_valid)
        // Whoever got in may have connected a way back; where nobody had proved the address, they may have made the account.
        if (source === 'mail') await deleteIdentities(tx, userId)
        if (source === 'mail' && set.wasUnverified) await tx.query(dropFactors, [userId])
        await auditInOrganizations(tx, {
          operation: resetPassword,
          call,
          userId,
          name: set.name,
        })
        return { ...set, userId }
      })
      for (const id of done.endedSessions)
        ctx.disconnect({ credentialId: id }, 4401, 'the password was changed')
      await forgetAccount(system, services.secrets, done.email)
      rememberDevice(ctx, { userId: done.userId, passwordHash })
      tellPasswordChanged(ctx, done.userId)
      return { email: done.email, endedSessions: done.endedSessions.length }
    }),
})
