import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../kernel/base/ids.ts'
import { sharedTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSocket } from '../test-socket.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget
let id: string

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  id = (await widget.say('s1', 'Hello')).body.conversationId
})

type Body = Record<string, unknown>

const told = ({ status, body }: HttpAnswer) => [status, body.code]
const asAgent = (path: string, body: Body = {}, to = id) =>
  app.http('POST', `/v1/conversations/${to}/${path}`, { key: org.key, body })
const asPerson = (path: string, body: Body = {}, cookie = org.cookie) =>
  app.http('POST', `/v1/conversations/${id}/${path}`, { cookie, body })
const draft = async (body: string, more: Body = {}) =>
  (await asAgent('draft-reply', { body, ...more })).body.id as string
const messages = async () =>
  (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body.messages as {
    id: string
    body: string
    internal: boolean
    authorType: string
    metadata: Body
  }[]
const kinds = async () => {
  const all = await messages()
  return Object.fromEntries(
    all.filter(({ metadata }) => metadata['kind']).map((m) => [m.body, m.metadata['kind']]),
  )
}
const metadataOf = async (messageId: string) => (await messages()).find((m) => m.id === messageId)?.metadata
const news = async () => (await eventsOf(app, id)).slice(2)
const types = async () => (await news()).map(({ type }) => type.replace('conversation.', ''))

describe('a draft', () => {
  it('is an internal message that says how it was made, and is announced', async () => {
    const made = {
      rationale: 'The customer greets',
      toolNames: ['kb_search'],
      retrievedDocumentIds: ['kbd_1', 'kbd_2'],
    }
    const filed = await asAgent('draft-reply', { body: 'Hi **there**', ...made })
    expect([filed.status, filed.body]).toEqual([200, { id: expect.stringMatching(/^cvm_/) }])
    const [, message] = await messages()
    expect(message).toMatchObject({
      id: filed.body.id,
      body: 'Hi **there**',
      internal: true,
      authorType: 'agent',
      metadata: { ...made, kind: 'draft_reply' },
    })
    expect(await news()).toEqual([
      {
        seq: 3,
        type: 'conversation.draft_ready',
        payload: { conversationId: id, messageId: filed.body.id },
      },
    ])
    expect((await widget.read('s1')).body.messages).toHaveLength(1)
  })

  it('reaches colleagues’ sockets whole, and no visitor’s', async () => {
    const staff = await openSocket(app, { key: org.key })
    const visitor = await openSocket(app, { key: widget.key })
    await staff.ask({ type: 'subscribe', channel: 'conversation', id })
    const subscribed = await visitor.ask({
      type: 'subscribe',
      channel: 'widget',
      channelId: widget.channelId,
      sessionId: 's1',
    })
    expect(subscribed.type).toBe('subscribed')
    const messageId = await draft('Hi')
    const { event } = await staff.next((frame) => frame.event?.type === 'conversation.draft_ready')
    expect(event.payload).toEqual({
      conversationId: id,
      messageId,
      message: expect.objectContaining({ id: messageId, body: 'Hi', internal: true }),
    })
    await visitor.settled()
    expect(visitor.events()).toEqual([])
    staff.close()
    visitor.close()
  })

  it('may be filed by a person, under a take-over, and while snoozed', async () => {
    await asPerson('take-over')
    expect((await asAgent('draft-reply', { body: 'a' })).status).toBe(200)
    const snoozeUntil = new Date(Date.now() + 3_600_000).toISOString()
    await asPerson('status', { status: 'snoozed', snoozeUntil })
    expect((await asPerson('draft-reply', { body: 'b' })).status).toBe(200)
    expect((await messages()).at(-1)).toMatchObject({ authorType: 'user', internal: true })
  })

  it('is refused where nobody waits for a reply', async () => {
    for (const status of ['closed', 'spam']) {
      await asPerson('status', { status })
      expect(told(await asAgent('draft-reply', { body: 'x' }))).toEqual([409, 'conv_conflict'])
    }
    expect(told(await asAgent('draft-reply', { body: 'x' }, newId('ccv')))).toEqual([404, 'conv_not_found'])
    expect(await messages()).toHaveLength(1)
  })

  it('keeps to its limits', async () => {
    const bad = [
      {},
      { body: '' },
      { body: ' \n' },
      { body: 'x'.repeat(50_001) },
      { body: 'x', rationale: '' },
      { body: 'x', rationale: 'x'.repeat(2001) },
      { body: 'x', toolNames: Array(25).fill('t') },
      { body: 'x', toolNames: ['x'.repeat(129)] },
      { body: 'x', retrievedDocumentIds: Array(9).fill('d') },
      { body: 'x', retrievedDocumentIds: ['x'.repeat(65)] },
    ]
    for (const body of bad) expect(told(await asAgent('draft-reply', body))).toEqual([400, 'invalid_input'])
    const most = {
      body: 'x'.repeat(50_000),
      rationale: 'x'.repeat(2000),
      toolNames: Array(24).fill('x'.repeat(128)),
      retrievedDocumentIds: Array(8).fill('x'.repeat(64)),
    }
    expect((await asAgent('draft-reply', most)).status).toBe(200)
  })

  it('supersedes the one before; of 50 filed at once exactly one waits', async () => {
    const answers = await Promise.all(upTo(50).map((n) => asAgent('draft-reply', { body: `draft ${n}` })))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const all = Object.values(await kinds())
    expect(all.filter((kind) => kind === 'draft_reply')).toHaveLength(1)
    expect(all.filter((kind) => kind === 'draft_reply_superseded')).toHaveLength(49)
    expect((await messages()).at(-1)?.metadata['kind']).toBe('draft_reply')
    expect((await news()).map(({ seq }) => seq)).toEqual(upTo(50).map((n) => n + 2))
  })
})

describe('sending a draft', () => {
  it('keeps whether it was edited; line breaks do not count', async () => {
    const cases = [
      ['Hi  there\n', 'Hi there', false],
      ['Hi there', 'Hello there', true],
    ] as const
    for (const [body, sent, edited] of cases) {
      const draftId = await draft(body, { retrievedDocumentIds: ['kbd_1'] })
      const answer = await asPerson('messages', { body: sent, fromDraftId: draftId })
      expect([answer.status, answer.body.metadata]).toEqual([
        201,
        {
          approvedDraft: {
            draftMessageId: draftId,
            draftBody: body,
            edited,
            retrievedDocumentIds: ['kbd_1'],
          },
        },
      ])
      expect(await metadataOf(draftId)).toMatchObject({
        kind: 'draft_reply_sent',
        edited,
        decidedByUserId: org.ownerUserId,
        decidedAt: expect.any(String),
      })
    }
  })

  it('is done by exactly one of 50 colleagues who approve it at once', async () => {
    const draftId = await draft('Answer')
    const cookies = await Promise.all(upTo(50).map(() => app.createMember(org, 'member')))
    const answers = await Promise.all(
      cookies.map((cookie) => asPerson('messages', { body: 'Answer', fromDraftId: draftId }, cookie)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => told(answer).join() === '400,conv_invalid')).toHaveLength(49)
    expect((await widget.read('s1')).body.messages).toHaveLength(2)
    expect(await kinds()).toEqual({ Answer: 'draft_reply_sent' })
  })

  it('needs the draft that waits here; another answer sets it aside', async () => {
    const old = await draft('old')
    const current = await draft('current')
    const other = (await widget.say('s2', 'Hello')).body.conversationId
    for (const [fromDraftId, to] of [
      [old, id],
      [newId('cvm'), id],
      [current, other],
    ] as const)
      expect(told(await asAgent('messages', { body: 'x', fromDraftId }, to))).toEqual([400, 'conv_invalid'])
    await asPerson('messages', { body: 'My own words' })
    expect(await kinds()).toEqual({ old: 'draft_reply_superseded', current: 'draft_reply_superseded' })
    expect(told(await asPerson('messages', { body: 'x', fromDraftId: current }))).toEqual([
      400,
      'conv_invalid',
    ])
  })
})

describe('rejecting a draft', () => {
  it('keeps it with time and person, once, and says so', async () => {
    expect((await asPerson('clear-draft')).body).toEqual({ cleared: 0 })
    const draftId = await draft('No good')
    const answers = await Promise.all(upTo(10).map(() => asPerson('clear-draft')))
    expect(answers.map(({ status, body }) => [status, body.cleared]).toSorted()).toEqual([
      ...Array(9).fill([200, 0]),
      [200, 1],
    ])
    expect(await metadataOf(draftId)).toMatchObject({
      kind: 'draft_reply_rejected',
      decidedByUserId: org.ownerUserId,
      decidedAt: expect.any(String),
    })
    expect((await news()).slice(1)).toEqual([
      {
        seq: 4,
        type: 'conversation.draft_rejected',
        payload: { conversationId: id, messageId: draftId },
      },
    ])
    expect(told(await asAgent('clear-draft', {}, newId('ccv')))).toEqual([404, 'conv_not_found'])
  })

  it('by an agent is told apart from a person’s', async () => {
    const draftId = await draft('No good')
    expect((await asAgent('clear-draft')).body).toEqual({ cleared: 1 })
    const metadata = await metadataOf(draftId)
    expect(metadata).toMatchObject({ decidedByAgentId: expect.stringMatching(/^akey_/) })
    expect(metadata).not.toHaveProperty('decidedByUserId')
  })
})

describe('asking for a draft', () => {
  it('tells agents who wants it', async () => {
    for (const answer of [await asPerson('request-draft'), await asAgent('request-draft')])
      expect([answer.status, answer.body]).toEqual([202, { requested: true }])
    expect(await news()).toEqual(
      [org.ownerUserId, null].map((requestedByUserId, index) => ({
        seq: 3 + index,
        type: 'conversation.draft_requested',
        payload: { conversationId: id, requestedByUserId },
      })),
    )
  })

  it('conflicts with one that waits', async () => {
    await draft('Waiting')
    expect(told(await asPerson('request-draft'))).toEqual([409, 'conv_draft_pending'])
    await asPerson('clear-draft')
    expect((await asPerson('request-draft')).status).toBe(202)
  })

  it.each(['draft_only', 'auto'])('is fine in the mode %s', async (mode) => {
    await asPerson('agent-mode', { mode })
    expect((await asPerson('request-draft')).status).toBe(202)
  })

  it.each([
    ['closed', `update conv_conversations set status = 'closed' where id = $1`],
    ['snoozed', `update conv_conversations set status = 'snoozed' where id = $1`],
    ['in the mode off', `update conv_conversations set agent_mode = 'off' where id = $1`],
    ['without a customer', `update conv_conversations set contact_id = null where id = $1`],
    [
      'a call',
      `update conv_channels set type = 'voice' where id = (select channel_id from conv_conversations where id = $1)`,
    ],
  ])('is refused where the conversation is %s', async (_, change) => {
    await app.sql(change, [id])
    expect(told(await asPerson('request-draft'))).toEqual([400, 'conv_draft_request_invalid'])
    expect(await types()).toEqual([])
  })

  it('is refused where its topic is off', async () => {
    const topic = await app.http('POST', '/v1/conversations/topics', {
      key: org.key,
      body: { name: 'Refunds' },
    })
    await asPerson('topic', { topicId: topic.body.id })
    await app.http('POST', `/v1/conversations/topics/${topic.body.id}/agent-mode`, {
      key: org.key,
      body: { mode: 'off' },
    })
    expect(told(await asPerson('request-draft'))).toEqual([400, 'conv_draft_request_invalid'])
  })
})
