import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openSocket } from '../../../test/socket.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
  await agentFallsSilent()
})

const agentFallsSilent = () =>
  app.sql(`update iam_api_keys set answering_at = now() - interval '10 minutes' where org_id = $1`, [
    org.orgId,
  ])
const agentIsHeard = () =>
  app.sql(`update iam_api_keys set answering_at = now() where org_id = $1`, [org.orgId])
const does = (method: string, path: string, body?: unknown, cookie = org.cookie) =>
  app.http(method, `/v1/${path}`, { cookie, ...(body !== undefined && { body }) })
const opens = async (text = 'Hello?', sessionId = 's') =>
  (await widget.say(sessionId, text)).body.conversationId as string
const detail = async (id: string) => (await does('GET', `conversations/${id}`)).body
const reply = (id: string, body: object = {}) =>
  does('POST', `conversations/${id}/messages`, { body: 'An answer', ...body })
const asAgent = async (path: string, body: object) => {
  const answer = await app.http('POST', `/v1/conversations/${path}`, { key: org.key, body })
  await agentFallsSilent()
  return answer
}
/** Lets time pass for whoever waits. */
const pass = (minutes: number) =>
  app.sql(
    `update conv_conversations set attention_due_at = attention_due_at - $2 * interval '1 minute',
       unanswered_since = unanswered_since - $2 * interval '1 minute' where org_id = $1`,
    [org.orgId, minutes],
  )
/** Lets the clock’s job look, as often as is said. */
async function look(times = 1): Promise<void> {
  for (let n = 0; n < times; n++)
    await app.sql(`select graphile_worker.add_job('conversations.raiseUnanswered', '{}')`)
  const waiting = `select from graphile_worker.jobs where task_identifier = 'conversations.raiseUnanswered'`
  await vi.waitFor(async () => expect(await app.sql(waiting)).toEqual([]))
}
const turns = async (id: string) =>
  (await eventsOf(app, id)).flatMap(({ type, payload }) =>
    type === 'conversation.attention_changed' ? [payload['needsHumanAttention'] && payload['reason']] : [],
  )

/** Whether a conversation needs a person, as everything that tells of it says. */
async function told(id: string) {
  const [{ body: list }, { body: counts }, { body: backlog }, { body: inbox }, { body: mine }, shown] =
    await Promise.all([
      does('GET', 'conversations?needsHumanAttention=true&limit=200'),
      does('GET', 'conversations/queue/counts'),
      does('GET', 'overview/backlog'),
      does('GET', 'inbox'),
      does('GET', 'conversations/queue?needsYou=true&status=open'),
      detail(id),
    ])
  const has = (items: { id: string }[]) => items.some((item) => item.id === id)
  return {
    flag: shown.needsHumanAttention,
    reason: shown.attentionReason,
    list: has(list.items),
    needsYou: has(mine.items),
    counts: counts.needsYou,
    backlog: backlog.conversationsNeedingAttention,
    since: backlog.longestWaitSince,
    inbox: has(inbox.live),
  }
}
const NEEDED = { flag: true, list: true, needsYou: true, counts: 1, backlog: 1, inbox: true }
const NOT_NEEDED = {
  flag: false,
  reason: null,
  list: false,
  needsYou: false,
  counts: 0,
  backlog: 0,
  since: null,
  inbox: false,
}

