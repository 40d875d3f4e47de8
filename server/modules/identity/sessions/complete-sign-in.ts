// Across organizations: who signs in belongs to no organization yet.
import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import { knownDevice, rememberDevice } from '../guesses/known-device.ts'
import { announce } from '../invitations/announce-joining.ts'
import { readInvitationToken, type InvitationProof } from '../invitations/invitation-token.ts'
import { takeUpInvitation } from '../invitations/take-up-invitation.ts'
import { rememberLocale } from '../me/remember-locale.ts'
import type { SignInAnswer } from '../schemas.ts'
import { factorsOf, methodsOf, type Method } from '../second-factor/factors.ts'
import { openPending, PENDING_SECONDS } from '../second-factor/pending-sign-in.ts'
import { tellOfSignIn } from '../sign-in-alerts/tell-of-sign-in.ts'
import { COOKIE_SECONDS, openSession } from './open-session.ts'

/** Somebody who has proved the first factor: the password, or that a provider knows them. */
export interface ProvedPerson {
  userId: string
  email: string
  /** The password of now; `null` for who has none. */
  passwordHash: string | null
  /** Taken up with the sign-in: by its token, or as it was read from one before. */
  invitationToken?: string | undefined
  invitation?: InvitationProof | undefined
}

// Holds off a change of the password until the session is there for it to end, or finds that it has changed.
const lockPassword = statement(
  'iam_lock_password',
  `select id from iam_users where id = $1 and password_hash is not distinct from $2 for share`,
)

const defaultOrganization = statement(
  'iam_default_organization',
  `select org_id as "orgId" from iam_memberships where user_id = $1 order by is_default desc, joined_at limit 1`,
)

/**
 * Finishes the sign-in of somebody who has proved the first factor. Without a second factor it opens a session; with one it
 * leaves a sign-in that waits for it, which is no session, and says by what it can be completed. An invitation is taken up
 * with the session: whoever waits sends it again. Throws 401 `invalid_credentials` where the password has changed meanwhile,
 * 403 `no_membership` for who belongs nowhere. Whoever signs in with a browser that is not known is told of it.
 */
export async function completeSignIn(
  ctx: Context<'iam'>,
  person: ProvedPerson,
): Promise<z.output<typeof SignInAnswer>> {
  try {
    return await openSignedIn(ctx, person, async (tx) => {
      // Behind the lock: a first factor that is being confirmed at this moment counts, or comes after the session.
      const methods = methodsOf(await factorsOf(tx, person.userId))
      if (methods.length > 0) throw new FactorDue(methods)
    })
  } catch (error) {
    if (!(error instanceof FactorDue)) throw error
    return waitForFactor(ctx, person, error.methods)
  }
}

/** Ends the transaction that would have opened a session without the second factor. */
class FactorDue extends Error {
  readonly methods: Method[]

  constructor(methods: Method[]) {
    super('a second factor is due')
    this.methods = methods
  }
}

async function waitForFactor(
  ctx: Context<'iam'>,
  person: ProvedPerson,
  methods: Method[],
): Promise<z.output<typeof SignInAnswer>> {
  const { token, expiresAt } = await systemDbOf(ctx).transaction(async (tx) => {
    await assertUnchanged(tx, person)
    return openPending(tx, ctx.services.secrets, person)
  })
  ctx.session.setPending(token, PENDING_SECONDS)
  return { secondFactor: { methods, expiresAt: expiresAt.toISOString() } }
}

/**
 * Opens the session of somebody who has proved all that they have to. `before` runs first in the same transaction, and
 * throws where it must not be opened.
 */
export async function openSignedIn(
  ctx: Context<'iam'>,
  person: ProvedPerson,
  before: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<{ userId: string; orgId: string }> {
  const { services, call } = ctx
  const { userId, email, invitationToken, invitation } = person
  const proof = invitationToken ? readInvitationToken(services.secrets, invitationToken) : invitation
  const { orgId, token, joined } = await systemDbOf(ctx).transaction(async (tx) => {
    await assertUnchanged(tx, person)
    await before(tx)
    const joined = proof ? await takeUpInvitation(tx, proof, { userId, email }) : null
    const [home] = joined ? [joined] : await tx.query<{ orgId: string }>(defaultOrganization, [userId])
    if (!home) throw new AppError(E.no_membership)
    const { orgId } = home
    await rememberLocale(tx, userId, call.acceptLanguage)
    return { orgId, joined, token: await openSession(tx, services.secrets, { orgId, userId, call }) }
  })
  if (joined) announce(ctx, joined)
  if ((await knownDevice(ctx, email.toLowerCase())) === null) tellOfSignIn(ctx, userId)
  ctx.session.set(token, COOKIE_SECONDS)
  if (ctx.session.pending !== undefined) ctx.session.clearPending()
  rememberDevice(ctx, person)
  return { userId, orgId }
}

async function assertUnchanged(tx: Tx, { userId, passwordHash }: ProvedPerson): Promise<void> {
  const unchanged = await tx.query(lockPassword, [userId, passwordHash])
  if (unchanged.length === 0) throw new AppError(E.invalid_credentials)
}
