import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const EMPTY = { messages: [], hasMore: false, cursor: null, seq: null, conversation: null }
const send = (
  conversationId: string,
  body: Record<string, unknown>,
  by: Record<string, string> = { cookie: org.cookie },
) => app.http('POST', `/v1/conversations/${conversationId}/messages`, { ...by, body })
const cards = (imageUrl: string) => [
  {
    type: 'product_list',
    source: { connectionId: 'c1', vendor: 'shop', label: 'Shop' },
    items: [
      {
        productRef: 'p1',
        title: 'Blue bowl',
        imageUrl,
        url: null,
        currency: 'EUR',
        priceMin: '12.00',
        priceMax: null,
      },
    ],
  },
]
const bodiesOf = (answer: { body: { messages: { body: string }[] } }) =>
  answer.body.messages.map(({ body }) => body)

describe('GET messages', () => {
  it('shows what a visitor may see and nothing else', async () => {
    const { conversationId, displayId } = (
      await widget.say('s1', [{ body: 'Hello', providerMessageId: 'p1' }], { visitor: { email: 'a@b.test' } })
    ).body
    await send(conversationId, { body: 'a note', internal: true })
    await send(conversationId, { body: 'From a person' })
    await app.http('POST', `/v1/conversations/${conversationId}/release`, { cookie: org.cookie, body: {} })
    await send(conversationId, { body: 'From an agent', totalTokens: 7 }, { key: org.key })
    const { body } = await widget.read('s1')
    const shown = {
      id: expect.stringMatching(/^cvm_/),
      at: expect.any(String),
      readAt: null,
      providerMessageId: null,
    }
    expect(body).toEqual({
      messages: [
        {
          ...shown,
          seq: 2,
          role: 'end_user',
          authorKind: null,
          authorName: null,
          body: 'Hello',
          providerMessageId: 'p1',
          // Who answers has seen it.
          readAt: expect.any(String),
        },
        {
          ...shown,
          seq: expect.any(Number),
          role: 'agent',
          authorKind: 'human',
          authorName: 'Olga',
          body: 'From a person',
        },
        { ...shown, seq: 9, role: 'agent', authorKind: 'ai', authorName: null, body: 'From an agent' },
      ],
      hasMore: false,
      cursor: expect.any(String),
      seq: 9,
      conversation: {
        id: conversationId,
        displayId,
        subject: null,
        status: 'open',
        handedOver: false,
        assigneeName: null,
        joined: false,
        personRequested: false,
        assistantMayAnswer: true,
        repliesByEmail: false,
        agentName: 'Assistant',
        contactEmail: 'a@b.test',
        rating: null,
        availability: null,
        unreadCount: 2,
      },
    })
    // Neither ids nor last names of colleagues, nor the names of keys.
    expect(JSON.stringify(body)).not.toMatch(/usr_|akey_|Owner|Test key|note/)
  })

  it('names the organization’s assistant, where it has a name', async () => {
    await widget.say('s1', 'Hello')
    for (const [name, shown] of [
      ['  Ada ', 'Ada'],
      ['', 'Assistant'],
      ['Bo', 'Bo'],
      [null, 'Assistant'],
    ]) {
      await app.http('PATCH', '/v1/assistants/me', { key: org.key, body: { name } })
      expect((await widget.read('s1')).body.conversation.agentName).toBe(shown)
    }
  })

  it('of an unknown session is empty', async () => {
    const answer = await widget.read('never-seen')
    expect([answer.status, answer.body]).toEqual([200, EMPTY])
  })

  it('takes the session from the header or the query, and needs one', async () => {
    await widget.say('s1', 'Hello')
    expect(bodiesOf(await widget.read('s1'))).toEqual(['Hello'])
    expect(bodiesOf(await widget.get('messages', { sessionId: 's1' }))).toEqual(['Hello'])
    const missing = await widget.get('messages')
    expect([missing.status, missing.body.code]).toEqual([400, 'invalid_input'])
  })

  it('goes by the header where the query names another session or person', async () => {
    await widget.say('s1', 'Hello', widget.pair('user-1'))
    await widget.say('s2', 'Not yours')
    const other = { sessionId: 's2', ...widget.pair('user-2') }
    expect(bodiesOf(await widget.read('s1', widget.proof('user-1'), other))).toEqual(['Hello'])
  })

  it('shows cards of the other side as they were sent, and nothing else that is stored beside a message', async () => {
    const { conversationId } = (
      await widget.say('s1', [{ body: 'Hello', components: cards('https://example.com/mine.png') }])
    ).body
    const fine = cards('https://example.com/bowl.png')
    const sent = await send(conversationId, { body: 'This one?', components: fine, totalTokens: 7 })
    expect([sent.status, sent.body.components]).toEqual([201, fine])
    const refused = await send(conversationId, {
      body: 'x',
      components: cards('http://example.com/bowl.png'),
    })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
    await send(conversationId, { body: 'Or this?', components: fine })
    await app.sql(`update conv_messages set components = $1 where body = 'Or this?'`, [
      JSON.stringify(cards('http://example.com/bowl.png')),
    ])
    await send(conversationId, { body: 'Or both?', components: fine })
    await app.sql(`update conv_messages set components = $1 where body = 'Or both?'`, [
      JSON.stringify([...cards('http://example.com/bowl.png'), ...fine]),
    ])
    const { messages } = (await widget.read('s1')).body
    expect(
      messages.map((message: Record<string, unknown>) => [message['body'], message['components']]),
    ).toEqual([
      ['Hello', undefined],
      ['This one?', fine],
      ['Or this?', undefined],
      ['Or both?', fine],
    ])
    expect(JSON.stringify(messages)).not.toMatch(/totalTokens|metadata|http:/)
  })

  it('pages by 100 and goes on from the cursor', async () => {
    await widget.say(
      's1',
      upTo(50).map((n) => ({ body: `${n}` })),
    )
    await widget.say(
      's1',
      upTo(50).map((n) => ({ body: `${n + 50}` })),
    )
    expect((await widget.read('s1')).body.hasMore).toBe(false)
    await widget.say('s1', '101')
    const first = await widget.read('s1')
    expect([first.body.messages.length, first.body.hasMore]).toEqual([100, true])
    const rest = await widget.read('s1', {}, { since: first.body.cursor })
    expect([bodiesOf(rest), rest.body.hasMore]).toEqual([['101'], false])
    const nothing = await widget.read('s1', {}, { since: rest.body.cursor })
    expect([nothing.body.messages, nothing.body.cursor]).toEqual([[], rest.body.cursor])
  })

  it('delivers a message that was said earlier but came late, after the cursor, in the order of speaking', async () => {
    await widget.say('s1', 'first')
    const { cursor } = (await widget.read('s1')).body
    await widget.say('s1', [
      { body: 'now' },
      { body: 'an hour ago', at: new Date(Date.now() - 3_600_000).toISOString() },
    ])
    expect(bodiesOf(await widget.read('s1', {}, { since: cursor }))).toEqual(['an hour ago', 'now'])
  })

  it('takes an ISO time as `since`, refuses a cursor that it did not make', async () => {
    await widget.say('s1', 'first')
    await new Promise((resolve) => setTimeout(resolve, 20))
    const since = new Date().toISOString()
    await new Promise((resolve) => setTimeout(resolve, 20))
    await widget.say('s1', 'second')
    expect(bodiesOf(await widget.read('s1', {}, { since }))).toEqual(['second'])
    expect(bodiesOf(await widget.read('s1', {}, { since: '0000-01-01T00:00:00Z' }))).toEqual([
      'first',
      'second',
    ])
    for (const junk of [
      'junk',
      Buffer.from('["x"]').toString('base64url'),
      Buffer.from('[-1]').toString('base64url'),
    ]) {
      const refused = await widget.read('s1', {}, { since: junk })
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid_cursor'])
    }
  })

  it('shows a verified person their sessions only: others and unclaimed ones are empty', async () => {
    await widget.say('s1', 'Hello')
    expect((await widget.read('s1', widget.proof('user-1'))).body).toEqual(EMPTY)
    await widget.post('identify', { sessionId: 's1', ...widget.pair('user-1') })
    expect(bodiesOf(await widget.read('s1', widget.proof('user-1')))).toEqual(['Hello'])
    expect((await widget.read('s1', widget.proof('user-2'))).body).toEqual(EMPTY)
    // The session id is a secret of the browser, which falls back to it when its identity is refused.
    expect(bodiesOf(await widget.read('s1'))).toEqual(['Hello'])
  })

  it('tells who is on it by first name, and of the status only whether it is over', async () => {
    const { conversationId } = (await widget.say('s1', 'Hello')).body
    const staff = (path: string, body: Record<string, unknown>) =>
      app.http('POST', `/v1/conversations/${conversationId}/${path}`, { cookie: org.cookie, body })
    const seen = async () => {
      const { status, handedOver, assigneeName, joined } = (await widget.read('s1')).body.conversation
      return [status, handedOver, assigneeName, joined]
    }
    await staff('take-over', {})
    expect(await seen()).toEqual(['open', true, 'Olga', true])
    await staff('release', {})
    expect(await seen()).toEqual(['open', false, null, false])
    // Assigned is not joined: she may not even know of it yet.
    await staff('assign', { assigneeUserId: org.ownerUserId })
    expect(await seen()).toEqual(['open', true, 'Olga', false])
    await staff('status', { status: 'snoozed', snoozeUntil: '2999-01-01T00:00:00Z' })
    expect(await seen()).toEqual(['open', true, 'Olga', false])
    await staff('status', { status: 'spam' })
    expect((await seen())[0]).toBe('open')
    await staff('status', { status: 'closed' })
    expect((await seen())[0]).toBe('closed')
  })
})

