import { ApiError, codeOf, identityFields, isApiError } from './widget-api.ts'
import { isIdentityRejection, isSessionOfAnother } from './identity.ts'
import type { ChatHost } from './chat-host.ts'

/** A message on its way. */
export interface OutgoingMessage {
  sessionId: string
  /** Makes sending again harmless. */
  providerMessageId: string
  body: string
}

/** What becomes of a message. */
export interface OutboxListener {
  onSent(message: OutgoingMessage): void
  onFailed(message: OutgoingMessage, error: ApiError): void
  /** The session belongs to somebody else now: what was to be sent moves to another one. */
  onMoved(fromSessionId: string, toSessionId: string): void
}

const MOST_URL = 2000

/** What is waiting to be sent. */
export interface Outbox {
  push(message: OutgoingMessage): void
}

/** Sends messages one after the other, so that they arrive in the order in which they were written. */
export function createOutbox(host: ChatHost, listener: OutboxListener): Outbox {
  const queue: OutgoingMessage[] = []
  let isRunning = false

  const attempt = async (message: OutgoingMessage, mayRepeat: boolean): Promise<void> => {
    try {
      await post(host, message)
      listener.onSent(message)
    } catch (error) {
      if (mayRepeat && isIdentityRejection(error)) {
        host.identity.drop(codeOf(error))
        return attempt(message, false)
      }
      if (mayRepeat && isSessionOfAnother(error)) {
        move(message.sessionId)
        return attempt({ ...message, sessionId: host.sessions.current() }, false)
      }
      listener.onFailed(message, isApiError(error) ? error : new ApiError(0, String(error)))
    }
  }
  const move = (from: string) => {
    if (host.sessions.current() === from) host.sessions.reset()
    const to = host.sessions.current()
    for (const waiting of queue) if (waiting.sessionId === from) waiting.sessionId = to
    listener.onMoved(from, to)
  }
  const run = async () => {
    isRunning = true
    for (let next = queue.shift(); next; next = queue.shift()) await attempt(next, true)
    isRunning = false
  }
  return {
    push(message) {
      queue.push({ ...message })
      if (!isRunning) void run()
    },
  }
}

function post(
  { api, visitor, identity, locale, sessions }: ChatHost,
  { sessionId, providerMessageId, body }: OutgoingMessage,
) {
  // Without the fragment, which may hold a secret that is not for servers: a sign-in token, or the key on our sample page.
  const url = location.href.split('#', 1)[0] as string
  return api.request('messages', {
    method: 'POST',
    body: {
      sessionId,
      visitorId: sessions.visitorId(),
      ...(Object.values(visitor).some(Boolean) && { visitor }),
      ...(/^https?:/.test(url) && url.length <= MOST_URL && { url }),
      locale: locale.slice(0, 16),
      ...identityFields(identity.current()),
      messages: [{ role: 'end_user', body, providerMessageId }],
    },
  })
}
