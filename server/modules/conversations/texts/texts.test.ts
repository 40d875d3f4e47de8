import { createHash, createHmac } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outbound, OutboundRequest } from '../../../kernel/ports/outbound.ts'
import { OutboundError } from '../../../kernel/ports/outbound.ts'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'

/** The vendors' interfaces, as their contracts say that they answer. */
let asked: OutboundRequest[] = []
let answer: (request: OutboundRequest) => [status: number, body: unknown] | OutboundError
const outbound: Outbound = {
  async request(request) {
    asked.push(request)
    const said = answer(request)
    if (said instanceof OutboundError) throw said
    const [status, body] = said
    return {
      status,
      headers: {},
      body: Buffer.from(JSON.stringify(body)),
      truncated: false,
      durationMs: 1,
      url: request.url,
    }
  },
  open: () => Promise.reject(new Error('not used')),
  addressOf: () => Promise.reject(new Error('not used')),
  assertAllowed: () => {},
  close: async () => {},
}

const BASE = 'https://stoa.example.com'
const SID = `AC${'0'.repeat(32)}`
const TOKEN = 'a-token-of-twilio-123'
const SIGNING = 'a-signing-key-of-messagebird'
let app: TestApp
let org: TestOrg
let twilioId: string
let birdId: string
let count = 0
let ada: string

beforeAll(async () => void (app = await startTestApp({ SVC_BASE_URL: BASE, PORT: '0' }, { outbound })))
afterAll(() => app.close())

const call = (method: string, path: string, body?: unknown) =>
  app.http(method, `/v1/conversations/${path}`, { key: org.key, ...(body !== undefined && { body }) })
const told = ({ status, body }: HttpAnswer) => [status, body.code]

beforeEach(async () => {
  asked = []
  answer = ({ url }) =>
    url.includes('messagebird')
      ? [201, { id: `mb${asked.length}`, recipients: { items: [{ status: 'sent' }] } }]
      : [201, { sid: `SM${asked.length}`, status: 'queued' }]
  org = await app.createOrg()
  ada = `+4790000${String((count += 1)).padStart(3, '0')}`
  const twilio = await call('POST', 'channels/sms-provider-a', {
    name: 'Texts',
    accountSid: SID,
    authToken: TOKEN,
    fromNumber: '+4721000000',
  })
  expect(twilio.status, JSON.stringify(twilio.body)).toBe(200)
  twilioId = twilio.body.id
  const bird = await call('POST', 'channels/sms-provider-b', {
    name: 'Birds',
    accessKey: 'an-access-key-1',
    signingKey: SIGNING,
    originator: '+4721000001',
  })
  birdId = bird.body.id
})

/** What Twilio sends: a form, signed over the address and the sorted fields. */
const fromTwilio = (fields: Record<string, string>, { token = TOKEN, id = twilioId } = {}) => {
  const path = `/v1/conversations/channels/${id}/webhook`
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const signature = createHmac('sha1', token)
    .update(BASE + path + sorted.flat().join(''))
    .digest('base64')
  return fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: new URLSearchParams(fields).toString(),
  })
}

/** What MessageBird sends: signed by a JWT over the address and the body. */
const fromBird = (fields: Record<string, string>, { byQuery = false, claims = {}, key = SIGNING } = {}) => {
  const body = byQuery ? '' : new URLSearchParams(fields).toString()
  const path = `/v1/conversations/channels/${birdId}/webhook${byQuery ? `?${new URLSearchParams(fields)}` : ''}`
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const now = Math.floor(Date.now() / 1000)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const said = {
    iss: 'MessageBird',
    nbf: now,
    exp: now + 60,
    url_hash: hash(BASE + path),
    ...(body && { payload_hash: hash(body) }),
    ...claims,
  }
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(said)}`
  const jwt = `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  return fetch(`${app.url}${path}`, {
    method: byQuery ? 'GET' : 'POST',
    headers: {
      'messagebird-signature-jwt': jwt,
      ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body && { body }),
  })
}

const conversations = async () =>
  (await call('GET', '?channelType=sms')).body.items as { id: string; status: string }[]
const messagesOf = async (id: string) =>
  (await call('GET', id)).body.messages as {
    id: string
    body: string
    deliveryStatus: string | null
    deliveryError: string | null
  }[]
const text = (body: string, id = `SM-in-${count}-${body.length}`) =>
  fromTwilio({ MessageSid: id, From: ada, To: '+4721000000', Body: body, NumMedia: '0' })
const reply = async (id: string, body: string) =>
  (await call('POST', `${id}/messages`, { body })).body.id as string
const delivered = (conversationId: string, messageId: string) =>
  expect.poll(
    async () => (await messagesOf(conversationId)).find(({ id }) => id === messageId)?.deliveryStatus,
    { timeout: 10_000 },
  )

