import type { ChatHost } from './chat-host.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { identityFields } from './widget-api.ts'

const MAX_URL = 2000

/** The fields that start a conversation and go with each message: visitor, language, page and identity. */
export function visitorFields({ visitor, locale, sessions, identity }: ChatHost) {
  // Without the fragment, which may hold a secret that is not for servers: a sign-in token, or the key on our sample page.
  const url = location.href.split('#', 1)[0] as string
  return {
    visitorId: sessions.visitorId(),
    ...(Object.values(visitor).some(Boolean) && { visitor }),
    ...(/^https?:/.test(url) && url.length <= MAX_URL && { url }),
    locale: locale.slice(0, 16),
    ...identityFields(identity.current()),
  }
}

/** Sends one message; the service stores it once, however often it is sent. */
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
