import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { takeLink } from '../account-links/account-links.ts'
import { auditInOrganizations } from '../audit-in-organizations.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { LinkToken } from '../schemas.ts'
import { forgetAccount, guardToken } from './guesses.ts'

const readPerson = statement('iam_read_unlocked', `select email, name from iam_users where id = $1`)

export const unlockSignIn = operation({
  name: 'identity.unlockSignIn',
  summary: 'End the pause after wrong passwords, by the link that was mailed',
  description: 'One can sign in again at once; it signs nobody in. The link works once, for an hour.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/unlock',
  input: z.object({ token: LinkToken }),
  output: z.object({ email: z.string().describe('What the person signs in with.') }),
  errors: [E.link_not_valid, E.network_paused],
  secrets: ['token'],
  limit: 'auth',
  // The lines are written in the organizations of the person.
  audit: false,
  run: (ctx, { token }) =>
    guardToken(ctx, async () => {
      const { services, call } = ctx
      const system = systemDbOf(ctx)
      const email = await system.transaction(async (tx) => {
        const link = await takeLink(tx, services.secrets.hash(token), ['unlock_sign_in'])
        const [person] = link
          ? await tx.query<{ email: string; name: string }>(readPerson, [link.userId])
          : []
        if (!link || person?.email.toLowerCase() !== link.email.toLowerCase())
          throw new AppError(E.link_not_valid)
        await auditInOrganizations(tx, {
          operation: unlockSignIn,
          call,
          userId: link.userId,
          name: person.name,
        })
        return person.email
      })
      await forgetAccount(system, services.secrets, email)
      return { email }
    }),
})
