// Across organizations: an account belongs to a person, in however many organizations.
import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { dropLinks, takeLink } from '../account-links/account-links.ts'
import { tellEmailChanged } from '../account-mails/notices.ts'
import { E } from '../errors.ts'
import { guardToken } from '../guesses/guesses.ts'
import { operation } from '../module.ts'
import { auditInOrganizations } from '../audit-in-organizations.ts'
import { LinkToken } from '../schemas.ts'

const lockPerson = statement('iam_lock_person', `select email, name from iam_users where id = $1 for update`)
const storeConfirmed = statement(
  'iam_store_confirmed_email',
  `update iam_users set email = $2, email_verified_at = now()
   where id = $1 and not exists (select from iam_users where lower(email) = $2 and id <> $1) returning id`,
)
const storeVerified = statement(
  'iam_store_verified_email',
  `update iam_users set email_verified_at = now() where id = $1 and lower(email) = lower($2) returning id`,
)

export const confirmEmail = operation({
  name: 'identity.confirmEmail',
  summary: 'Confirm an email address by the link that was mailed there',
  description:
    'Verifies the address, or makes it the one that the person signs in with. The link works once.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/email-confirmation',
  input: z.object({ token: LinkToken }),
  output: z.object({ email: z.string().describe('What the person signs in with.'), changed: z.boolean() }),
  errors: [E.network_paused, E.link_not_valid, E.email_unavailable],
  secrets: ['token'],
  limit: 'auth',
  // The lines are written in the organizations of the person.
  audit: false,
  run: (ctx, { token }) =>
    guardToken(ctx, async () => {
      const { services, call } = ctx
      const done = await systemDbOf(ctx).transaction(async (tx) => {
        const link = await takeLink(tx, services.secrets.hash(token), ['change_email', 'verify_email'])
        const person = link && (await personOf(tx, link.userId))
        if (!link || !person) throw new AppError(E.link_not_valid)
        const { userId, purpose, email } = link
        const changed = purpose === 'change_email'
        const stored = await tx.query(changed ? storeConfirmed : storeVerified, [userId, email])
        if (stored.length === 0) throw new AppError(changed ? E.email_unavailable : E.link_not_valid)
        // They were mailed to the old address.
        if (changed) await dropLinks(tx, userId, ['reset_password', 'verify_email', 'secure_account'])
        const { name } = person
        await auditInOrganizations(tx, { operation: confirmEmail, call, userId, name })
        return { userId, email, changed, before: person.email }
      })
      const { email, changed } = done
      if (changed) tellEmailChanged(ctx, done)
      return { email, changed }
    }),
})

async function personOf(tx: Tx, userId: string): Promise<{ email: string; name: string } | null> {
  const [person] = await tx.query<{ email: string; name: string }>(lockPerson, [userId])
  return person ?? null
}
