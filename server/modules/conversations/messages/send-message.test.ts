import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, happenedIn, openWidget, upTo, type TestWidget } from '../test-widget.ts'

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
const asAgent = (body: Body, to = id) =>
  app.http('POST', `/v1/conversations/${to}/messages`, { key: org.key, body })
const asPerson = (body: Body, to = id) =>
  app.http('POST', `/v1/conversations/${to}/messages`, { cookie: org.cookie, body })
const get = async () => (await app.http('GET', `/v1/conversations/${id}`, { key: org.key })).body
const types = () => happenedIn(app, id)
const lastMessageId = async () => (await get()).messages.at(-1).id
const flag = () =>
  app.sql(
    `update conv_conversations set needs_human_attention = true, needs_human_attention_at = now(), attention_reason = 'handover'
     where id = $1`,
    [id],
  )

describe('a message', () => {
  it('of a person is theirs, and makes the conversation theirs', async () => {
    const sent = await asPerson({ body: 'Hi **there**' })
    expect([sent.status, sent.body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^cvm_[0-9a-z]{22}$/),
        conversationId: id,
        // After the take-over: who joins does so before they speak.
        seq: 5,
        authorType: 'user',
        authorId: org.ownerUserId,
        authorName: 'Olga Owner',
        body: 'Hi **there**',
        internal: false,
        inReplyToId: null,
        unproved: false,
        metadata: {},
        attachments: [],
        components: null,
        visibleTo: null,
        seenAt: null,
        deliveryStatus: null,
        deliveryError: null,
        deliveryAttempts: null,
        deliveryNextAttemptAt: null,
        firstOpenedAt: null,
        lastOpenedAt: null,
        openCount: null,
        createdAt: expect.any(String),
      },
    ])
    expect((await get()).claim).toMatchObject({ holderId: org.ownerUserId })
    expect(await types()).toEqual(['taken_over', 'assigned', 'message.sent'])
  })

  it('of an API key is an agent’s, and takes nothing over', async () => {
    const sent = await asAgent({ body: 'Hi', totalTokens: 12 })
    expect(sent.body).toMatchObject({
      authorType: 'agent',
      authorId: expect.stringMatching(/^akey_/),
      authorName: 'Test key',
      metadata: { totalTokens: 12 },
    })
    expect((await get()).claim).toBeNull()
    expect(await types()).toEqual(['message.sent'])
  })

  it('takes over only if wanted, and never from a colleague', async () => {
    await asPerson({ body: 'Hi', claim: false })
    expect((await get()).claim).toBeNull()
    await app.sql(
      `update conv_conversations set claim_user_id = 'usr_other', claim_expires_at = now() + interval '1 hour' where id = $1`,
      [id],
    )
    expect((await asPerson({ body: 'Hi' })).status).toBe(201)
    expect((await get()).claim.holderId).toBe('usr_other')
  })

  it('has 1 to 50,000 characters', async () => {
    for (const body of ['', ' \n', 'x'.repeat(50_001)])
      expect(told(await asAgent({ body }))).toEqual([400, 'invalid_input'])
    expect((await asAgent({ body: 'x'.repeat(50_000) })).status).toBe(201)
    expect(told(await asAgent({ body: 'x', totalTokens: -1 }))).toEqual([400, 'invalid_input'])
  })

  it('replies only to a message of its own conversation', async () => {
    const messageId = await lastMessageId()
    expect((await asAgent({ body: 'x', inReplyToId: messageId })).body.inReplyToId).toBe(messageId)
    const other = (await widget.say('s2', 'Hello')).body.conversationId
    expect(told(await asAgent({ body: 'x', inReplyToId: messageId }, other))).toEqual([
      404,
      'conv_message_not_found',
    ])
    expect(told(await asAgent({ body: 'x', sinceMessageId: messageId }, other))).toEqual([
      404,
      'conv_message_not_found',
    ])
  })
})

describe('a note', () => {
  it('changes neither wait, activity nor take-over, and is allowed whatever an agent may not answer', async () => {
    await flag()
    await app.http('POST', `/v1/conversations/${id}/take-over`, { cookie: org.cookie, body: {} })
    await app.http('POST', `/v1/conversations/${id}/agent-mode`, { key: org.key, body: { mode: 'off' } })
    const before = await get()
    const note = await asAgent({ body: 'fyi', internal: true })
    expect(note.body).toMatchObject({ internal: true, authorType: 'agent' })
    const after = await get()
    expect(after).toMatchObject({
      needsHumanAttention: true,
      lastMessageAt: before.lastMessageAt,
      lastInboundPreview: 'Hello',
      claim: before.claim,
    })
    expect((await types()).at(-1)).toBe('note_added')
    await app.http('POST', `/v1/conversations/${id}/release`, { cookie: org.cookie, body: {} })
    await asPerson({ body: 'fyi', internal: true })
    expect((await get()).claim).toBeNull()
  })
})

