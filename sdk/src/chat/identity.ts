import { isApiError, codeOf } from '../api-error.ts'
import { identityFields, type WidgetApi } from './widget-api.ts'
import type { Identity } from './identity-pair.ts'
import type { SessionStore } from './session/session-store.ts'
import { warn } from '../page/report.ts'

/** The verified identity of the visitor, if the page has given one. */
export interface IdentityHolder {
  current(): Identity | undefined
  /** Sets the identity; another person than before gets a new session and sees nothing of the former one’s. */
  set(identity: Identity): void
  /** Removes an identity that the service rejected with this code; the chat goes on anonymously. */
  drop(code: string): void
  /** Binds the current session to the identity, once; where it belongs to somebody else, starts a new one. */
  claim(): Promise<void>
}

/** Codes that say that id or hash are wrong: a retry would not help. */
const REJECTED = ['identity_verification_failed', 'identity_partial']

/** Whether an error says that the identity is not accepted. */
export const isIdentityRejection = (error: unknown) => isApiError(error) && REJECTED.includes(error.code)

/** Whether an error says that the session belongs to somebody else. */
export const isSessionOfAnother = (error: unknown) =>
  isApiError(error) && error.code === 'session_already_claimed'

/** Creates the holder of the identity; sends nothing before `claim`. */
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
