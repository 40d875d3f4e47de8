import type { MessagePage } from '@stoa/sdk/chat'
import type { Tag } from '../embed/read-embed.ts'

/** An answer of the service. */
interface Answer {
  ok: boolean
  body: MessagePage & { code?: string }
}

/**
 * Fetches the messages of a stored session; undefined when it is somebody else's. A small part of the panel's client,
 * so that the launcher need not load it.
 */
export async function fetchSessionMessages(embed: Tag, sessionId: string): Promise<MessagePage | undefined> {
  const { channelId } = embed
  const pair = embed.identity
  const identity = pair && { verifiedExternalId: pair.externalId, userHash: pair.userHash }
  const claim = identity && (await request(embed, 'identify', {}, { channelId, sessionId, ...identity }))
  // The panel starts a new session then.
  if (claim?.body.code === 'session_already_claimed') return undefined
  const headers = {
    'x-svc-session-id': sessionId,
    ...(claim?.ok && { 'x-svc-verified-external-id': pair?.externalId, 'x-svc-user-hash': pair?.userHash }),
  }
  const messages: MessagePage['messages'] = []
  for (let since = ''; ;) {
    const query = new URLSearchParams({ channelId, ...(since && { since }) })
    const { ok, body } = await request(embed, `messages?${query}`, headers)
    if (!ok) throw new Error(body.code)
    messages.push(...body.messages)
    if (!body.hasMore || !body.cursor || body.cursor === since) return { ...body, messages }
    since = body.cursor
  }
}

async function request(
  { host, widgetKey }: Tag,
  path: string,
  headers: object,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${host}/v1/widget/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${widgetKey}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body ? JSON.stringify(body) : null,
    credentials: 'omit',
    cache: 'no-store',
  })
  return { ok: response.ok, body: (await response.json()) as Answer['body'] }
}
