// Across organizations: who signs in belongs to no organization yet.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import { TAKE_UP_ERRORS } from '../invitations/take-up-invitation.ts'
import { operation } from '../module.ts'
import { InvitationToken, SecondFactorDue, SignedIn } from '../schemas.ts'
import { factorsOf, methodsOf } from '../second-factor/factors.ts'
import { FACTOR_PROOF, PasskeyOptions } from '../second-factor/passkey-shapes.ts'
import { passkeyOptions } from '../second-factor/passkeys.ts'
import {
  countPendingTry,
  findWaiting,
  markOf,
  takeWaiting,
  type PendingSignIn,
} from '../second-factor/pending-sign-in.ts'
import { assertOneProof, PROOF_ERRORS, proveFactor } from '../second-factor/prove-factor.ts'
import { openSignedIn } from './complete-sign-in.ts'

const readPassword = statement(
  'iam_read_password_of_waiting',
  `select password_hash as "passwordHash" from iam_users where id = $1`,
)

/** The sign-in that waits in this browser; throws 401 `sign_in_expired` where none does. */
async function waitingOf(ctx: Context<'iam'>): Promise<PendingSignIn & { tokenHash: string }> {
  const token = ctx.session.pending
  if (!token?.startsWith('svc_pending_')) throw new AppError(E.sign_in_expired)
  const tokenHash = ctx.services.secrets.hash(token)
  const waiting = await findWaiting(systemDbOf(ctx), tokenHash)
  if (!waiting) throw new AppError(E.sign_in_expired)
  return { ...waiting, tokenHash }
}

const askedOf = ({ userId, tokenHash }: { userId: string; tokenHash: string }) => ({
  userId,
  holder: tokenHash,
  purpose: 'sign_in' as const,
})

export const getSecondStep = operation({
  name: 'identity.getSecondStep',
  summary: 'Read by what the sign-in that waits in this browser can be completed',
  description:
    'By the cookie that a right password brought (`svc_sign_in`); it is valid for five minutes and five tries.',
  access: 'public',
  effect: 'read',
  rest: 'GET /v1/auth/second-factor',
  input: z.object({}),
  output: SecondFactorDue,
  errors: [E.sign_in_expired],
  limit: 'auth',
  async run(ctx) {
    const { userId, expiresAt } = await waitingOf(ctx)
    const methods = methodsOf(await factorsOf(systemDbOf(ctx), userId))
    return { methods, expiresAt: expiresAt.toISOString() }
  },
})

export const secondStepPasskeyOptions = operation({
  name: 'identity.secondStepPasskeyOptions',
  summary: 'Ask for a passkey, to complete the sign-in that waits in this browser',
  description: 'What the browser signs with it goes to `completeSecondStep`, once.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/second-factor/passkey-options',
  input: z.object({}),
  output: PasskeyOptions,
  errors: [E.sign_in_expired, E.passkeys_unavailable],
  limit: 'auth',
  audit: false,
  async run(ctx) {
    const asked = askedOf(await waitingOf(ctx))
    return { options: await passkeyOptions(systemDbOf(ctx), asked, ctx.services.config.baseUrl) }
  },
})

export const completeSecondStep = operation({
  name: 'identity.completeSecondStep',
  summary: 'Complete the sign-in that waits in this browser, by a second factor',
  description:
    'Takes one proof: a code of the app, a recovery code, or what a passkey has signed. Sets the session cookie, with a session that nobody has seen before; an invitation that the sign-in began with is sent again. Five tries end the sign-in; five wrong codes in a row pause codes of the person, in every sign-in, for a minute and longer with each further one.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/second-factor',
  input: z.object({ ...FACTOR_PROOF, invitationToken: InvitationToken.optional() }),
  output: SignedIn,
  errors: [E.sign_in_expired, E.no_membership, ...PROOF_ERRORS, ...TAKE_UP_ERRORS],
  secrets: ['code', 'recoveryCode', 'passkey', 'invitationToken'],
  limit: 'auth',
  // A line would be written in the name of whoever was signed in before; the session is the record.
  audit: false,
  async run(ctx, { invitationToken, ...proof }) {
    assertOneProof(proof)
    const system = systemDbOf(ctx)
    const { secrets } = ctx.services
    const waiting = await waitingOf(ctx)
    const { userId, email, tokenHash } = waiting
    await proveFactor(ctx, askedOf(waiting), proof, async () => {
      if (!(await countPendingTry(system, tokenHash))) throw new AppError(E.sign_in_expired)
    })
    const [account] = await system.query<{ passwordHash: string | null }>(readPassword, [userId])
    const passwordHash = account?.passwordHash ?? null
    return openSignedIn(ctx, { userId, email, passwordHash, invitationToken }, async (tx) => {
      const taken = await takeWaiting(tx, tokenHash)
      if (taken?.userId !== userId || taken.passwordMark !== markOf(secrets, passwordHash))
        throw new AppError(E.sign_in_expired)
    })
  },
})
