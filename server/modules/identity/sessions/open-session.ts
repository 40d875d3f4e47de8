import type { CallInfo } from '../../../kernel/contract/context.ts'
import type { Tx } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { db } from '../module.ts'

const DAY_SECONDS = 24 * 60 * 60

/** How long a session lives after it was last extended. */
export const SESSION_DAYS = 30

/**
 * `Max-Age` of the cookie: the most that browsers allow. The server alone decides when a session is over, since
 * extending it happens there; a cookie of 30 days would sign out someone who comes every day.
 */
export const COOKIE_SECONDS = 400 * DAY_SECONDS

/** Adds a session of a member and answers its token, which is nowhere else. */
export async function openSession(
  tx: Tx,
  secrets: Secrets,
  { orgId, userId, call }: { orgId: string; userId: string; call: Pick<CallInfo, 'address' | 'userAgent'> },
): Promise<string> {
  const { token, hash } = secrets.newToken('svc_session')
  await db({ tx })
    .insertInto('iam_sessions')
    .values({
      orgId,
      id: newId('ses'),
      userId,
      tokenHash: hash,
      address: call.address.slice(0, 100) || null,
      userAgent: call.userAgent?.slice(0, 300) ?? null,
      expiresAt: new Date(Date.now() + SESSION_DAYS * DAY_SECONDS * 1000),
    })
    .execute()
  return token
}
