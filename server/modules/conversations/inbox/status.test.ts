import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedTestApp, type HttpAnswer, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, openWidget, upTo } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let id: string

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  id = (await (await openWidget(app, org)).say('s1', 'Hello')).body.conversationId
})

const told = ({ status, body }: HttpAnswer) => [status, body.code]
const post = (path: string, body: unknown) =>
  app.http('POST', `/v1/conversations/${id}/${path}`, { cookie: org.cookie, body })
const news = async () =>
  (await eventsOf(app, id)).slice(2).filter(({ type }) => type !== 'conversation.attention_changed')
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('the status', () => {
  it('goes from any to any other, and says so each time', async () => {
    const snoozeUntil = inAnHour()
    const path = ['closed', 'snoozed', 'spam', 'open', 'spam', 'closed', 'open', 'snoozed', 'open']
    for (const status of path) {
      const answer = await post('status', { status, ...(status === 'snoozed' && { snoozeUntil }) })
      expect([answer.status, answer.body.status, answer.body.snoozeUntil]).toEqual([
        200,
        status,
        status === 'snoozed' ? snoozeUntil : null,
      ])
    }
    const changes = (await news()).map(({ payload }) => [payload['previousStatus'], payload['status']])
    expect(changes).toEqual(path.map((status, index) => [path[index - 1] ?? 'open', status]))
  })

  it('set to what it is emits nothing', async () => {
    const snoozeUntil = inAnHour()
    for (const body of [
      { status: 'open' },
      { status: 'snoozed', snoozeUntil },
      { status: 'snoozed', snoozeUntil },
    ])
      await post('status', body)
    await post('agent-mode', { mode: 'auto' })
    await post('assign', { assigneeUserId: null })
    expect((await news()).map(({ type }) => type)).toEqual(['conversation.status_changed'])
  })

  it('snoozed needs a time in the future', async () => {
    expect(told(await post('status', { status: 'snoozed' }))).toEqual([400, 'conv_invalid'])
    expect(
      told(
        await post('status', { status: 'snoozed', snoozeUntil: new Date(Date.now() - 1000).toISOString() }),
      ),
    ).toEqual([400, 'conv_invalid'])
    expect(told(await post('status', { status: 'snoozed', snoozeUntil: 'tomorrow' }))).toEqual([
      400,
      'invalid_input',
    ])
    expect(told(await post('status', { status: 'gone' }))).toEqual([400, 'invalid_input'])
    expect(await news()).toEqual([])
  })

  it.each(['closed', 'spam'])('%s ends the wait for a person and the take-over', async (status) => {
    await app.sql(
      `update conv_conversations set needs_human_attention = true, needs_human_attention_at = now(), attention_reason = 'handover'
       where id = $1`,
      [id],
    )
    await post('take-over', {})
    expect((await post('status', { status })).body).toMatchObject({
      needsHumanAttention: false,
      handoverResolvedAt: expect.any(String),
      claim: null,
    })
  })

  it.each(['closed', 'spam'])('%s again settles what came up since', async (status) => {
    await post('status', { status })
    await app.sql('update conv_conversations set needs_human_attention = true where id = $1', [id])
    expect((await post('status', { status })).body).toMatchObject({ status, needsHumanAttention: false })
    await post('take-over', {})
    expect((await post('status', { status })).body.claim).toBeNull()
    const before = (await news()).length
    await post('status', { status })
    expect((await news()).length).toBe(before)
  })

  it.each(['spam', 'open'])('open forgets why it was settled by itself as %s', async (status) => {
    await app.sql(`update conv_conversations set status = $2, suppressed_reason = 'bounce' where id = $1`, [
      id,
      status,
    ])
    expect((await post('status', { status: 'open' })).body).toMatchObject({
      status: 'open',
      suppressedReason: null,
    })
  })

  it('of a conversation that was merged away stays', async () => {
    const into = (await (await openWidget(app, org)).say('s1', 'Hello')).body.conversationId
    await post('merge', { intoId: into })
    expect(told(await post('status', { status: 'open' }))).toEqual([400, 'conv_invalid'])
  })

  it('set by 50 callers at once ends as the last one said, each change following from the one before', async () => {
    const before = (await eventsOf(app, id)).length
    const bodies = [
      { status: 'open' },
      { status: 'closed' },
      { status: 'spam' },
      { status: 'snoozed', snoozeUntil: inAnHour() },
    ]
    await Promise.all([
      ...upTo(50).map((n) => post('status', bodies[n % 4])),
      ...upTo(10).map(() => post('take-over', {})),
      ...upTo(10).map((n) => post('runner-claim', { holder: `runner ${n}` })),
    ])
    const events = await eventsOf(app, id)
    expect(events.map(({ seq }) => seq)).toEqual(upTo(events.length))
    const changes = events
      .slice(before)
      .filter(({ type }) => type === 'conversation.status_changed')
      .map(({ payload }) => payload as { previousStatus: string; status: string })
    expect(changes.map(({ previousStatus }) => previousStatus)).toEqual([
      'open',
      ...changes.slice(0, -1).map(({ status }) => status),
    ])
    const { body } = await app.http('GET', `/v1/conversations/${id}`, { key: org.key })
    expect(body).toMatchObject({ status: changes.at(-1)?.status ?? 'open', seq: events.length })
    expect(body.snoozeUntil !== null).toBe(body.status === 'snoozed')
  })

  it('closed stamps no resolved wait where there was none', async () => {
    expect((await post('status', { status: 'closed' })).body.handoverResolvedAt).toBeNull()
  })
})

describe('the assignee', () => {
  it('is a member or nobody; anyone else is 400', async () => {
    expect((await post('assign', { assigneeUserId: org.ownerUserId })).body.assigneeUserId).toBe(
      org.ownerUserId,
    )
    const stranger = await app.createOrg()
    for (const assigneeUserId of [stranger.ownerUserId, 'usr_nobody', '']) {
      expect(told(await post('assign', { assigneeUserId }))).toEqual([400, 'conv_invalid'])
    }
    expect(told(await post('assign', {}))).toEqual([400, 'invalid_input'])
    expect((await post('assign', { assigneeUserId: null })).body.assigneeUserId).toBeNull()
    expect((await news()).map(({ payload }) => payload['assigneeUserId'])).toEqual([org.ownerUserId, null])
  })
})

describe('the agent mode', () => {
  it('set for the conversation counts before the channel’s, until it is taken back', async () => {
    expect((await post('agent-mode', { mode: 'off' })).body).toMatchObject({
      agentMode: 'off',
      agentModeSource: 'conversation',
    })
    await app.sql(`update conv_channels set default_agent_mode = 'draft_only' where org_id = $1`, [org.orgId])
    expect((await post('agent-mode', { mode: null })).body).toMatchObject({
      agentMode: 'draft_only',
      agentModeSource: 'channel',
    })
    expect((await post('agent-mode', { mode: 'draft_only' })).body).toMatchObject({
      agentMode: 'draft_only',
      agentModeSource: 'conversation',
    })
    await post('agent-mode', { mode: null })
    expect((await news()).map(({ payload }) => payload['agentMode'])).toEqual(['off', 'draft_only'])
  })

  it('is set, and says so', async () => {
    expect((await post('agent-mode', { mode: 'draft_only' })).body.agentMode).toBe('draft_only')
    expect(told(await post('agent-mode', { mode: 'on' }))).toEqual([400, 'invalid_input'])
    expect((await news()).map(({ type, payload }) => [type, payload['agentMode']])).toEqual([
      ['conversation.agent_mode_changed', 'draft_only'],
    ])
  })
})
