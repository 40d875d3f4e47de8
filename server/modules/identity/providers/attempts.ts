// Across organizations: who signs in belongs to no organization yet.
import type { Context } from '../../../kernel/contract/context.ts'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import type { ProviderAttempt } from '../../../kernel/ports/sign-in-providers.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { E } from '../errors.ts'

const TTL_SECONDS = 600

/** Why somebody goes to another service; `userId` and `sessionId` where they connect it to their account. */
export interface Purpose {
  provider: string
  userId: string | null
  sessionId: string | null
  invitationHash: string | null
}

const addAttempt = statement(
  'iam_add_provider_attempt',
  `insert into iam_provider_attempts
     (state_hash, browser_hash, provider, user_id, session_id, invitation_hash, expires_at)
   values ($1, $2, $3, $4, $5, $6, now() + ${TTL_SECONDS} * interval '1 second')`,
)
// Whoever brings the state uses it up, whether it is their browser or not.
const takeAttemptRow = statement(
  'iam_take_provider_attempt',
  `delete from iam_provider_attempts where state_hash = $1
   returning browser_hash as "browserHash", provider, user_id as "userId", session_id as "sessionId",
     invitation_hash as "invitationHash", expires_at > now() as "isOpen"`,
)
const deleteExpired = statement(
  'iam_delete_expired_provider_attempts',
  `delete from iam_provider_attempts where expires_at < now()`,
)

/** What one way there and back is held together by; all follows from the state, which the browser alone keeps. */
export const attemptOf = (
  { secrets, redirectUri }: { secrets: Secrets; redirectUri: string },
  state: string,
): ProviderAttempt => ({
  redirectUri,
  state,
  nonce: secrets.sign(state, 'provider-nonce'),
  codeVerifier: secrets.sign(state, 'provider-pkce'),
})

/** Where a service sends people back to: a page of the dashboard. */
export const redirectUriOf = (baseUrl: string, provider: string): string =>
  `${baseUrl}/sign-in/with/${provider}`

/** Notes that somebody goes to another service, and binds their coming back to this browser. */
export async function beginAttempt(ctx: Context<'iam'>, state: string, purpose: Purpose): Promise<void> {
  const { secrets } = ctx.services
  const browser = secrets.newToken('svc_browser')
  const { provider, userId, sessionId, invitationHash } = purpose
  const values = [secrets.hash(state), browser.hash, provider, userId, sessionId, invitationHash]
  await systemDbOf(ctx).query(addAttempt, values)
  ctx.session.setAttempt(browser.token, TTL_SECONDS)
}

/** Uses the state of somebody who comes back up; 404 unless it is the browser that went there, in time, for the first time. */
export async function takeAttempt(ctx: Context<'iam'>, provider: string, state: string): Promise<Purpose> {
  const { secrets } = ctx.services
  const [taken] = await systemDbOf(ctx).query<Purpose & { browserHash: string; isOpen: boolean }>(
    takeAttemptRow,
    [secrets.hash(state)],
  )
  const browser = ctx.session.attempt
  const isTheirs =
    taken !== undefined &&
    taken.isOpen &&
    taken.provider === provider &&
    browser !== undefined &&
    taken.browserHash === secrets.hash(browser)
  if (!isTheirs) throw new AppError(E.provider_attempt_not_valid)
  ctx.session.setAttempt('', 0)
  return taken
}

/** Forgets who went to another service and did not come back. */
export const forgetExpiredAttempts = (at: Pick<SystemDb, 'query'>): Promise<unknown> =>
  at.query(deleteExpired, [])
