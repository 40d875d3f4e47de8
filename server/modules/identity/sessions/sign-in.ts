// Across organizations: who signs in belongs to no organization yet.
import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { customerOf } from '../../../kernel/base/networks.ts'
import { E } from '../errors.ts'
import { FREE_TRIES, tryAccount } from '../guesses/guesses.ts'
import { tellOfGuesses } from '../guesses/tell-of-guesses.ts'
import { TAKE_UP_ERRORS } from '../invitations/take-up-invitation.ts'
import { operation } from '../module.ts'
import { verifyPassword } from '../passwords.ts'
import { Email, InvitationToken, SignInAnswer } from '../schemas.ts'
import { completeSignIn } from './complete-sign-in.ts'

interface Account {
  userId: string
  passwordHash: string | null
}

const findAccount = statement(
  'iam_find_account',
  `select id as "userId", password_hash as "passwordHash" from iam_users where lower(email) = $1`,
)

export const signIn = operation({
  name: 'identity.signIn',
  summary: 'Sign in with email and password',
  description:
    'Sets the session cookie, in the person’s default organization or the first they joined; with an invitation it is accepted, and the session is in its organization. After five wrong passwords in a row signing in to the email is paused, whether anybody has it or not: for a minute, and twice as long with each further one, up to an hour (`Retry-After`); not where a browser is known by the cookie of an earlier sign-in (`svc_device`), which is paused by wrong passwords of its own alone. Many wrong tries pause a network likewise. Who has a second factor gets no session yet, but a cookie of the sign-in that waits for it for five minutes (`svc_sign_in`), and by what it can be completed (`secondFactor`).',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/sign-in',
  input: z.object({
    email: Email,
    password: z.string().min(1).max(128),
    invitationToken: InvitationToken.optional(),
  }),
  output: SignInAnswer,
  errors: [E.invalid_credentials, E.sign_in_paused, E.network_paused, E.no_membership, ...TAKE_UP_ERRORS],
  secrets: ['password', 'invitationToken'],
  limit: 'auth',
  // A line would be written in the name of whoever was signed in before; the session is the record.
  audit: false,
  async steps(ctx, input) {
    const { email } = input
    const attempt = await ctx.transaction((begun) => tryAccount(begun, email))
    const account = await findByPassword(ctx, input)
    if (account)
      return ctx.transaction(async (proved) => {
        await attempt.succeed()
        return completeSignIn(proved, { ...account, email, invitationToken: input.invitationToken })
      })
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

/** The account whose email and password these are. No connection of calls is held while that is looked at, which takes its turn. */
async function findByPassword(
  ctx: StepsContext,
  { email, password }: { email: string; password: string },
): Promise<Account | null> {
  const [account] = await ctx.transaction((begun) => systemDbOf(begun).query<Account>(findAccount, [email]))
  const fits = await verifyPassword(account?.passwordHash, password, customerOf(ctx.call.address))
  return account && fits ? account : null
}

export const signOut = operation({
  name: 'identity.signOut',
  summary: 'End this session',
  description: 'Clears the session cookie and closes the sockets that were opened with it.',
  access: { scope: null, audience: ['member'], beforeRequirement: true },
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
