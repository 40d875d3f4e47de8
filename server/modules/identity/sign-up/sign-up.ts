import { z } from 'zod'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { AppError } from '../../../kernel/errors.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { assertNotObvious, hashPassword } from '../passwords.ts'
import { DisplayName, Email, Password } from '../schemas.ts'
import { COOKIE_SECONDS, openSession } from '../sessions/open-session.ts'
import { foundOrganization, organizationExists } from './found-organization.ts'

export const authProviders = operation({
  name: 'identity.authProviders',
  summary: 'How one may sign in, and whether nobody ever did',
  access: 'public',
  effect: 'read',
  rest: 'GET /v1/auth/providers',
  input: z.object({}),
  output: z.object({
    google: z.boolean(),
    github: z.boolean(),
    password: z.boolean(),
    firstRun: z.boolean().describe('No organization exists yet: the next sign-up creates it.'),
  }),
  async run(ctx) {
    return {
      google: false,
      github: false,
      password: true,
      firstRun: !(await organizationExists(systemDbOf(ctx))),
    }
  },
})

export const signUp = operation({
  name: 'identity.signUp',
  summary: 'Create the first account and its organization',
  description: 'Possible once, while no organization exists. Sets the session cookie of the new owner.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/sign-up',
  status: 201,
  input: z.object({ email: Email, password: Password, name: DisplayName, orgName: DisplayName }),
  output: z.object({ userId: z.string(), orgId: z.string() }),
  errors: [E.signup_closed, E.password_too_obvious],
  secrets: ['password'],
  limit: 'auth',
  audit: false,
  async run(ctx, { email, password, name, orgName }) {
    const system = systemDbOf(ctx)
    // Asked before the costly hash, and again under the lock.
    if (await organizationExists(system)) throw new AppError(E.signup_closed)
    assertNotObvious(password, { email, name })
    const passwordHash = await hashPassword(password)
    const { token, ...founded } = await system.transaction(async (tx) => {
      const first = await foundOrganization(tx, { email, name, passwordHash, orgName })
      if (!first) throw new AppError(E.signup_closed)
      return { ...first, token: await openSession(tx, ctx.services.secrets, { ...first, call: ctx.call }) }
    })
    ctx.session.set(token, COOKIE_SECONDS)
    return founded
  },
})
