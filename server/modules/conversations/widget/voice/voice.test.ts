import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../../kernel/base/ids.ts'
import type { CallDescriptor, CallRequest } from '../../../../kernel/ports/voice-calls.ts'
import { startTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../../test-widget.ts'

const DESCRIPTOR: CallDescriptor = {
  vendor: 'fake',
  transport: 'webrtc',
  signalingUrl: 'wss://calls.example/signal',
  token: 'for-one-call',
  iceServers: [{ urls: ['stun:calls.example'] }],
  metadata: { conversation: 'c' },
}

let app: TestApp
let org: TestOrg
let widget: TestWidget
let id: string
/** What the fake vendor was asked, and what it does then. */
let asked: CallRequest[]
let answer: () => Promise<CallDescriptor>

beforeAll(async () => {
  const start = (request: CallRequest) => {
    asked.push(request)
    return answer()
  }
  app = await startTestApp({}, { voiceVendors: new Map([['fake', { start }]]) })
})
afterAll(() => app.close())
beforeEach(async () => {
  asked = []
  answer = () => Promise.resolve(DESCRIPTOR)
  org = await app.createOrg()
  widget = await openWidget(app, org)
  id = (await widget.say('s1', 'Hello')).body.conversationId
})

type Body = Record<string, unknown>

const told = ({ status, body }: HttpAnswer) => [status, body.code]
const addVoiceChannel = async (vendor = 'fake', active = true) => {
  const channelId = newId('cch')
  await app.sql(
    `insert into conv_channels (org_id, id, type, vendor, name, active) values ($1, $2, 'voice', $3, 'Calls', $4)`,
    [org.orgId, channelId, vendor, active],
  )
  return channelId
}
const available = (more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  widget.get('voice/available', { conversationId: id, ...more }, { 'x-svc-session-id': 's1', ...headers })
const start = (more: Body = {}) =>
  widget.post('voice/start', { conversationId: id, sessionId: 's1', ...more })
const report = (kind: string, more: Body = {}) =>
  widget.post('voice/event', { conversationId: id, sessionId: 's1', kind, ...more })
const asStaff = async () => (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body
const lines = async () =>
  (await asStaff()).messages
    .filter(({ authorType }: Body) => authorType === 'system')
    .map(({ body, metadata, internal }: Body) => [body, metadata, internal])

describe('whether a visitor can call', () => {
  const bothSay = async (reason: string) => {
    const refusal = { available: false, reason }
    expect([(await available()).status, (await available()).body]).toEqual([200, refusal])
    expect([(await start()).status, (await start()).body]).toEqual([201, refusal])
    expect(asked).toEqual([])
  }

  it('is up to the organization’s one active voice channel, and to its vendor being there', async () => {
    await bothSay('no_active_voice_channel')
    await addVoiceChannel('fake', false)
    await bothSay('no_active_voice_channel')
    const channelId = await addVoiceChannel('fake')
    expect((await available()).body).toEqual({ available: true })
    const another = await addVoiceChannel('elsewhere')
    await bothSay('multiple_voice_channels_without_widget_routing')
    await app.sql('update conv_channels set active = id = $1 where id = any($2)', [
      another,
      [another, channelId],
    ])
    await bothSay('voice_channel_misconfigured')
  })

  it('asks for a customer, and never counts another organization’s channels', async () => {
    const other = await app.createOrg()
    await app.sql(
      `insert into conv_channels (org_id, id, type, vendor, name) values ($1, $2, 'voice', 'fake', 'Calls')`,
      [other.orgId, newId('cch')],
    )
    await bothSay('no_active_voice_channel')
    await addVoiceChannel()
    await app.sql('update conv_conversations set contact_id = null where id = $1', [id])
    await bothSay('conversation_has_no_end_user')
  })
})

describe('starting a call', () => {
  it('gives the browser what the vendor prepared, and nothing that is not for it', async () => {
    const channelId = await addVoiceChannel()
    const extra = { ...DESCRIPTOR, prompt: 'You are a kind agent', apiKey: 'vendor-secret' }
    answer = () => Promise.resolve(extra)
    const { status, body } = await start()
    expect([status, body]).toEqual([201, { available: true, descriptor: DESCRIPTOR }])
    const { contactId } = await asStaff()
    expect(asked).toMatchObject([{ orgId: org.orgId, about: { channelId, conversationId: id, contactId } }])
    expect((await asStaff()).voiceActive).toBe(false)
    expect(app.logs.join('\n')).not.toContain('for-one-call')
  })

  it('hides from the browser why the vendor failed, and holds no connection of the database meanwhile', async () => {
    await addVoiceChannel()
    answer = async () => {
      // A job may be met in its own transaction; one that waits for the vendor is there each time.
      let open = 1
      for (let look = 0; look < 40 && open > 0; look += 1) open = await openTransactions()
      throw new Error(`vendor says: bad key sk-123 (${open} open)`)
    }
    const { status, body } = await start()
    expect([status, body]).toEqual([201, { available: false, reason: 'web_call_failed' }])
    expect(app.logs.join('\n')).toContain('vendor says: bad key sk-123 (0 open)')
  })
})

const openTransactions = async (): Promise<number> =>
  (
    await app.sql(
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
  )[0].open

describe('each voice route', () => {
  const everywhere = async (more: Record<string, string>, headers: Record<string, string> = {}) => {
    const { sessionId = 's1', ...rest } = more
    const answers = await Promise.all([
      available(rest, { 'x-svc-session-id': sessionId, ...headers }),
      start(more),
      report('started', more),
    ])
    return [...new Set(answers.map((each) => told(each).join(' ')))]
  }

  it('is for the session’s own conversation only', async () => {
    const sibling = await openWidget(app, org)
    const elsewhere = (await sibling.say('s1', 'Hello')).body.conversationId
    const another = (await widget.say('s2', 'Hello')).body.conversationId
    const foreign = await (await openWidget(app, await app.createOrg())).say('s1', 'Hello')
    expect(await everywhere({ conversationId: newId('ccv') })).toEqual(['404 conv_not_found'])
    expect(await everywhere({ conversationId: foreign.body.conversationId })).toEqual(['404 conv_not_found'])
    expect(await everywhere({ conversationId: elsewhere })).toEqual(['403 conversation_channel_mismatch'])
    expect(await everywhere({ conversationId: another })).toEqual(['403 conversation_session_mismatch'])
    expect(await everywhere({ sessionId: 's2' })).toEqual(['403 conversation_session_mismatch'])
    expect((await asStaff()).voiceActive).toBe(false)
  })

  it('is for the person who was proved only', async () => {
    const mine = (await widget.say('s3', 'Hello', widget.pair('user-1'))).body.conversationId
    const as = (person: string) =>
      everywhere({ conversationId: mine, sessionId: 's3', ...widget.pair(person) }, widget.proof(person))
    expect(await as('user-2')).toEqual(['403 conversation_identity_mismatch'])
    expect((await as('user-1')).every((each) => each.startsWith('20'))).toBe(true)
  })

  it('follows a session whose conversation was merged', async () => {
    const into = (await widget.say('s2', 'Hello')).body.conversationId
    await app.http('POST', `/v1/conversations/${id}/merge`, { cookie: org.cookie, body: { intoId: into } })
    expect((await start({ conversationId: into })).status).toBe(201)
    expect(told(await start())).toEqual([403, 'conversation_session_mismatch'])
  })

  it('needs a session, and refuses nonsense', async () => {
    const missing = await widget.get('voice/available', { conversationId: id })
    expect(told(missing)).toEqual([400, 'invalid_input'])
    for (const more of [
      { kind: 'paused' },
      { durationSeconds: -1 },
      { durationSeconds: 43_201 },
      { durationSeconds: 1.5 },
      { sessionId: '' },
    ])
      expect(told(await report('ended', more))).toEqual([400, 'invalid_input'])
  })
})

describe('a call', () => {
  it('leaves a line for everybody when it starts and when it ends', async () => {
    await app.http('PATCH', '/v1/assistants/me', { key: org.key, body: { name: 'Ada' } })
    expect([(await report('started')).status, (await report('started')).body]).toEqual([201, { ok: true }])
    expect((await asStaff()).voiceActive).toBe(true)
    expect((await report('ended', { durationSeconds: 4503 })).body).toEqual({ ok: true })
    expect((await asStaff()).voiceActive).toBe(false)
    expect(await lines()).toEqual([
      ['Voice call started · Ada', { kind: 'voice_call_started' }, false],
      ['Call ended · 75:03', { kind: 'voice_call_ended', durationSeconds: 4503 }, false],
    ])
    const { messages } = (await widget.read('s1')).body
    expect(messages.map(({ role, body }: Body) => [role, body])).toEqual([
      ['end_user', 'Hello'],
      ['system', 'Voice call started · Ada'],
      ['system', 'Call ended · 75:03'],
    ])
    const sent = (await eventsOf(app, id)).filter(({ type }) => type === 'conversation.message.sent')
    expect(sent.map(({ payload }) => [payload['authorType'], payload['internal']])).toEqual([
      ['system', false],
      ['system', false],
    ])
  })

  it('starts and ends once, however often that is told; an end without a start is no news', async () => {
    await report('ended', { durationSeconds: 5 })
    expect(await lines()).toEqual([])
    await Promise.all(upTo(10).map(() => report('started')))
    expect(await lines()).toHaveLength(1)
    await Promise.all(upTo(10).map(() => report('ended', { durationSeconds: 61 })))
    expect((await lines()).map(([body]: [string]) => body)).toEqual([
      'Voice call started · Assistant',
      'Call ended · 01:01',
    ])
    await report('started')
    expect((await asStaff()).voiceActive).toBe(true)
  })

  it('is measured here where the browser does not say how long it was', async () => {
    await report('started')
    await app.sql(
      `update conv_conversations set call_started_at = now() - interval '90.2 seconds' where id = $1`,
      [id],
    )
    await report('ended')
    expect((await lines()).at(-1)[0]).toMatch(/^Call ended · 01:3[01]$/)
  })

  it('keeps agents from answering until it ends, and people not', async () => {
    const say = (by: Body, body: Body = {}) =>
      app.http('POST', `/v1/conversations/${id}/messages`, { ...by, body: { body: 'Hi', ...body } })
    const waiting = async () =>
      (await app.http('GET', '/v1/conversations/awaiting-reply', { key: org.key })).body.items
    await report('started')
    await widget.say('s1', 'Are you there?')
    expect(await waiting()).toEqual([])
    expect(told(await say({ key: org.key }))).toEqual([409, 'call_active'])
    expect((await say({ key: org.key }, { internal: true })).status).toBe(201)
    expect((await say({ cookie: org.cookie }, { claim: false })).status).toBe(201)
    await report('ended')
    await widget.say('s1', 'And now?')
    expect(await waiting()).toEqual([{ id }])
    expect((await say({ key: org.key })).status).toBe(201)
  })

  it('whose browser vanished counts as over after twelve hours', async () => {
    await report('started')
    await app.sql(
      `update conv_conversations set call_started_at = now() - interval '12 hours' where id = $1`,
      [id],
    )
    expect((await asStaff()).voiceActive).toBe(false)
    await report('started')
    expect(await lines()).toHaveLength(2)
  })
})
