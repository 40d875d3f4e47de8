// Across organizations: guesses at a password come from somebody of no organization.
import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { takeLink } from '../account-links/account-links.ts'
import { auditInOrganizations } from '../audit-in-organizations.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { LinkToken } from '../schemas.ts'
import { forgetAccount, guardToken } from './guesses.ts'
import { rememberDevice } from './known-device.ts'

const readPerson = statement(
  'iam_read_unlocked',
  `select id as "userId", email, name, password_hash as "passwordHash" from iam_users where id = $1`,
)

interface Person {
  userId: string
  email: string
  name: string
  passwordHash: string | null
}

export const unlockSignIn = operation({
  name: 'identity.unlockSignIn',
  summary: 'End the pause after wrong passwords, by the link that was mailed',
  description:
    'One can sign in again at once; it signs nobody in. The browser is known from then on (`svc_device`): tries from elsewhere do not pause it. The link works once, for an hour.',
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
      const person = await system.transaction(async (tx) => {
        const link = await takeLink(tx, services.secrets.hash(token), ['unlock_sign_in'])
        const [person] = link ? await tx.query<Person>(readPerson, [link.userId]) : []
        if (!link || person?.email.toLowerCase() !== link.email.toLowerCase())
          throw new AppError(E.link_not_valid)
        await auditInOrganizations(tx, {
          operation: unlockSignIn,
          call,
          userId: link.userId,
          name: person.name,
        })
        return person
      })
      await forgetAccount(system, services.secrets, person.email)
      rememberDevice(ctx, person)
      return { email: person.email }
    }),
})
