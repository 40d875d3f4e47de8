import { createHmac } from 'node:crypto'
import type { HttpAnswer, TestApp, TestOrg } from '../../test/harness.ts'

type Body = Record<string, unknown>

/** A widget channel and what its page does with it. */
export interface TestWidget {
  channelId: string
  key: string
  secret: string
  /** Calls a visitor's route; `channelId` is added to bodies and queries that name none. */
  post(path: string, body: Body, headers?: Record<string, string>): Promise<HttpAnswer>
  patch(path: string, body: Body): Promise<HttpAnswer>
  get(path: string, query?: Record<string, string>, headers?: Record<string, string>): Promise<HttpAnswer>
  /** Ingests texts of the visitor, or whole messages. */
  say(sessionId: string, said: string | Body[], more?: Body): Promise<HttpAnswer>
  /** Reads the session's messages. */
  read(
    sessionId: string,
    headers?: Record<string, string>,
    query?: Record<string, string>,
  ): Promise<HttpAnswer>
  /** The signed pair of a person, for bodies. */
  pair(externalId: string): { verifiedExternalId: string; userHash: string }
  /** The same for reads. */
  proof(externalId: string): Record<string, string>
}

/** Creates a widget channel over HTTP. */
export async function openWidget(app: TestApp, org: TestOrg, settings: Body = {}): Promise<TestWidget> {
  const created = await app.http('POST', '/v1/conversations/channels/widget', {
    key: org.key,
    body: { name: 'Site', ...settings },
  })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  const { channelId, widgetKey: key, identityVerificationSecret: secret } = created.body
  return widgetOf(app, { channelId, key, secret })
}

/** The same channel with another key or secret. */
export function widgetOf(
  app: TestApp,
  { channelId, key, secret }: { channelId: string; key: string; secret: string },
): TestWidget {
  const pair = (externalId: string) => ({
    verifiedExternalId: externalId,
    userHash: userHash(secret, externalId),
  })
  const widget: TestWidget = {
    channelId,
    key,
    secret,
    pair,
    proof(externalId) {
      const { verifiedExternalId, userHash: hash } = pair(externalId)
      return { 'x-svc-verified-external-id': verifiedExternalId, 'x-svc-user-hash': hash }
    },
    post: (path, body, headers = {}) =>
      app.http('POST', `/v1/widget/${path}`, { key, headers, body: { channelId, ...body } }),
    patch: (path, body) => app.http('PATCH', `/v1/widget/${path}`, { key, body: { channelId, ...body } }),
    get: (path, query = {}, headers = {}) =>
      app.http('GET', `/v1/widget/${path}?${new URLSearchParams({ channelId, ...query }).toString()}`, {
        key,
        headers,
      }),
    say: (sessionId, said, more = {}) =>
      widget.post('messages', {
        sessionId,
        messages: typeof said === 'string' ? [{ body: said }] : said,
        ...more,
      }),
    read: (sessionId, headers = {}, query = {}) =>
      widget.get('messages', query, { 'x-svc-session-id': sessionId, ...headers }),
  }
  return widget
}

/** What a customer's server computes for the signed-in person. */
export const userHash = (secret: string, externalId: string): string =>
  createHmac('sha256', secret).update(externalId, 'utf8').digest('hex')

/** Numbers of a conversation's stored events, in order. */
export async function eventsOf(
  app: TestApp,
  conversationId: string,
): Promise<{ seq: number; type: string; payload: Body }[]> {
  const rows = await app.sql('select seq, type, payload from kernel_events where stream = $1 order by seq', [
    `conversation:${conversationId}`,
  ])
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** The types of what happened after a conversation’s first message; whether it needs a person is left out. */
export async function happenedIn(app: TestApp, conversationId: string): Promise<string[]> {
  const types = (await eventsOf(app, conversationId)).map(({ type }) => type.replace('conversation.', ''))
  return types.slice(2).filter((type) => type !== 'attention_changed')
}

/** The numbers 1 to `count`. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
