import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError, E as KernelErrors } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { canMail } from '../../mail/index.ts'
import { E } from '../errors.ts'
import { guardToken } from '../guesses/guesses.ts'
import { rememberDevice } from '../guesses/known-device.ts'
import { announce } from '../invitations/announce-joining.ts'
import { readInvitationToken } from '../invitations/invitation-token.ts'
import {
  assertAcceptable,
  invitationByToken,
  takeUpInvitation,
  TAKE_UP_ERRORS,
} from '../invitations/take-up-invitation.ts'
import { rememberLocale } from '../me/remember-locale.ts'
import { operation } from '../module.ts'
import { assertNotObvious, hashPassword } from '../passwords.ts'
import { DisplayName, Email, InvitationToken, Password, SignedIn } from '../schemas.ts'
import { COOKIE_SECONDS, openSession } from '../sessions/open-session.ts'
import { foundOrganization, organizationExists } from './found-organization.ts'

export const authProviders = operation({
  name: 'identity.authProviders',
  summary: 'Read how to sign in, and whether the server is set up',
  access: 'public',
  effect: 'read',
  rest: 'GET /v1/auth/providers',
  input: z.object({}),
  output: z.object({
    google: z.boolean(),
    github: z.boolean(),
    password: z.boolean(),
    firstRun: z.boolean().describe('No organization exists yet: the next sign-up creates it.'),
    mailerConfigured: z.boolean().describe('Whether a forgotten password can be reset by email.'),
  }),
  async run(ctx) {
    return {
      google: false,
      github: false,
      password: true,
      firstRun: !(await organizationExists(systemDbOf(ctx))),
      mailerConfigured: canMail(ctx.services),
    }
  },
})

export const signUp = operation({
  name: 'identity.signUp',
  summary: 'Create an account, with an invitation or as the first',
  description:
    'Without an invitation it is possible once, while no organization exists, and creates that as well (`orgName`). With one the account joins the organization that invited its email. Sets the session cookie.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/sign-up',
  status: 201,
  input: z.object({
    email: Email,
    password: Password,
    name: DisplayName,
    orgName: DisplayName.optional().describe('Needed without an invitation.'),
    invitationToken: InvitationToken.optional(),
  }),
  output: SignedIn,
  errors: [
    E.network_paused,
    E.signup_invite_only,
    E.account_exists,
    E.password_too_obvious,
    ...TAKE_UP_ERRORS,
  ],
  secrets: ['password', 'invitationToken'],
  limit: 'auth',
  audit: false,
  async run(ctx, { invitationToken, orgName, ...person }) {
    if (invitationToken !== undefined)
      return guardToken(ctx, () => joinByInvitation(ctx, invitationToken, person))
    // Asked before the costly hash, and again under the lock.
    if (await organizationExists(systemDbOf(ctx))) throw new AppError(E.signup_invite_only)
    if (orgName === undefined) throw missingOrgName()
    return found(ctx, { ...person, orgName })
  },
})

interface Person {
  email: string
  password: string
  name: string
}

async function found(ctx: Context<'iam'>, { password, ...person }: Person & { orgName: string }) {
  assertNotObvious(password, person)
  const passwordHash = await hashPassword(password)
  const { token, ...founded } = await systemDbOf(ctx).transaction(async (tx) => {
    const first = await foundOrganization(tx, { ...person, passwordHash })
    if (!first) throw new AppError(E.signup_invite_only)
    await rememberLocale(tx, first.userId, ctx.call.acceptLanguage)
    return { ...first, token: await openSession(tx, ctx.services.secrets, { ...first, call: ctx.call }) }
  })
  ctx.session.set(token, COOKIE_SECONDS)
  rememberDevice(ctx, { userId: founded.userId, passwordHash })
  return founded
}

const missingOrgName = () => {
  const message = 'is needed without an invitation'
  return new AppError(KernelErrors.invalid_input, {
    detail: `orgName: ${message}`,
    fields: [{ path: 'orgName', message }],
  })
}

const accountExists = statement(
  'iam_account_exists',
  `select exists (select from iam_users where lower(email) = $1) as found`,
)
const addAccount = statement(
  'iam_add_account',
  `insert into iam_users (id, email, name, password_hash) values ($1, $2, $3, $4)
   on conflict (lower(email)) do nothing returning id`,
)

async function joinByInvitation(ctx: Context<'iam'>, invitationToken: string, person: Person) {
  const { secrets } = ctx.services
  const { email, name, password } = person
  const system = systemDbOf(ctx)
  const proof = readInvitationToken(secrets, invitationToken)
  // Asked before the costly hash, and again in the transaction.
  assertAcceptable(await invitationByToken(system, proof.tokenHash), email)
  const [account] = await system.query<{ found: boolean }>(accountExists, [email])
  if (account?.found) throw new AppError(E.account_exists)
  assertNotObvious(password, person)
  const passwordHash = await hashPassword(password)
  const userId = newId('usr')
  const { joined, token } = await system.transaction(async (tx) => {
    const added = await tx.query(addAccount, [userId, email, name, passwordHash])
    if (added.length === 0) throw new AppError(E.account_exists)
    const joined = await takeUpInvitation(tx, proof, { userId, email })
    await rememberLocale(tx, userId, ctx.call.acceptLanguage)
    return { joined, token: await openSession(tx, secrets, { ...joined, call: ctx.call }) }
  })
  announce(ctx, joined)
  ctx.session.set(token, COOKIE_SECONDS)
  rememberDevice(ctx, { userId, passwordHash })
  return { userId, orgId: joined.orgId }
}
