// Across organizations: who signs in belongs to no organization yet.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import type { ProvidedIdentity, SignInProvider } from '../../../kernel/ports/sign-in-providers.ts'
import { tellProviderConnected } from '../account-mails/notices.ts'
import { auditInOrganizations } from '../audit-in-organizations.ts'
import { E } from '../errors.ts'
import { guardToken } from '../guesses/guesses.ts'
import { assertAcceptable, invitationByToken, TAKE_UP_ERRORS } from '../invitations/take-up-invitation.ts'
import { operation } from '../module.ts'
import { DisplayName, Email, SignInAnswer } from '../schemas.ts'
import { completeSignIn } from '../sessions/complete-sign-in.ts'
import { placeFor } from '../sign-up/join-by-proof.ts'
import { vouchForSignUp } from '../sign-up/sign-up-links.ts'
import { attemptOf, redirectUriOf, takeAttempt, type Purpose } from './attempts.ts'
import { askProvider, providerNamed, ProviderName } from './configured-provider.ts'
import { insertIdentity, useIdentity } from '../identities/identity-rows.ts'

const Outcome = z.object({
  outcome: z.enum(['signed_in', 'second_factor', 'connected', 'sign_up']),
  userId: z.string().nullable(),
  orgId: z.string().nullable(),
  signUpToken: z
    .string()
    .nullable()
    .describe('For `signUp`, where nobody has an account yet; valid for half an hour.'),
  secondFactor: SignInAnswer.shape.secondFactor,
})