describe('an agent’s answer', () => {
  it('is refused while a person holds the conversation', async () => {
    await app.http('POST', `/v1/conversations/${id}/take-over`, { cookie: org.cookie, body: {} })
    expect(told(await asAgent({ body: 'x' }))).toEqual([409, 'handover_active'])
    expect(await types()).toEqual(['taken_over'])
  })

  it.each(['draft_only', 'off'])('is refused in the mode %s, a person’s is not', async (mode) => {
    await app.http('POST', `/v1/conversations/${id}/agent-mode`, { key: org.key, body: { mode } })
    expect(told(await asAgent({ body: 'x' }))).toEqual([409, 'agent_send_not_auto'])
    expect((await asPerson({ body: 'x' })).status).toBe(201)
  })

  it('to something that is no longer the last is refused: the customer wrote, an agent or a person answered', async () => {
    const first = await lastMessageId()
    await widget.say('s1', 'One more thing')
    expect(told(await asAgent({ body: 'x', sinceMessageId: first }))).toEqual([409, 'agent_reply_race'])
    const second = await lastMessageId()
    const sent = await asAgent({ body: 'x', sinceMessageId: second })
    expect(sent.status).toBe(201)
    expect(told(await asAgent({ body: 'x', sinceMessageId: second }))).toEqual([409, 'agent_reply_race'])
    await asPerson({ body: 'person', claim: false })
    expect(told(await asAgent({ body: 'x', sinceMessageId: sent.body.id }))).toEqual([
      409,
      'agent_reply_race',
    ])
  })

  it('does not race with notes', async () => {
    const since = await lastMessageId()
    await asPerson({ body: 'fyi', internal: true })
    expect((await asAgent({ body: 'x', sinceMessageId: since })).status).toBe(201)
  })

  it('is given by exactly one of 50 agents that read the same message', async () => {
    const sinceMessageId = await lastMessageId()
    const answers = await Promise.all(upTo(50).map((n) => asAgent({ body: `answer ${n}`, sinceMessageId })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'agent_reply_race')).toHaveLength(49)
    expect((await widget.read('s1')).body.messages).toHaveLength(2)
  })
})

describe('a person’s answer', () => {
  it('races with the customer only', async () => {
    const since = await lastMessageId()
    await asAgent({ body: 'agent' })
    expect((await asPerson({ body: 'x', sinceMessageId: since })).status).toBe(201)
    await widget.say('s1', 'One more thing')
    expect(told(await asPerson({ body: 'x', sinceMessageId: since }))).toEqual([409, 'agent_reply_race'])
  })
})

describe('the wait for a person', () => {
  it('is settled by a public answer, exactly once', async () => {
    await flag()
    await Promise.all(upTo(10).map((n) => asAgent({ body: `x ${n}` })))
    expect(await get()).toMatchObject({ needsHumanAttention: false, handoverResolvedAt: expect.any(String) })
    expect((await types()).filter((type) => type === 'handover_resolved')).toHaveLength(1)
  })

  it('is kept with preserveAttention', async () => {
    await flag()
    await asPerson({ body: 'One moment', preserveAttention: true })
    expect(await get()).toMatchObject({ needsHumanAttention: true, handoverResolvedAt: null })
    expect(await types()).toEqual(['taken_over', 'assigned', 'message.sent'])
  })
})

describe('the numbers of a conversation’s events', () => {
  it('have no gap and no double, whatever happens at once', async () => {
    const staff = (path: string, body: Body) =>
      app.http('POST', `/v1/conversations/${id}/${path}`, { cookie: org.cookie, body })
    await Promise.all(
      upTo(12).flatMap((n) => [
        widget.say('s1', [{ body: `a ${n}` }, { body: `b ${n}`, providerMessageId: `p${n % 3}` }]),
        asAgent({ body: `agent ${n}`, internal: n % 2 === 0 }),
        asPerson({ body: `person ${n}` }),
        staff('status', { status: n % 2 === 0 ? 'closed' : 'open' }),
        staff('assign', { assigneeUserId: n % 2 === 0 ? org.ownerUserId : null }),
        staff(n % 2 === 0 ? 'take-over' : 'release', {}),
      ]),
    )
    const seqs = (await eventsOf(app, id)).map(({ seq }) => seq)
    expect(seqs).toEqual(upTo(seqs.length))
    expect((await get()).seq).toBe(seqs.length)
    const messages = (await get()).messages.map((message: { seq: number }) => message.seq)
    expect(new Set(messages).size).toBe(messages.length)
    expect(seqs).toEqual(expect.arrayContaining(messages))
  })
})
