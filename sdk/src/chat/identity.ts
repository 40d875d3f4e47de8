import { isApiError, identityFields, codeOf, type WidgetApi } from './widget-api.ts'
import type { Identity } from './identity-pair.ts'
import type { SessionStore } from './session/session-store.ts'
import { warn } from './report.ts'

/** Who the visitor is, as far as the page has proved it. */
export interface IdentityHolder {
  current(): Identity | undefined
  /** Somebody else than before gets a new session: nothing of the one is for the other. */
  set(identity: Identity): void
  /** Goes on without, as the service does not accept it. */
  drop(code: string): void
  /** Ties the session in use to the identity, once; a session of somebody else is left for a new one. */
  claim(): Promise<void>
}

/** Codes that say that the pair itself is wrong, so that asking again does not help. */
const REJECTED = ['identity_verification_failed', 'identity_partial']

/** Whether an error says that the identity is not accepted. */
export const isIdentityRejection = (error: unknown) => isApiError(error) && REJECTED.includes(error.code)

/** Whether an error says that the session belongs to somebody else. */
export const isSessionOfAnother = (error: unknown) =>
  isApiError(error) && error.code === 'session_already_claimed'

/** Holds the identity and claims sessions for it. */
export function createIdentity(
  api: WidgetApi,
  sessions: SessionStore,
  first: Identity | undefined,
): IdentityHolder {
  let identity = first
  let owner = first?.externalId
  let claimed: string | undefined
  const keyOf = ({ externalId, userHash }: Identity, sessionId: string) =>
    `${externalId}\n${userHash}\n${sessionId}`

  const post = async (who: Identity, sessionId: string) => {
    const body = { sessionId, visitorId: sessions.visitorId(), ...identityFields(who) }
    await api.request('identify', { method: 'POST', body })
    claimed = keyOf(who, sessionId)
  }
  const holder: IdentityHolder = {
    current: () => identity,
    set(next) {
      if (owner !== undefined && owner !== next.externalId) sessions.reset()
      owner = next.externalId
      identity = next
    },
    drop(code) {
      if (!identity) return
      identity = undefined
      warn(`the identity was not accepted (${code}); the chat goes on without it`)
    },
    async claim() {
      const who = identity
      const sessionId = sessions.current()
      if (!who || claimed === keyOf(who, sessionId)) return
      try {
        await post(who, sessionId)
      } catch (error) {
        // The page has said something else meanwhile, and that is what counts.
        if (identity !== who) return
        if (isIdentityRejection(error)) return holder.drop(codeOf(error))
        if (!isSessionOfAnother(error)) throw error
        if (sessions.current() === sessionId) sessions.reset()
        await post(who, sessions.current())
      }
    },
  }
  return holder
}
