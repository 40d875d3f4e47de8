import type { ChatHost } from './chat-host.ts'
import type { OutgoingMessage } from './outbox-store.ts'
import { identityFields } from './widget-api.ts'

const MOST_URL = 2000

/** What a conversation begins with, and every message repeats: who writes, in which language, on which page. */
export function visitorFields({ visitor, locale, sessions, identity }: ChatHost) {
  // Without the fragment, which may hold a secret that is not for servers: a sign-in token, or the key on our sample page.
  const url = location.href.split('#', 1)[0] as string
  return {
    visitorId: sessions.visitorId(),
    ...(Object.values(visitor).some(Boolean) && { visitor }),
    ...(/^https?:/.test(url) && url.length <= MOST_URL && { url }),
    locale: locale.slice(0, 16),
    ...identityFields(identity.current()),
  }
}

/** Sends one message; sending it twice does no harm. */
export function postMessage(
  host: ChatHost,
  { sessionId, providerMessageId, body, images }: OutgoingMessage,
): Promise<unknown> {
  const attachmentIds = images.map((image) => image.id)
  const message = { role: 'end_user', body, providerMessageId, ...(images.length > 0 && { attachmentIds }) }
  return host.api.request('messages', {
    method: 'POST',
    body: { sessionId, ...visitorFields(host), messages: [message] },
  })
}
