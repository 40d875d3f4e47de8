import { bareHttp, rawInserts } from '../baselines.ts'
import { ADMIN, call, send } from '../calls.ts'
import { load, type LoadResult, type WireRequest } from '../http-load.ts'
import { report } from '../report.ts'
import { SECONDS } from '../scale.ts'
import type { Stage } from '../stage.ts'

const SESSIONS = 500

/** Opens the sessions that messages are added to. */
export async function openSessions(stage: Stage): Promise<void> {
  for (let n = 0; n < SESSIONS; n++) await send(stage.url, visitorMessage(stage, `session-${n}`))
}

/** Messages by every way in which they come, each beside one-row inserts. */
export async function ingest(stage: Stage): Promise<void> {
  const raw = new Map<number, LoadResult>()
  for (const connections of [1, 16, 64]) {
    report(`bare node:http, ${connections}`, await bareHttp(connections, 2))
    raw.set(connections, await rawInserts(stage.databaseUrl, connections, SECONDS))
    report(`raw insert, ${connections}`, raw.get(connections) as LoadResult)
  }
  const measure = async (name: string, connections: number, request: (n: number) => WireRequest) => {
    const result = await load({ url: stage.url, connections, seconds: SECONDS, request })
    report(`${name}, ${connections}`, result, { limit: raw.get(connections) as LoadResult })
  }
  for (const connections of [1, 16, 64]) {
    await measure('message, existing session', connections, (n) => visitorMessage(stage, existing(n)))
    await measure('message, new session', connections, (n) =>
      visitorMessage(stage, `new-${connections}-${n}-${Date.now()}`),
    )
  }
  await measure('message of an agent, by the widget', 16, (n) =>
    ingested(stage, existing(n), [said('agent')]),
  )
  await measure('question and answer in one call', 16, (n) =>
    ingested(stage, existing(n), [said('end_user'), said('agent')]),
  )
  const conversations = await conversationIds(stage)
  const reply = (internal: boolean) => (n: number) => ({
    method: 'POST',
    path: `/v1/conversations/${conversations[n % conversations.length]}/messages`,
    headers: ADMIN,
    body: JSON.stringify({ body: 'We have sent it again, it should be there tomorrow.', internal }),
  })
  await measure('reply', 16, reply(false))
  await measure('note', 16, reply(true))
}

/** One of the sessions that are there. */
export const existing = (n: number) => `session-${n % SESSIONS}`

let counter = 0

const said = (role: 'end_user' | 'agent') => ({
  role,
  body: 'Where is my order? I ordered two weeks ago.',
  providerMessageId: `message-${counter++}`,
})

/** What a visitor says in a session. */
export const visitorMessage = (stage: Stage, sessionId: string) =>
  ingested(stage, sessionId, [said('end_user')])

const ingested = ({ channelId, widgetKey }: Stage, sessionId: string, messages: object[]): WireRequest => ({
  method: 'POST',
  path: '/v1/widget/messages',
  headers: { authorization: `Bearer ${widgetKey}` },
  body: JSON.stringify({ channelId, sessionId, messages }),
})

/** Two hundred conversations of the organization. */
async function conversationIds({ url }: Stage): Promise<string[]> {
  const { items } = await call(url, 'GET', '/v1/conversations?limit=200')
  return (items as { id: string }[]).map(({ id }) => id)
}