describe('a customer whom nobody answers', () => {
  it('needs a person at once where no agent answers, wherever one looks', async () => {
    const socket = await openSocket(app, { cookie: org.cookie, origin: app.url })
    await socket.ask({ type: 'subscribe', channel: 'org' })
    const id = await opens()
    expect(await told(id)).toMatchObject({ ...NEEDED, reason: 'unanswered', since: expect.any(String) })
    await vi.waitFor(() =>
      expect(socket.events()).toContainEqual(
        expect.objectContaining({
          type: 'conversation.attention_changed',
          payload: {
            conversationId: id,
            needsHumanAttention: true,
            reason: 'unanswered',
            since: expect.any(String),
          },
        }),
      ),
    )
    socket.ws.close()
    await opens('Are you there?')
    expect(await turns(id)).toEqual(['unanswered'])
    await reply(id, { claim: false })
    expect(await told(id)).toEqual(NOT_NEEDED)
    expect(await turns(id)).toEqual(['unanswered', false])
    expect((await eventsOf(app, id)).map(({ type }) => type)).not.toContain('conversation.handover_resolved')
    expect((await detail(id)).handoverResolvedAt).toBeNull()
  })

  it('waits for the agent that was heard lately, and needs a person when the time is up', async () => {
    await agentIsHeard()
    const id = await opens()
    expect(await told(id)).toEqual(NOT_NEEDED)
    await pass(4)
    await opens('Hello again?')
    await look()
    expect(await told(id)).toEqual(NOT_NEEDED)
    await pass(1)
    await look()
    expect(await told(id)).toMatchObject({ ...NEEDED, reason: 'unanswered' })
    expect(await turns(id)).toEqual(['unanswered'])
    await asAgent(`${id}/messages`, { body: 'Here I am' })
    expect(await told(id)).toEqual(NOT_NEEDED)
  })

  it('is raised once, by two processes at once, and by one that was started later', async () => {
    await agentIsHeard()
    const ids = await Promise.all(upTo(30).map((n) => opens('Hello?', `s${n}`)))
    await pass(6)
    // Started after they wrote.
    const twin = await app.twin()
    await look(6)
    await twin.close()
    for (const id of ids) expect(await turns(id)).toEqual(['unanswered'])
  })

  it('is as long without a person as the organization says', async () => {
    const change = (attentionDelayMinutes: number) => does('PATCH', 'orgs/me', { attentionDelayMinutes })
    expect((await does('GET', 'orgs/me')).body.attentionDelayMinutes).toBe(5)
    for (const wrong of [0, 1441, 1.5]) expect((await change(wrong)).status).toBe(400)
    expect((await change(30)).body.attentionDelayMinutes).toBe(30)
    await agentIsHeard()
    const id = await opens()
    await pass(29)
    await look()
    expect(await told(id)).toEqual(NOT_NEEDED)
    await agentIsHeard()
    await change(29)
    await vi.waitFor(async () => expect(await told(id)).toMatchObject(NEEDED))
  })

  it('waits for nobody while an agent pushes what it says, and is answered by that', async () => {
    const says = (role: string, body: string) => widget.say('s', [{ role, body }])
    const id = (await says('end_user', 'Hello?')).body.conversationId
    expect((await told(id)).flag).toBe(true)
    await says('agent', 'How can I help?')
    expect(await told(id)).toEqual(NOT_NEEDED)
    await says('end_user', 'With my bill')
    expect(await told(id)).toEqual(NOT_NEEDED)
    await pass(5)
    await look()
    expect((await told(id)).flag).toBe(true)
  })

  it('is not answered by a note, a draft, or a reply out of office', async () => {
    const outOfOffice = { enabled: true, text: 'We are closed.' }
    await does('PUT', 'conversations/business-hours', { timeZone: 'UTC', weekly: [], outOfOffice })
    const id = await opens()
    await vi.waitFor(async () => expect((await detail(id)).messages).toHaveLength(2))
    await reply(id, { internal: true })
    await asAgent(`${id}/draft-reply`, { body: 'Perhaps this?' })
    expect(await told(id)).toMatchObject({ ...NEEDED, reason: 'unanswered' })
  })

  it('needs a person at once where agents only draft, or may do nothing, also if that is changed later', async () => {
    await agentIsHeard()
    const id = await opens()
    const mode = (to: string | null) => does('POST', `conversations/${id}/agent-mode`, { mode: to })
    for (const to of ['draft_only', 'off']) {
      await mode(to)
      expect(await told(id)).toMatchObject({ ...NEEDED, reason: 'unanswered' })
      await agentIsHeard()
      await mode('auto')
      expect(await told(id)).toEqual(NOT_NEEDED)
    }
    await mode(null)
    const topicId = (await does('POST', 'conversations/topics', { name: 'Refunds' })).body.id
    await does('POST', `conversations/topics/${topicId}/agent-mode`, { mode: 'off' })
    await does('POST', `conversations/${id}/topic`, { topicId })
    expect((await told(id)).flag).toBe(true)
    await agentIsHeard()
    await does('POST', `conversations/topics/${topicId}/agent-mode`, { mode: null })
    await vi.waitFor(async () => expect(await told(id)).toEqual(NOT_NEEDED))
    await does('POST', `conversations/topics/${topicId}/agent-mode`, { mode: 'draft_only' })
    await vi.waitFor(async () => expect((await told(id)).flag).toBe(true))
  })

  it('needs whoever took over or was assigned, and agents again when they give back', async () => {
    await agentIsHeard()
    const id = await opens()
    const other = await app.createMember(org, 'member')
    await does('POST', `conversations/${id}/take-over`, {}, other)
    expect(await told(id)).toMatchObject({ flag: true, list: true, backlog: 1, counts: 0, needsYou: false })
    await agentIsHeard()
    await does('POST', `conversations/${id}/release`, {}, other)
    expect(await told(id)).toEqual(NOT_NEEDED)
    await does('POST', `conversations/${id}/assign`, { assigneeUserId: org.ownerUserId })
    expect(await told(id)).toMatchObject(NEEDED)
    await agentIsHeard()
    await does('POST', `conversations/${id}/assign`, { assigneeUserId: null })
    expect(await told(id)).toEqual(NOT_NEEDED)
  })
})

