import type { HttpAnswer, TestApp, TestOrg } from '../../test/harness.ts'

type Body = Record<string, unknown>

/** A widget channel, what its visitors say, and what colleagues and agents do about it. */
export interface TestSite {
  channelId: string
  /** Says something in a session; answers the conversation’s id. */
  say(sessionId: string, body?: string, headers?: Record<string, string>): Promise<string>
  ask(origin?: string): Promise<HttpAnswer>
  asAgent(path: string, body?: Body): Promise<HttpAnswer>
  asPerson(path: string, body?: Body): Promise<HttpAnswer>
}

/** For tests: creates a widget channel. */
export async function openSite(app: TestApp, org: TestOrg, settings: Body = {}): Promise<TestSite> {
  const { body: channel } = await app.http('POST', '/v1/conversations/channels/widget', {
    cookie: org.cookie,
    body: { name: 'Site', ...settings },
  })
  const { channelId, widgetKey: key } = channel
  const headers = (origin: string | undefined) => (origin === undefined ? {} : { origin })
  const act = (path: string, body: Body, by: { key: string } | { cookie: string }) =>
    app.http('POST', `/v1/conversations/${path}`, { ...by, body })
  return {
    channelId,
    async say(sessionId, body = 'Hello', more = {}) {
      const answer = await app.http('POST', '/v1/widget/messages', {
        key,
        headers: more,
        body: { channelId, sessionId, messages: [{ body }] },
      })
      return answer.body.conversationId
    },
    ask: (origin) =>
      app.http('GET', `/v1/widget/messages?channelId=${channelId}`, {
        key,
        headers: { 'x-svc-session-id': 's0', ...headers(origin) },
      }),
    asAgent: (path, body = {}) => act(path, body, { key: org.key }),
    asPerson: (path, body = {}) => act(path, body, { cookie: org.cookie }),
  }
}