it('the assistant may answer only where agents are let and one was heard of in the last minutes', async () => {
  const { conversationId } = (await widget.say('s1', 'Hello')).body
  const mayAnswer = async () => [
    (await widget.get('welcome')).body.assistantMayAnswer,
    (await widget.read('s1')).body.conversation.assistantMayAnswer,
  ]
  const heard = (ago: string) =>
    app.sql(`update iam_api_keys set answering_at = now() - $2::interval where org_id = $1`, [org.orgId, ago])
  await heard('1 minute')
  expect(await mayAnswer()).toEqual([true, true])
  await heard('6 minutes')
  expect(await mayAnswer()).toEqual([false, false])
  await heard('1 minute')
  const staff = (path: string, body: object) =>
    app.http('POST', `/v1/conversations/${conversationId}/${path}`, { cookie: org.cookie, body })
  await staff('agent-mode', { mode: 'draft_only' })
  expect(await mayAnswer()).toEqual([true, false])
  await staff('agent-mode', { mode: 'auto' })
  await staff('take-over', {})
  expect(await mayAnswer()).toEqual([true, false])
})

describe('GET conversations', () => {
  const list = async (headers: Record<string, string>) =>
    (await widget.get('conversations', {}, headers)).body.conversations

  it('lists the named sessions, newest first, with title and preview on one line', async () => {
    const first = (await widget.say('s1', `Hello\n\nthere ${'x'.repeat(200)}`)).body.conversationId
    await send(first, { body: 'a note', internal: true })
    await widget.say('s2', [{ body: 'Question' }, { role: 'agent', body: 'Answer' }])
    await widget.say('s3', 'of somebody else')
    const items = await list({ 'x-svc-session-ids': ' s1 ,, s2,unknown' })
    expect(items).toEqual([
      {
        id: expect.any(String),
        sessionId: 's2',
        title: 'Question',
        preview: 'Answer',
        status: 'open',
        handedOver: false,
        unreadCount: 1,
        lastMessageAt: expect.any(String),
      },
      expect.objectContaining({
        id: first,
        sessionId: 's1',
        title: expect.stringMatching(/^Hello there x+…$/),
      }),
    ])
    expect(items[1].title).toHaveLength(140)
    expect(items[1].preview).toBe(items[1].title)
  })

  it('is empty without session ids, and reads at most 20', async () => {
    await Promise.all(upTo(22).map((n) => widget.say(`s${n}`, 'x')))
    expect(await list({})).toEqual([])
    const items = await list({
      'x-svc-session-ids': upTo(22)
        .map((n) => `s${n}`)
        .join(','),
    })
    expect(items).toHaveLength(20)
  })

  it('of a verified person has all their sessions on this channel, whatever ids are named', async () => {
    const other = await openWidget(app, org)
    await widget.say('s1', 'x', widget.pair('user-1'))
    await widget.say('s2', 'x', widget.pair('user-1'))
    await widget.say('s3', 'x', widget.pair('user-2'))
    await widget.say('s4', 'x')
    await other.say('s5', 'x', other.pair('user-1'))
    const items = await list({ ...widget.proof('user-1'), 'x-svc-session-ids': 's3,s4' })
    expect(items.map(({ sessionId }: { sessionId: string }) => sessionId)).toEqual(['s2', 's1'])
  })

  it('of a verified person has an anonymous session from the moment that they claim it', async () => {
    await widget.say('s1', 'Hello')
    const theirs = () => widget.get('conversations', {}, widget.proof('user-1'))
    const before = await theirs()
    expect([before.status, before.body]).toEqual([200, { conversations: [] }])
    await widget.post('identify', { sessionId: 's1', ...widget.pair('user-1') })
    expect((await theirs()).body.conversations).toMatchObject([{ sessionId: 's1', preview: 'Hello' }])
  })
})
