import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { E } from '../errors.ts'
import { FREE_TRIES, tryAccount, type Try } from '../guesses/guesses.ts'
import { rememberDevice } from '../guesses/known-device.ts'
import { tellOfGuesses } from '../guesses/tell-of-guesses.ts'
import { announce } from '../invitations/announce-joining.ts'
import { readInvitationToken } from '../invitations/invitation-token.ts'
import { takeUpInvitation, TAKE_UP_ERRORS } from '../invitations/take-up-invitation.ts'
import { rememberLocale } from '../me/remember-locale.ts'
import { operation } from '../module.ts'
import { verifyPassword } from '../passwords.ts'
import { Email, InvitationToken, SignedIn } from '../schemas.ts'
import { COOKIE_SECONDS, openSession } from './open-session.ts'

interface Account {
  userId: string
  /** Null for who belongs to no organization any more. */
  orgId: string | null
  passwordHash: string | null
}

const findAccount = statement(
  'iam_find_account',
  `select u.id as "userId", m.org_id as "orgId", u.password_hash as "passwordHash"
   from iam_users u left join iam_memberships m on m.user_id = u.id
   where lower(u.email) = $1
   order by m.is_default desc nulls last, m.joined_at limit 1`,
)

// Holds off a change of the password until the session is there for it to end, or finds that it has changed.
const lockPassword = statement(
  'iam_lock_password',
  `select id from iam_users where id = $1 and password_hash = $2 for share`,
)

export const signIn = operation({
  name: 'identity.signIn',
  summary: 'Sign in with email and password',
  description:
    'Sets the session cookie, in the person’s default organization or the first they joined; with an invitation it is accepted, and the session is in its organization. After five wrong passwords in a row signing in to the email is paused, whether anybody has it or not: for a minute, and twice as long with each further one, up to an hour (`Retry-After`); not where a browser is known by the cookie of an earlier sign-in (`svc_device`), which is paused by wrong passwords of its own alone. Many wrong tries pause a network likewise.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/sign-in',
  input: z.object({
    email: Email,
    password: z.string().min(1).max(128),
    invitationToken: InvitationToken.optional(),
  }),
  output: SignedIn,
  errors: [E.invalid_credentials, E.sign_in_paused, E.network_paused, E.no_membership, ...TAKE_UP_ERRORS],
  secrets: ['password', 'invitationToken'],
  limit: 'auth',
  // A line would be written in the name of whoever was signed in before; the session is the record.
  audit: false,
  async steps(ctx, input) {
    const { email } = input
    const attempt = await ctx.transaction((begun) => tryAccount(begun, email))
    const signedIn = await ctx.transaction((tried) => signInBy(tried, input, attempt))
    if (signedIn) return signedIn
    ctx.services.log.info(
      { requestId: ctx.call.requestId, address: ctx.call.address },
      'a sign-in was refused',
    )
    // Whether there is such an account is found out by the job: the answer takes no longer for one that exists.
    if (attempt.failures >= FREE_TRIES)
      await ctx.transaction(async ({ enqueue }) =>
        enqueue(tellOfGuesses, { email }, { key: `guesses:${email}` }),
      )
    throw new AppError(E.invalid_credentials)
  },
})

interface Entered {
  email: string
  password: string
  invitationToken?: string | undefined
}

/** Opens a session where email and password are right; `null` where they are not. */
async function signInBy(
  ctx: Context<'iam'>,
  { email, password, invitationToken }: Entered,
  attempt: Try,
): Promise<{ userId: string; orgId: string } | null> {
  const { services, call } = ctx
  const system = systemDbOf(ctx)
  const [account] = await system.query<Account>(findAccount, [email])
  const fits = await verifyPassword(account?.passwordHash, password)
  if (!account || !fits) return null
  await attempt.succeed()
  const { userId, passwordHash } = account
  const { orgId, token, joined } = await system.transaction(async (tx) => {
    const unchanged = await tx.query(lockPassword, [userId, passwordHash])
    if (unchanged.length === 0) throw new AppError(E.invalid_credentials)
    const joined = invitationToken
      ? await takeUpInvitation(tx, readInvitationToken(services.secrets, invitationToken), { userId, email })
      : null
    const orgId = joined?.orgId ?? account.orgId
    if (!orgId) throw new AppError(E.no_membership)
    await rememberLocale(tx, userId, call.acceptLanguage)
    return { orgId, joined, token: await openSession(tx, services.secrets, { orgId, userId, call }) }
  })
  if (joined) announce(ctx, joined)
  ctx.session.set(token, COOKIE_SECONDS)
  rememberDevice(ctx, account)
  return { userId, orgId }
}

export const signOut = operation({
  name: 'identity.signOut',
  summary: 'End this session',
  description: 'Clears the session cookie and closes the sockets that were opened with it.',
  access: { scope: null, audience: ['member'] },
  effect: 'write',
  rest: 'POST /v1/auth/sign-out',
  status: 204,
  input: z.object({}),
  output: z.object({}),
  async run({ db, credential, session, disconnect }) {
    await db.deleteFrom('iam_sessions').where('id', '=', credential.id).execute()
    session.clear()
    disconnect({ credentialId: credential.id }, 4401, 'signed out')
    return {}
  },
})
