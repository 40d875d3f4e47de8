// Across organizations: who signs up belongs to no organization yet.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
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
import { DisplayName, Email, InvitationToken, LinkToken, Password, SignedIn } from '../schemas.ts'
import { COOKIE_SECONDS, openSession } from '../sessions/open-session.ts'
import { foundOrganization, organizationExists } from '../founding/found-organization.ts'
import { joinByProof } from './join-by-proof.ts'
import { missingField } from './missing-field.ts'
import { assertMaySignUp, assertNotClosed, signsUpByMail, signUpMode } from '../founding/sign-up-mode.ts'

export const authProviders = operation({
  name: 'identity.authProviders',
  summary: 'Read how to sign in, and whether the server is set up',
  access: 'public',
  effect: 'read',
  rest: 'GET /v1/auth/providers',
  input: z.object({}),
  output: z.object({
    google: z.boolean().describe('Whether people can sign in with Google.'),
    github: z.boolean().describe('Whether people can sign in with GitHub.'),
    oidc: shape('OwnProvider', { name: z.string().describe('What people call it.') })
      .nullable()
      .describe('The provider of the organization that runs this service, where one is set up.'),
    password: z.boolean(),
    signUp: z
      .enum(['open', 'domains', 'invited', 'closed'])
      .describe('Who may create an account; see `SVC_SIGN_UP`.'),
    signUpByMail: z
      .boolean()
      .describe('Whether people without an invitation can ask for a link to create an account.'),
    firstRun: z.boolean().describe('No organization exists yet: the next sign-up creates it.'),
    mailerConfigured: z.boolean().describe('Whether a forgotten password can be reset by email.'),
  }),
  async run(ctx) {
    const { services } = ctx
    const oidc = services.signInProviders.get('oidc')
    return {
      google: services.signInProviders.has('google'),
      github: services.signInProviders.has('github'),
      oidc: oidc ? { name: oidc.name } : null,
      password: true,
      signUp: signUpMode(services),
      signUpByMail: signsUpByMail(services),
      firstRun: !(await organizationExists(systemDbOf(ctx))),
      mailerConfigured: canMail(services),
    }
  },
})

export const signUp = operation({
  name: 'identity.signUp',
  summary: 'Create an account, with an invitation, a proved address, or as the first',
  description:
    'With an invitation the account joins the organization that invited its email. With the token of `requestSignUp`, or of a sign-in with another service, it gets an organization of its own (`orgName`), or joins the first one, as `SVC_SIGN_UP` says. Without either it is possible once, while no organization exists, and creates that as well. Sets the session cookie.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/sign-up',
  status: 201,
  input: z.object({
    email: Email,
    password: Password.optional().describe('Needed unless another service vouches for the person.'),
    name: DisplayName,
    orgName: DisplayName.optional().describe('Needed where the account comes with a new organization.'),
    invitationToken: InvitationToken.optional(),
    signUpToken: LinkToken.optional().describe('Proves the address.'),
  }),
  output: SignedIn,
  errors: [
    E.network_paused,
    E.signup_invite_only,
    E.signup_unproved,
    E.signup_domain_not_allowed,
    E.signup_closed,
    E.link_not_valid,
    E.account_exists,
    E.password_too_obvious,
    ...TAKE_UP_ERRORS,
  ],
  secrets: ['password', 'invitationToken', 'signUpToken'],
  limit: 'auth',
  audit: false,
  async run(ctx, { invitationToken, signUpToken, orgName, password, ...person }) {
    if (signUpToken !== undefined)
      return guardToken(ctx, () => joinByProof(ctx, { token: signUpToken, orgName, password, ...person }))
    if (password === undefined) throw missingField('password', 'is needed')
    if (invitationToken !== undefined)
      return guardToken(ctx, () => joinByInvitation(ctx, invitationToken, { ...person, password }))
    // Asked before the costly hash, and again under the lock.
    if (await organizationExists(systemDbOf(ctx))) {
      assertMaySignUp(ctx.services, person.email)
      throw new AppError(E.signup_unproved)
    }
    if (orgName === undefined) throw missingField('orgName', 'is needed without an invitation')
    return found(ctx, { ...person, password, orgName })
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
  assertNotClosed(ctx.services)
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