describe('a text that comes in', () => {
  it('opens a conversation of its number, goes on while that is open, and is taken in once', async () => {
    const first = await text('Hello', 'SM1')
    expect([first.status, first.headers.get('content-type'), await first.text()]).toEqual([
      200,
      expect.stringContaining('text/xml'),
      expect.stringContaining('<Response>'),
    ])
    await Promise.all([text('Hello', 'SM1'), text('Hello', 'SM1'), text('More', 'SM2')])
    const [conversation, ...others] = await conversations()
    expect(others).toEqual([])
    expect((await messagesOf(conversation?.id ?? '')).map(({ body }) => body)).toEqual(['Hello', 'More'])
    await call('POST', `${conversation?.id}/status`, { status: 'closed' })
    await text('Again', 'SM3')
    expect(await conversations()).toHaveLength(2)
    const person = (await app.sql('select phone from crm_contacts where org_id = $1', [org.orgId])).map(
      ({ phone }) => phone,
    )
    expect(person).toEqual([ada])
  })

  it('is refused with one text where it is not the vendor’s, whatever is wrong', async () => {
    const fields = { MessageSid: 'SM1', From: ada, Body: 'Hi' }
    const statuses = await Promise.all([
      fromTwilio(fields, { token: 'another-token-123456' }),
      fromTwilio(fields, { id: `cch_${'0'.repeat(22)}` }),
      fromBird({ id: 'm', originator: ada, body: 'Hi' }, { key: 'another-key-12345' }),
      fromBird({ id: 'm', originator: ada, body: 'Hi' }, { claims: { exp: 1 } }),
      fromBird({ id: 'm', originator: ada, body: 'Hi' }, { claims: { payload_hash: 'x' } }),
      fromBird({ id: 'm', originator: ada, body: 'Hi' }, { claims: { url_hash: 'x' } }),
    ])
    for (const one of statuses)
      expect([one.status, ((await one.json()) as { title: string }).title]).toEqual([
        401,
        'webhook verification failed',
      ])
    expect(await conversations()).toEqual([])
    await call('DELETE', `channels/${twilioId}`)
    expect((await text('Hi')).status).toBe(401)
  })

  it('comes by the other vendor as well, and ends what is written of one’s own accord when it says so', async () => {
    const heard = await fromBird({
      id: 'mb-1',
      originator: ada.slice(1),
      recipient: '4721000001',
      body: 'STOP.',
    })
    expect([heard.status, await heard.text()]).toEqual([200, 'OK'])
    const [conversation] = await conversations()
    expect((await messagesOf(conversation?.id ?? '')).map(({ body }) => body)).toEqual(['STOP.'])
    expect(await app.sql('select do_not_contact from crm_contacts where org_id = $1', [org.orgId])).toEqual([
      { do_not_contact: true },
    ])
  })
})

