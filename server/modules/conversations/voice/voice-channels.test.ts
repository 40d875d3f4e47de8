import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OutboundError, type Outbound, type OutboundRequest } from '../../../kernel/ports/outbound.ts'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'

/** The vendors' interfaces, as their contracts say that they answer. */
type Json = ReturnType<typeof JSON.parse>
let asked: (OutboundRequest & { json: Json })[] = []
let server: object | null
let webhooks: { id: string; url: string; secret?: string }[]
let calling: () => [number, unknown] | OutboundError
const outbound: Outbound = {
  async request(request) {
    const json = request.body ? JSON.parse(Buffer.from(request.body as Uint8Array).toString()) : undefined
    asked.push({ ...request, json })
    const said = answer(request, json)
    if (said instanceof OutboundError) throw said
    const body = Buffer.from(JSON.stringify(said[1]))
    return { status: said[0], headers: {}, body, truncated: false, durationMs: 1, url: request.url }
  },
  open: () => Promise.reject(new Error('not used')),
  addressOf: () => Promise.reject(new Error('not used')),
  assertAllowed: () => {},
  close: async () => {},
}

const WORKERS = 'https://workers.example.com/v1'
const ASSISTANT = '11111111-2222-4333-8444-555555555555'
const NUMBER_ID = '66666666-2222-4333-8444-555555555555'
const SECRET = 'a-secret-of-the-webhook'

function answer({ url, method = 'GET' }: OutboundRequest, json: Json): [number, unknown] | OutboundError {
  const path = url.replace('https://api.vapi.ai', '').replace(WORKERS, '')
  if (path.startsWith(`/assistant/`)) {
    if (method === 'PATCH') server = json.server
    return [200, { id: ASSISTANT, name: 'Vera', server }]
  }
  if (path.startsWith('/assistant')) return [200, [{ id: ASSISTANT, name: 'Vera' }]]
  if (path.startsWith('/phone-number')) return [200, [{ id: NUMBER_ID, number: '+4721000000', name: 'Main' }]]
  if (path === '/call' || path === '/calls') return calling()
  if (path === '/workers/w1') return [200, { id: 'w1', name: 'Wilma' }]
  if (path === '/workers') return [200, { items: [{ id: 'w1', name: 'Wilma' }] }]
  if (path === '/account') return [200, { id: 'a1', name: 'Acme' }]
  if (path === '/webhooks' && method === 'GET') return [200, { items: webhooks }]
  if (path === '/webhooks') return [201, webhooks.push({ id: `h${webhooks.length}`, ...json })]
  if (method === 'DELETE') {
    webhooks = webhooks.filter(({ id }) => !path.endsWith(id))
    return [200, {}]
  }
  return [404, { message: `no ${path}` }]
}

const BASE = 'https://stoa.example.com'
let app: TestApp
let org: TestOrg
let phone: string
let count = 0
let ada: string

beforeAll(async () => {
  const env = { SVC_BASE_URL: BASE, PORT: '0', SVC_VOICE_WORKERS_URL: WORKERS }
  app = await startTestApp(env, { outbound })
})
afterAll(() => app.close())

const call = (method: string, path: string, body?: unknown) =>
  app.http(method, `/v1/conversations/${path}`, { key: org.key, ...(body !== undefined && { body }) })
const told = ({ status, body }: HttpAnswer) => [status, body.code]
const vapi = { name: 'Phone', apiKey: 'a-private-key', webhookSecret: SECRET, assistantId: ASSISTANT }
const urlOf = (id: string) => `${BASE}/v1/conversations/channels/${id}/webhook`

beforeEach(async () => {
  asked = []
  server = null
  webhooks = []
  calling = () => [201, { id: 'call-out', status: 'queued' }]
  org = await app.createOrg()
  ada = `+4791000${String((count += 1)).padStart(3, '0')}`
  const made = await call('POST', 'channels/voice-provider-a', { ...vapi, phoneNumberId: NUMBER_ID })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  phone = made.body.id
})