describe('who asked for a person', () => {
  it('waits until somebody replies without saying that it goes on', async () => {
    await agentIsHeard()
    const id = await opens()
    await app.http('POST', `/v1/conversations/${id}/request-handover`, {
      key: org.key,
      body: { reason: 'Wants a refund', publicFallbackMessage: 'A colleague will be with you.' },
    })
    expect(await told(id)).toMatchObject({ ...NEEDED, reason: 'handover' })
    await asAgent(`${id}/messages`, { body: 'Still looking', preserveAttention: true })
    await widget.say('s', [{ role: 'agent', body: 'Pushed' }])
    expect(await told(id)).toMatchObject({ ...NEEDED, reason: 'handover' })
    await reply(id, { claim: false })
    expect(await told(id)).toEqual(NOT_NEEDED)
    expect(await turns(id)).toEqual(['handover', false])
    expect(await detail(id)).toMatchObject({ handoverReason: null, handoverResolvedAt: expect.any(String) })
  })

  it('may ask where the customer waits for an answer anyway, and is heard', async () => {
    const id = await opens()
    await asAgent(`${id}/request-handover`, { reason: 'Angry' })
    expect(await told(id)).toMatchObject({ ...NEEDED, reason: 'handover' })
    const types = (await eventsOf(app, id)).map(({ type }) => type)
    expect(types.filter((type) => type === 'conversation.handover_requested')).toHaveLength(1)
    await asAgent(`${id}/request-handover`, { reason: 'Angry' })
    expect((await eventsOf(app, id)).map(({ type }) => type)).toEqual(types)
  })

  it('keeps it waiting by a reply that says so', async () => {
    const id = await opens()
    await reply(id, { preserveAttention: true, claim: false })
    expect(await told(id)).toMatchObject({ ...NEEDED, reason: 'kept' })
    await reply(id, { claim: false })
    expect(await told(id)).toEqual(NOT_NEEDED)
  })
})

describe('what is put aside', () => {
  const status = (id: string, body: object) => does('POST', `conversations/${id}/status`, body)
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

  it('needs nobody while it is snoozed, and a person when that ends', async () => {
    const id = await opens()
    await status(id, { status: 'snoozed', snoozeUntil: tomorrow() })
    expect(await told(id)).toEqual(NOT_NEEDED)
    await status(id, { status: 'open' })
    expect(await told(id)).toMatchObject({ ...NEEDED, reason: 'unanswered' })
    await status(id, { status: 'snoozed', snoozeUntil: tomorrow() })
    await app.sql(`update conv_conversations set snooze_until = now() where id = $1`, [id])
    await app.sql(`select graphile_worker.add_job('conversations.wakeSnoozed', '{}')`)
    await vi.waitFor(async () => expect((await told(id)).reason).toBe('snooze_ended'))
    expect(await turns(id)).toEqual(['unanswered', false, 'unanswered', false, 'snooze_ended'])
    await reply(id, { claim: false })
    expect(await told(id)).toEqual(NOT_NEEDED)
  })

  it('needs nobody once it is closed, and again who writes, or whose closing is taken back', async () => {
    const id = await opens()
    await asAgent(`${id}/request-handover`, { reason: 'Angry' })
    await status(id, { status: 'closed' })
    expect(await told(id)).toEqual(NOT_NEEDED)
    await status(id, { status: 'open', restore: true })
    expect(await told(id)).toMatchObject({ ...NEEDED, reason: 'handover' })
    await status(id, { status: 'closed' })
    await opens('One more thing')
    expect(await told(id)).toMatchObject({ ...NEEDED, reason: 'unanswered' })
    const events = (await eventsOf(app, id)).slice(-3)
    expect(events.map(({ type }) => type.slice(13))).toEqual([
      'message.received',
      'status_changed',
      'attention_changed',
    ])
    expect(events.map(({ seq }) => seq - (events[0]?.seq ?? 0))).toEqual([0, 1, 2])
    await status(id, { status: 'spam' })
    await opens('Buy now')
    expect(await told(id)).toEqual(NOT_NEEDED)
  })

  it('waits on in what it is merged into, unless it was settled', async () => {
    const [open, answered, closed] = [await opens('a', 'a'), await opens('b', 'b'), await opens('c', 'c')]
    await reply(answered, { claim: false })
    await status(closed, { status: 'closed' })
    const merge = (id: string, intoId: string) => does('POST', `conversations/${id}/merge`, { intoId })
    await merge(closed, answered)
    expect((await detail(answered)).needsHumanAttention).toBe(false)
    await merge(open, answered)
    expect(await told(answered)).toMatchObject({ ...NEEDED, reason: 'unanswered' })
    await does('POST', `conversations/${open}/unmerge`, {})
    expect(await told(open)).toMatchObject({ ...NEEDED, reason: 'unanswered' })
    expect((await detail(answered)).needsHumanAttention).toBe(false)
  })

  it('is imported as its records say: what nobody answered elsewhere floods nobody here', async () => {
    const record = { channelId: 'c', status: 'open' }
    const message = { authorType: 'end_user', authorId: null, body: 'Hello?', internal: false }
    await does('POST', 'conv/import', {
      records: {
        channels: [{ id: 'c', type: 'chat', vendor: 'widget', name: 'Old', active: true }],
        conversations: [
          { ...record, id: 'quiet' },
          { ...record, id: 'loud', needsHumanAttention: true },
        ],
        messages: [
          { ...message, id: 'm1', conversationId: 'quiet' },
          { ...message, id: 'm2', conversationId: 'loud' },
        ],
      },
    })
    const { items } = (await does('GET', 'conversations')).body
    expect(items.map((item: { attentionReason: string }) => item.attentionReason)).toEqual(['kept', null])
  })
})