export const finishProviderSignIn = operation({
  name: 'identity.finishProviderSignIn',
  summary: 'Finish a sign-in with another service',
  description:
    'Takes what the service gave the browser. Signs in to the account that is connected with the person there; connects it first where the service confirms an address that the account has verified. Who has no account gets a token for `signUp`, if `SVC_SIGN_UP` or an invitation lets them. Sets the session cookie.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/providers/callback',
  input: z.object({
    provider: ProviderName,
    state: z.string().min(1).max(200),
    code: z.string().min(1).max(4000).optional(),
    error: z.string().min(1).max(200).optional(),
    iss: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('The issuer, where the service names itself (RFC 9207).'),
  }),
  output: Outcome,
  errors: [
    E.provider_not_found,
    E.provider_unavailable,
    E.provider_refused,
    E.provider_attempt_not_valid,
    E.provider_email_unverified,
    E.account_not_verified,
    E.identity_in_use,
    E.identity_connected,
    E.no_membership,
    E.signup_invite_only,
    E.signup_domain_not_allowed,
    E.signup_closed,
    E.network_paused,
    ...TAKE_UP_ERRORS,
  ],
  secrets: ['state', 'code', 'signUpToken'],
  limit: 'auth',
  // As with passwords: the session is the record, and a line where a sign-in is connected.
  audit: false,
  async steps(ctx, { provider: name, ...parameters }) {
    const { services } = ctx
    const { state } = parameters
    const provider = providerNamed(services, name)
    // Not in the transaction of a refusal: the state stays used up, and the try counted.
    const purpose = await ctx.transaction(async (begun) =>
      guardToken(begun, () => takeAttempt(begun, name, state)),
    )
    const redirectUri = redirectUriOf(services.config.baseUrl, name)
    const attempt = attemptOf({ secrets: services.secrets, redirectUri }, state)
    const given = Object.fromEntries(
      Object.entries(parameters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    )
    const who = await askProvider(services, provider.identify(attempt, given))
    return ctx.transaction((known) => enter(known, { provider, who, purpose }))
  },
})

interface Arrival {
  provider: SignInProvider
  who: ProvidedIdentity
  purpose: Purpose
}

type Result = z.output<typeof Outcome>

async function enter(ctx: Context<'iam'>, arrival: Arrival): Promise<Result> {
  const { provider, who, purpose } = arrival
  if (purpose.userId !== null) return connect(ctx, arrival, purpose.userId)
  const system = systemDbOf(ctx)
  const { issuer } = provider
  const { invitationHash } = purpose
  const known = await useIdentity(system, { issuer, subject: who.subject })
  if (known !== null) return signIn(ctx, known, invitationHash)
  const email = confirmedEmail(who)
  const userId = await system.transaction((tx) => adopt(ctx, tx, { provider, subject: who.subject, email }))
  if (userId !== null) return signIn(ctx, userId, invitationHash)
  if (invitationHash !== null) assertAcceptable(await invitationByToken(system, invitationHash), email)
  await placeFor(ctx, { email, invitationHash })
  const name = DisplayName.safeParse(who.name).data ?? null
  const vouched = { issuer, subject: who.subject, name, invitationHash }
  const signUpToken = await vouchForSignUp(system, ctx.services.secrets, { email, vouched })
  return { outcome: 'sign_up', userId: null, orgId: null, signUpToken }
}

const readAccount = statement(
  'iam_read_provided_account',
  `select email, password_hash as "passwordHash" from iam_users where id = $1`,
)

/** Signs a person in whom the service knows, as far as a password would: a second factor is still due. */
async function signIn(ctx: Context<'iam'>, userId: string, invitationHash: string | null): Promise<Result> {
  const [account] = await systemDbOf(ctx).query<{ email: string; passwordHash: string | null }>(readAccount, [
    userId,
  ])
  if (!account) throw new AppError(E.provider_attempt_not_valid)
  const invitation = invitationHash === null ? undefined : { tokenHash: invitationHash, mailed: false }
  const { orgId, secondFactor } = await completeSignIn(ctx, { userId, ...account, invitation })
  return secondFactor
    ? { outcome: 'second_factor', userId: null, orgId: null, signUpToken: null, secondFactor }
    : { outcome: 'signed_in', userId, orgId: orgId ?? null, signUpToken: null }
}

/** The address that the service confirms; 403 where it confirms none. */
function confirmedEmail(who: ProvidedIdentity): string {
  const email = Email.safeParse(who.email).data
  if (!who.emailVerified || email === undefined) throw new AppError(E.provider_email_unverified)
  return email
}

const lockByEmail = statement(
  'iam_lock_account_by_email',
  `select id as "userId", name, email_verified_at is not null as "isVerified" from iam_users
   where lower(email) = $1 for update`,
)

/**
 * Connects a sign-in with the account that has its address, and answers whose that is; `null` where there is none. An account
 * whose address nobody proved may be a stranger's, who waits for its owner to come: it is never opened.
 */
async function adopt(
  ctx: Context<'iam'>,
  tx: Tx,
  { provider, subject, email }: { provider: SignInProvider; subject: string; email: string },
): Promise<string | null> {
  const [account] = await tx.query<{ userId: string; name: string; isVerified: boolean }>(lockByEmail, [
    email,
  ])
  if (!account) return null
  if (!account.isVerified) throw new AppError(E.account_not_verified)
  const { userId, name } = account
  await note(ctx, tx, { provider, subject, email, userId, name })
  return userId
}

interface Noted {
  provider: SignInProvider
  subject: string
  email: string
  userId: string
  name: string
}

async function note(ctx: Context<'iam'>, tx: Tx, { provider, name, ...identity }: Noted): Promise<void> {
  await insertIdentity(tx, { ...identity, issuer: provider.issuer })
  await auditInOrganizations(tx, {
    operation: finishProviderSignIn,
    call: ctx.call,
    userId: identity.userId,
    name,
    credentialId: 'provider',
    input: { provider: provider.name, email: identity.email },
  })
  tellProviderConnected(ctx, { ...identity, provider: provider.name })
}

async function connect(
  ctx: Context<'iam'>,
  { provider, who, purpose }: Arrival,
  userId: string,
): Promise<Result> {
  // The session that began it: not one that somebody signed in with in between.
  if (ctx.actor.id !== userId || ctx.credential.id !== purpose.sessionId)
    throw new AppError(E.provider_attempt_not_valid)
  const email = confirmedEmail(who)
  const { subject } = who
  const name = ctx.actor.name ?? ''
  await systemDbOf(ctx).transaction((tx) => note(ctx, tx, { provider, subject, email, userId, name }))
  return { outcome: 'connected', userId, orgId: ctx.org.id, signUpToken: null }
}