it('a text belongs to the contact with its number, however that was written', async () => {
  const spaced = `${ada.slice(0, 3)} ${ada.slice(3, 6)} ${ada.slice(6)}`
  const made = await app.http('POST', '/v1/crm/contacts', {
    key: org.key,
    body: { name: 'Ada', phone: spaced },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  await fromTwilio({ MessageSid: 'SM-spaced', From: ada, Body: 'Hello' })
  const [conversation] = (await call('GET', '?status=open')).body.items
  expect(conversation.contactId).toBe(made.body.id)
})

describe('an answer', () => {
  it('goes out once by its vendor, and shows what became of it, whatever order that is told in', async () => {
    await text('Hello')
    const [conversation] = await conversations()
    const id = conversation?.id ?? ''
    const messageId = await reply(id, 'On its way')
    await delivered(id, messageId).toBe('sent')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.url).toBe(`https://api.twilio.com/2010-04-01/Accounts/${SID}/Messages.json`)
    expect(asked[0]?.headers?.['authorization']).toBe(
      `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`,
    )
    expect(Object.fromEntries(new URLSearchParams(String(asked[0]?.body)))).toEqual({
      To: ada,
      From: '+4721000000',
      Body: 'On its way',
      StatusCallback: expect.stringContaining(
        `/v1/conversations/channels/${twilioId}/webhook?reference=cmd_`,
      ),
    })
    await fromTwilio({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30003' })
    await delivered(id, messageId).toBe('dead')
    await fromTwilio({ MessageSid: 'SM1', MessageStatus: 'sent' })
    await fromTwilio({ MessageSid: 'SM1', MessageStatus: 'queued' })
    const [, answered] = await messagesOf(id)
    expect([answered?.deliveryStatus, answered?.deliveryError]).toEqual(['dead', 'error 30003'])
  })

  it('that nobody knows the end of is not sent again, until its vendor tells, or somebody says so', async () => {
    await fromBird({ id: 'mb-2', originator: ada.slice(1), body: 'Hello' })
    const [conversation] = await conversations()
    const id = conversation?.id ?? ''
    answer = () => new OutboundError('timeout', 'no full answer')
    const messageId = await reply(id, 'Are you there?')
    await delivered(id, messageId).toBe('unknown')
    const { reference } = JSON.parse(String(asked[0]?.body))
    await fromBird({ id: 'mb-3', reference, recipient: ada.slice(1), status: 'delivered' }, { byQuery: true })
    await delivered(id, messageId).toBe('sent')
    expect(asked).toHaveLength(1)
  })

  it('that a vendor refuses says why', async () => {
    await text('Hello')
    const [conversation] = await conversations()
    const id = conversation?.id ?? ''
    answer = () => [400, { code: 21211, message: 'The number is not valid.' }]
    const messageId = await reply(id, 'Hi')
    await delivered(id, messageId).toBe('dead')
    expect((await messagesOf(id)).at(-1)?.deliveryError).toBe('The number is not valid.')
  })
})

describe('a number', () => {
  it('is set up by its vendor’s fields, tried, and never shows its secrets', async () => {
    const bad = (body: object, path = 'channels/sms-provider-a') =>
      call('POST', path, body).then(({ status, body: said }) => [status, said.detail])
    expect(
      await bad({ name: 'x', accountSid: 'nonsense', authToken: TOKEN, fromNumber: '+4721000000' }),
    ).toEqual([400, expect.stringMatching(/^accountSid: /)])
    expect(await bad({ name: 'x', accountSid: SID, authToken: TOKEN })).toEqual([
      400,
      expect.stringMatching(/^fromNumber: /),
    ])
    expect(await bad({ name: 'x', accountSid: SID, fromNumber: '+4721000000' })).toEqual([
      400,
      expect.stringMatching(/^authToken: /),
    ])
    expect(await bad({ accountSid: SID, authToken: TOKEN, fromNumber: '+4721000000' })).toEqual([
      400,
      expect.stringMatching(/^name: /),
    ])
    const changed = await call('POST', 'channels/sms-provider-a', {
      channelId: twilioId,
      messagingServiceSid: `MG${'0'.repeat(32)}`,
      fromNumber: null,
    })
    expect(changed.body).toMatchObject({
      active: true,
      type: 'sms',
      vendor: 'twilio',
      config: { fromNumber: null, hasSecrets: true },
    })
    expect(JSON.stringify(changed.body)).not.toContain(TOKEN)
    answer = () => [200, { friendly_name: 'Acme', status: 'active' }]
    expect((await call('POST', `channels/sms-provider-a/${twilioId}/test`, {})).body).toEqual({
      ok: true,
      friendlyName: 'Acme',
      status: 'active',
    })
    expect(told(await call('POST', `channels/sms-provider-b/${twilioId}/test`, {}))).toEqual([
      400,
      'conv_invalid',
    ])
    answer = () => [401, { message: 'Authenticate' }]
    expect((await call('POST', `channels/${twilioId}/test`, {})).body).toEqual({
      ok: false,
      error: 'Authenticate',
    })
    answer = () => [201, { sid: 'SM9', status: 'queued' }]
    expect((await call('POST', `channels/sms-provider-a/${twilioId}/send-test`, { to: ada })).body).toEqual({
      delivered: true,
      id: 'SM9',
      sid: 'SM9',
      status: 'queued',
    })
    expect((await call('GET', `channels/${twilioId}`)).body.config.webhookUrl).toBe(
      `${BASE}/v1/conversations/channels/${twilioId}/webhook`,
    )
    const vendors = await call('GET', 'channels/vendors')
    expect(vendors.body.items.map(({ vendor }: { vendor: string }) => vendor)).toEqual([
      'twilio',
      'messagebird',
      'vapi',
    ])
    const generic = await call('POST', 'channels', {
      vendor: 'messagebird',
      name: 'Third',
      config: { originator: 'Acme', accessKey: 'an-access-key-2', signingKey: SIGNING },
    })
    expect(generic.body).toMatchObject({ active: true, vendor: 'messagebird' })
    const other = await app.createOrg()
    expect(
      (
        await app.http('POST', `/v1/conversations/channels/sms-provider-a/${twilioId}/test`, {
          key: other.key,
          body: {},
        })
      ).status,
    ).toBe(404)
  })
})

it('a text that comes while its sender is merged is filed under whom they become', async () => {
  const merging = new pg.Client({ connectionString: app.databaseUrl })
  await merging.connect()
  try {
    await merging.query('begin')
    await merging.query(
      "insert into crm_contacts (org_id, id, email) values ($1, 'ctc_keeper', 'keeper@example.com')",
      [org.orgId],
    )
    await app.sql("insert into crm_contacts (org_id, id, phone) values ($1, 'ctc_other', $2)", [
      org.orgId,
      ada,
    ])
    await merging.query(
      "update crm_contacts set merged_into = 'ctc_keeper' where org_id = $1 and id = 'ctc_other'",
      [org.orgId],
    )
    const sent = fromTwilio({ From: ada, To: '+4721000000', Body: 'Meanwhile', MessageSid: 'SMmeanwhile' })
    const isWaiting = async () =>
      (
        await app.sql(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%crm_contacts%'",
        )
      ).length > 0
    await vi.waitUntil(isWaiting)
    await merging.query('commit')
    expect((await sent).status).toBeLessThan(300)
  } finally {
    await merging.end()
  }
  const [filed] = await app.sql('select contact_id from conv_conversations where org_id = $1', [org.orgId])
  expect(filed).toEqual({ contact_id: 'ctc_keeper' })
})
