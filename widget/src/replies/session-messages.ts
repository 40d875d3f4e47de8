import type { MessagePage } from '@stoa/sdk/chat'
import type { Tag } from '../embed/read-embed.ts'

/** The headers that open a session. */
export type SessionHeaders = Record<string, string>

/** An answer of the service. */
interface Answer {
  status: number
  body: MessagePage & { code?: string }
}

/** The service refused to answer. */
export class Refusal extends Error {
  /** Whether asking again may help. */
  readonly isPassing: boolean

  constructor({ status, body }: Answer) {
    super(body.code)
    this.isPassing = status === 429 || status >= 500
  }
}

/**
 * Claims a stored session for whom the page names; undefined when it is somebody else's. With `fetchMessages` a small part of the
 * panel's client, so that the panel need not be loaded.
 */
export async function openSession(embed: Tag, sessionId: string): Promise<SessionHeaders | undefined> {
  const { channelId, identity: pair } = embed
  const headers = { 'x-svc-session-id': sessionId }
  if (!pair) return headers
  const identity = { verifiedExternalId: pair.externalId, userHash: pair.userHash }
  const claim = await request(embed, 'identify', {}, { channelId, sessionId, ...identity })
  // The panel starts a new session then.
  if (claim.body.code === 'session_already_claimed') return undefined
  if (claim.status >= 400) return headers
  return { ...headers, 'x-svc-verified-external-id': pair.externalId, 'x-svc-user-hash': pair.userHash }
}

/** Fetches the messages of a session, all or those after a cursor. */
export async function fetchMessages(
  embed: Tag,
  headers: SessionHeaders,
  after: string | null = null,
): Promise<MessagePage> {
  const messages: MessagePage['messages'] = []
  for (let since = after ?? ''; ;) {
    const query = new URLSearchParams({ channelId: embed.channelId, ...(since && { since }) })
    const answer = await request(embed, `messages?${query}`, headers)
    if (answer.status >= 400) throw new Refusal(answer)
    const { body } = answer
    messages.push(...body.messages)
    if (!body.hasMore || !body.cursor || body.cursor === since) return { ...body, messages }
    since = body.cursor
  }
}

async function request(
  { host, widgetKey }: Tag,
  path: string,
  headers: SessionHeaders,
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
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
