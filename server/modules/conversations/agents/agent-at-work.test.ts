import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, type TestWidget } from '../test-widget.ts'
import { openSocket } from '../test-socket.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  await app.sql('update iam_api_keys set answering_at = null where org_id = $1', [org.orgId])
})

const newKey = async (answersCustomers?: boolean): Promise<string> =>
  (
    await app.http('POST', '/v1/api-keys', {
      cookie: org.cookie,
      body: { name: 'Program', scopes: ['conv:read', 'conv:write'], answersCustomers },
    })
  ).body.key
const connected = async (): Promise<number> =>
  (await app.http('GET', '/v1/overview/agent-status', { cookie: org.cookie })).body
    .selfServiceAgentSubscriberCount
const waits = async (session: string): Promise<boolean> => {
  const { conversationId } = (await widget.say(session, 'Hello')).body
  return (await app.http('GET', `/v1/conversations/${conversationId}`, { cookie: org.cookie })).body
    .needsHumanAttention
}
const mcp = (key: string) =>
  app.http('POST', '/mcp', {
    key,
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })

it('a program that reads, exports and writes is no agent that answers, unless its key says so', async () => {
  const key = await newKey()
  const { conversationId: id } = (await widget.say('s', 'Hello')).body
  await app.http('GET', '/v1/conversations', { key })
  await app.http('GET', '/v1/conv/export', { key })
  await app.http('GET', '/v1/conversations/awaiting-reply', { key })
  await app.http('POST', `/v1/conversations/${id}/draft-reply`, { key, body: { body: 'Hi' } })
  await mcp(key)
  const socket = await openSocket(app, { key })
  expect(await connected()).toBe(0)
  expect(await waits('s2')).toBe(true)
  socket.close()
})

it.each<[string, (key: string, id: string) => Promise<unknown>]>([
  ['asks for what waits', (key) => app.http('GET', '/v1/conversations/awaiting-reply', { key })],
  [
    'claims',
    (key, id) => app.http('POST', `/v1/conversations/${id}/runner-claim`, { key, body: { holder: 'bot' } }),
  ],
  [
    'drafts',
    (key, id) => app.http('POST', `/v1/conversations/${id}/draft-reply`, { key, body: { body: 'Hi' } }),
  ],
  [
    'writes',
    (key, id) => app.http('POST', `/v1/conversations/${id}/messages`, { key, body: { body: 'Hi' } }),
  ],
  ['uses tools', (key) => mcp(key)],
  ['holds a socket', (key) => openSocket(app, { key })],
])('one whose key says so is connected once it %s', async (_, works) => {
  const key = await newKey(true)
  const { conversationId: id } = (await widget.say('s', 'Hello')).body
  await app.http('GET', '/v1/conversations', { key })
  await app.http('GET', `/v1/conversations/${id}`, { key })
  expect([await connected(), await waits('before')]).toEqual([0, true])
  await works(key, id)
  expect([await connected(), await waits('after')]).toEqual([1, false])
})

it('whether a key answers customers can be changed, and counts at once', async () => {
  const key = await newKey(true)
  await app.http('GET', '/v1/conversations/awaiting-reply', { key })
  expect(await connected()).toBe(1)
  const [{ id }] = (await app.http('GET', '/v1/api-keys', { cookie: org.cookie })).body.items
  const change = (body: object) => app.http('PATCH', `/v1/api-keys/${id}`, { cookie: org.cookie, body })
  expect((await change({ answersCustomers: false })).body).toMatchObject({ id, answersCustomers: false })
  expect(await connected()).toBe(0)
  expect((await change({ name: 'Renamed' })).body).toMatchObject({ name: 'Renamed', answersCustomers: false })
  expect((await change({})).status).toBe(200)
  await app.http('DELETE', `/v1/api-keys/${id}`, { cookie: org.cookie })
  expect((await change({ name: 'Gone' })).body.code).toBe('api_key_not_found')
})