/** What Vapi reports. */
const report = (message: object, { secret = SECRET, id = phone } = {}) =>
  fetch(`${app.url}/v1/conversations/channels/${id}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-secret': secret },
    body: JSON.stringify({ message }),
  })
const inbound = (id: string, number = ada) => ({ id, type: 'inboundPhoneCall', customer: { number } })
const said = [
  { role: 'system', message: 'You are Vera.' },
  { role: 'bot', message: 'Hello, this is Vera.' },
  { role: 'user', message: 'Where is my parcel?' },
  { role: 'bot', message: 'On its way.' },
]
const ended = (of: object, more: object = {}) =>
  report({
    type: 'end-of-call-report',
    call: of,
    endedReason: 'customer-ended-call',
    durationSeconds: 65,
    artifact: { messages: said },
    ...more,
  })
const conversations = async () => (await call('GET', '?status=open&limit=50')).body.items
const everything = async () => [
  ...(await call('GET', '?status=open&limit=50')).body.items,
  ...(await call('GET', '?status=closed&limit=50')).body.items,
]
const bodies = async (id: string) =>
  (await call('GET', `${id}`)).body.messages.map(({ authorType, body }: Json) => [authorType, body])

describe('a channel of calls', () => {
  it('has the vendor report here, shows no secret, and gives back what was there before', async () => {
    expect(server).toEqual({ url: urlOf(phone), headers: { 'x-webhook-secret': SECRET } })
    const shown = await call('GET', `channels/${phone}`)
    expect(shown.body).toMatchObject({ type: 'voice', active: true, needsCredentials: false })
    expect(JSON.stringify(shown.body)).not.toContain(SECRET)
    server = { url: 'https://other.example.com/hook', headers: { key: 'theirs' } }
    const second = await call('POST', 'channels/voice-provider-a', { ...vapi, name: 'Second' })
    expect(told(second)).toEqual([409, 'webhook_conflict'])
    const replaced = await call('POST', 'channels/voice-provider-a', {
      ...vapi,
      name: 'Second',
      replaceWebhook: true,
    })
    expect(replaced.status).toBe(200)
    expect(server).toMatchObject({ url: urlOf(replaced.body.id) })
    await call('DELETE', `channels/${replaced.body.id}`)
    await expect
      .poll(() => server, { timeout: 10_000 })
      .toEqual({ url: 'https://other.example.com/hook', headers: { key: 'theirs' } })
    await call('POST', `channels/${replaced.body.id}/activate`)
    await expect
      .poll(async () => (await app.http('GET', '/v1/system/alerts', { key: org.key })).body.items.length, {
        timeout: 10_000,
      })
      .toBe(1)
  })

  it('gives the former assistant back, and is told nothing while it is off', async () => {
    const other = '99999999-2222-4333-8444-555555555555'
    await call('POST', 'channels/voice-provider-a', { channelId: phone, assistantId: other })
    const patched = asked
      .filter(({ method }) => method === 'PATCH')
      .map(({ url, json }) => [url.split('/').at(-1), json.server])
    expect(patched.slice(1)).toEqual([
      [other, expect.objectContaining({ url: urlOf(phone) })],
      [ASSISTANT, null],
    ])
    await call('DELETE', `channels/${phone}`)
    await expect.poll(() => server, { timeout: 10_000 }).toBe(null)
    await call('POST', 'channels/voice-provider-a', { channelId: phone, name: 'Renamed' })
    expect(server).toBe(null)
  })

  it('says what is wrong with what was given, in the vendor’s words where it refuses', async () => {
    const without = await call('POST', 'channels/voice-provider-a', { name: 'X', assistantId: ASSISTANT })
    expect(told(without)).toEqual([400, 'conv_invalid'])
    expect(JSON.stringify(without.body)).toContain('apiKey')
    expect(told(await call('POST', 'channels/voice-provider-a', { ...vapi, assistantId: 'no' }))).toEqual([
      400,
      'conv_invalid',
    ])
    expect(
      told(
        await call('POST', 'channels', {
          vendor: 'vapi',
          name: 'X',
          config: { ...vapi, name: null },
          defaultAgentMode: 'auto',
        }),
      ),
    ).toEqual([400, 'conv_invalid'])
    const test = await call('POST', `channels/voice-provider-a/${phone}/test`)
    expect(test.body).toEqual({ ok: true, assistant: { id: ASSISTANT, name: 'Vera' } })
    expect(told(await call('POST', `channels/voice-provider-b/${phone}/test`))).toEqual([400, 'conv_invalid'])
    const options = await call('POST', `channels/${phone}/options`)
    expect(options.body.groups.map(({ key }: Json) => key)).toEqual(['assistants', 'phoneNumbers'])
    const preview = await call('POST', 'channels/options', {
      vendor: 'workers',
      config: { apiKey: 'a-key-of-workers' },
    })
    expect(preview.body).toEqual({
      groups: [{ key: 'workers', label: 'Workers', options: [{ value: 'w1', label: 'Wilma' }] }],
      context: { label: 'Acme' },
    })
    expect(told(await call('POST', 'channels/options', { vendor: 'twilio', config: {} }))).toEqual([
      400,
      'conv_invalid',
    ])
  })
})

describe('calls that come in', () => {
  it('become a conversation with each turn once, whatever comes twice or late, and close it', async () => {
    const of = inbound('call-1')
    expect((await report({ type: 'status-update', status: 'in-progress', call: of })).status).toBe(204)
    const [held] = await conversations()
    expect((await call('GET', held.id)).body.voiceActive).toBe(true)
    const update = { type: 'conversation-update', call: of, messages: said.slice(0, 3) }
    await Promise.all([report(update), report(update), report(update)])
    await report({ type: 'status-update', status: 'ended', call: of })
    await Promise.all([ended(of), ended(of)])
    await report({ type: 'status-update', status: 'in-progress', call: of })
    expect(await bodies(held.id)).toEqual([
      ['system', 'Voice call started · Phone'],
      ['agent', 'Hello, this is Vera.'],
      ['end_user', 'Where is my parcel?'],
      ['agent', 'On its way.'],
      ['system', 'Call ended · 01:05'],
    ])
    expect((await call('GET', held.id)).body).toMatchObject({ voiceActive: false, status: 'closed' })
  })

  it('tell their length though their end was told before, take odd bytes, and do not come back once deleted', async () => {
    const of = inbound('call-5')
    await report({ type: 'status-update', status: 'ended', endedReason: 'customer-ended-call', call: of })
    expect((await ended(of, { endedReason: 'odd\u0000', durationSeconds: 1e12 })).status).toBe(204)
    const [one] = await everything()
    expect((await bodies(one.id)).at(-1)?.[1]).toMatch(/^Call ended · \d/)
    expect((await call('GET', one.id)).body.status).toBe('closed')
    await app.sql('delete from conv_conversations where id = $1', [one.id])
    expect((await ended(of)).status).toBe(204)
    expect(await everything()).toEqual([])
  })

  it('are one conversation for a number while it is open, and hold it as long as one of them goes on', async () => {
    await report({ type: 'status-update', status: 'in-progress', call: inbound('call-a') })
    await report({ type: 'status-update', status: 'in-progress', call: inbound('call-b') })
    const [held, ...others] = await conversations()
    expect(others).toEqual([])
    await ended(inbound('call-a'), { endedReason: 'customer-busy' })
    expect((await call('GET', held.id)).body).toMatchObject({ voiceActive: true, status: 'open' })
    await ended(inbound('call-b'))
    expect((await call('GET', held.id)).body).toMatchObject({ voiceActive: false, status: 'closed' })
  })

  it('are taken only with the secret, and answered where they ask', async () => {
    const of = inbound('call-2')
    expect((await ended(of)).status).toBe(204)
    const wrong = await report(
      { type: 'status-update', status: 'in-progress', call: inbound('call-3') },
      { secret: 'x' },
    )
    const unknown = await report({ type: 'status-update' }, { id: 'cch_0000000000000000000000' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(await (await report({ type: 'assistant-request', call: inbound('call-4') })).json()).toEqual({
      assistantId: ASSISTANT,
    })
    const tools = { type: 'tool-calls', call: of, toolCallList: [{ id: 't1', name: 'refund' }] }
    expect(await (await report(tools)).json()).toMatchObject({
      results: [{ toolCallId: 't1', error: expect.any(String) }],
    })
    expect((await report({ nothing: 'known' })).status).toBe(204)
  })
})

describe('calls that go out', () => {
  it('are noted before they are asked for, and tell how they ended', async () => {
    const made = await call('POST', `channels/${phone}/call`, { to: ada, customerName: 'Ada' })
    expect(made.body).toMatchObject({ initiated: true, callId: 'call-out', status: 'queued' })
    const sent = asked.at(-1)?.json
    expect(sent).toMatchObject({
      assistantId: ASSISTANT,
      phoneNumberId: NUMBER_ID,
      customer: { number: ada, name: 'Ada' },
    })
    const of = {
      id: 'call-out',
      type: 'outboundPhoneCall',
      customer: { number: ada },
      metadata: sent.metadata,
    }
    await ended(of, {
      endedReason: 'customer-did-not-answer',
      artifact: { messages: [] },
      durationSeconds: 0,
    })
    expect(await bodies(made.body.conversationId)).toEqual([['system', 'Call was not answered']])
    expect((await call('GET', made.body.conversationId)).body.status).toBe('open')
  })

  it('are not said to have failed where only the answer is missing, and are found by their reference', async () => {
    calling = () => new OutboundError('timeout', 'it took too long')
    const lost = await call('POST', `channels/${phone}/call`, { to: ada })
    expect(told(lost)).toEqual([400, 'conv_invalid'])
    expect(lost.body.detail).toMatch(/^nobody knows yet whether the number is called/)
    const of = { id: 'call-late', type: 'outboundPhoneCall', metadata: asked.at(-1)?.json.metadata }
    await ended(of)
    const [one, ...others] = await everything()
    expect(others).toEqual([])
    expect((await bodies(one.id)).at(-1)).toEqual(['system', 'Call ended · 01:05'])
    calling = () => [400, { message: 'the number cannot be called' }]
    const refused = await call('POST', `channels/${phone}/call`, { to: ada })
    expect(JSON.stringify(refused.body)).toContain('the number cannot be called')
    const [failed] = await conversations()
    expect(await bodies(failed.id)).toEqual([['system', 'Call failed']])
  })

  it('are not made twice to a number that is being called, and not called off by an error of the vendor', async () => {
    calling = () => [504, {}]
    expect(told(await call('POST', `channels/${phone}/call`, { to: ada }))).toEqual([400, 'conv_invalid'])
    const again = await Promise.all([1, 2].map(() => call('POST', `channels/${phone}/call`, { to: ada })))
    expect(again.map(told)).toEqual([
      [409, 'call_active'],
      [409, 'call_active'],
    ])
    expect(asked.filter(({ url }) => url.endsWith('/call'))).toHaveLength(1)
  })

  it('are not made to somebody who asked not to be contacted', async () => {
    await call('POST', `channels/${phone}/call`, { to: ada })
    const [{ contactId }] = await conversations()
    await app.sql('update crm_contacts set do_not_contact = true where id = $1', [contactId])
    asked = []
    expect(told(await call('POST', `channels/${phone}/call`, { to: ada }))).toEqual([400, 'conv_invalid'])
    expect(asked).toEqual([])
  })

  it('need a number to call from, a channel that is on, and a number to call', async () => {
    expect(told(await call('POST', `channels/${phone}/call`, { to: '123' }))).toEqual([400, 'invalid_input'])
    await call('POST', 'channels/voice-provider-a', { channelId: phone, phoneNumberId: null })
    expect(told(await call('POST', `channels/${phone}/call`, { to: ada }))).toEqual([400, 'conv_invalid'])
    await call('DELETE', `channels/${phone}`)
    expect(told(await call('POST', `channels/voice-provider-a/${phone}/call`, { to: ada }))).toEqual([
      400,
      'conv_invalid',
    ])
  })
})

it('voice workers report signed, to an address that they are given with a secret', async () => {
  const vendors = await call('GET', 'channels/vendors')
  expect(vendors.body.items.map(({ vendor }: Json) => vendor)).toContain('workers')
  const made = await call('POST', 'channels/voice-provider-b', {
    name: 'Wilma',
    apiKey: 'a-key-of-workers',
    workerId: 'w1',
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const [{ url = '', secret = '' } = {}] = webhooks
  expect(url).toBe(urlOf(made.body.id))
  const tell = (body: object, signature?: string) => {
    const raw = JSON.stringify(body)
    return fetch(`${app.url}/v1/conversations/channels/${made.body.id}/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-webhook-signature': signature ?? createHmac('sha256', secret).update(raw).digest('hex'),
      },
      body: raw,
    })
  }
  const of = { id: 'c1', direction: 'inbound', number: ada }
  expect((await tell({ type: 'call.active', call: of })).status).toBe(204)
  expect((await tell({ type: 'call.active', call: of }, 'x')).status).toBe(401)
  expect(await (await tell({ type: 'worker_request', call: of })).json()).toEqual({ workerId: 'w1' })
  const turns = [{ turn: 0, role: 'agent', text: 'Hello' }]
  await tell({ type: 'call.transcript', call: of, turns })
  await tell({ type: 'call.ended', call: of, turns, outcome: 'completed', durationSeconds: 5 })
  const [one] = await everything()
  expect(await bodies(one.id)).toEqual([
    ['system', 'Voice call started · Wilma'],
    ['agent', 'Hello'],
    ['system', 'Call ended · 00:05'],
  ])
  const other = await app.createOrg()
  expect(
    (
      await app.http('POST', `/v1/conversations/channels/${made.body.id}/call`, {
        key: other.key,
        body: { to: ada },
      })
    ).status,
  ).toBe(404)
})
