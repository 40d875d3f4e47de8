import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../kernel/base/ids.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await sharedTestApp()))
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

type Body = Record<string, unknown>

const post = (path: string, body: Body, as: Body = { cookie: org.cookie }) =>
  app.http('POST', `/v1/conversations/${path}`, { ...as, body })
const bulk = (ids: readonly string[], change: Body) => post('bulk', { ids, ...change })
const detail = async (id: string) =>
  (await app.http('GET', `/v1/conversations/${id}`, { cookie: org.cookie })).body
const open = async (sessionId: string): Promise<string> =>
  (await widget.say(sessionId, 'Hello')).body.conversationId
const openMany = (count: number) => Promise.all(upTo(count).map((n) => open(`s${n}`)))
const topic = async (name: string): Promise<string> => (await post('topics', { name })).body.id
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

describe('a change of many', () => {
  it('is to each what the single operation is, with the same events', async () => {
    const topicId = await topic('Refunds')
    const changes: [path: string, change: Body][] = [
      ['status', { status: 'snoozed', snoozeUntil: inAnHour() }],
      ['assign', { assigneeUserId: org.ownerUserId }],
      ['topic', { topicId }],
      ['status', { status: 'closed' }],
      ['status', { status: 'spam' }],
      ['status', { status: 'open' }],
      ['topic', { topicId: null }],
      ['assign', { assigneeUserId: null }],
    ]
    const [alone, together] = [await open('a'), await open('b')]
    const told = async (id: string) =>
      (await eventsOf(app, id)).map(({ seq, type, payload }) => ({
        seq,
        type,
        payload: JSON.stringify({ ...payload, since: null }).replaceAll(id, 'ccv'),
      }))
    for (const id of [alone, together]) {
      await post(`${id}/request-handover`, { reason: 'Asks for a person', postSystemNote: false })
      await post(`${id}/take-over`, {})
    }
    for (const [path, change] of changes) {
      const single = await post(`${alone}/${path}`, change)
      const { body } = await bulk([together], change)
      expect(body.failed).toEqual([])
      const [shown] = body.changed
      const own = ['id', 'displayId', 'contactId', 'createdAt', 'updatedAt']
      const shared = (summary: Body) =>
        Object.entries(summary)
          .filter(([name]) => !own.includes(name) && !name.endsWith('At'))
          .map(([name, value]) => [name, name === 'claim' ? value !== null : value])
      expect(shared(shown.conversation), path).toEqual(shared(single.body))
    }
    const [events, expected] = [await told(together), await told(alone)]
    const untimed = (list: typeof events) => list.slice(0, 4).map(({ type }) => type)
    expect(untimed(events)).toEqual(untimed(expected))
    expect(events.slice(5)).toEqual(expected.slice(5))
  })

  it('takes 100 at once, answers in the order asked, and is taken back with what was before', async () => {
    const ids = await openMany(100)
    const [first, second] = [await topic('First'), await topic('Second')]
    await bulk(ids.slice(0, 30), { topicId: first })
    await bulk(ids.slice(30, 60), { topicId: second })
    const snoozeUntil = inAnHour()
    await bulk(ids.slice(0, 20), { status: 'snoozed', snoozeUntil })
    await bulk(ids.slice(20, 40), { status: 'closed' })
    const state = () =>
      app.sql(
        'select id, status, snooze_until, topic_id from conv_conversations where org_id = $1 order by id',
        [org.orgId],
      )
    const before = await state()

    const moved = (await bulk(ids.toReversed(), { topicId: second })).body
    const closed = (await bulk(ids, { status: 'closed' })).body
    expect([moved.failed, closed.failed]).toEqual([[], []])
    expect([idsOf(moved.changed), idsOf(closed.changed)]).toEqual([ids.toReversed(), ids])
    expect(new Set((await state()).map(({ status, topic_id }) => `${status} ${topic_id}`))).toEqual(
      new Set([`closed ${second}`]),
    )

    const groups = new Map<string, string[]>()
    const remember = (id: string, change: Body) =>
      groups.set(JSON.stringify(change), [...(groups.get(JSON.stringify(change)) ?? []), id])
    for (const { id, before: was } of moved.changed) remember(id, { topicId: was.topicId })
    for (const { id, before: was } of closed.changed)
      remember(id, { status: was.status, ...(was.snoozeUntil && { snoozeUntil: was.snoozeUntil }) })
    for (const [change, group] of groups) await bulk(group, JSON.parse(change) as Body)
    expect(await state()).toEqual(before)
  })

  it('again changes nothing, and says nothing', async () => {
    const ids = await openMany(3)
    await bulk(ids, { status: 'closed' })
    const { body } = await bulk([...ids, ...ids], { status: 'closed' })
    expect(body.changed.map(({ before }: { before: Body }) => before['status'])).toEqual(
      ids.map(() => 'closed'),
    )
    for (const id of ids)
      expect(
        (await eventsOf(app, id)).filter(({ type }) => type === 'conversation.status_changed'),
      ).toHaveLength(1)
  })

  it('leaves out what cannot be done, and does the rest', async () => {
    const [from, into, other] = await openMany(3)
    await post(`${from}/merge`, { intoId: into })
    const stranger = await app.createOrg()
    const foreign = (await (await openWidget(app, stranger)).say('s', 'Theirs')).body.conversationId
    const missing = newId('ccv')
    const { status, body } = await bulk([from, foreign, other, missing] as string[], { status: 'spam' })
    expect([status, idsOf(body.changed)]).toEqual([200, [other]])
    expect(body.failed.map(({ id, code }: Body) => [id, code])).toEqual([
      [from, 'conv_invalid'],
      [foreign, 'conv_not_found'],
      [missing, 'conv_not_found'],
    ])
    expect((await detail(other as string)).status).toBe('spam')
  })

  it('that makes no sense is refused whole', async () => {
    const [id] = (await openMany(1)) as [string]
    const stranger = await app.createOrg()
    const refused: [Body, number, string][] = [
      [{}, 400, 'invalid_input'],
      [{ status: 'closed', read: true }, 400, 'invalid_input'],
      [{ snoozeUntil: inAnHour() }, 400, 'invalid_input'],
      [{ read: false }, 400, 'invalid_input'],
      [{ ids: [], status: 'closed' }, 400, 'invalid_input'],
      [{ ids: ['nonsense'], status: 'closed' }, 400, 'invalid_input'],
      [{ ids: upTo(101).map(() => newId('ccv')), status: 'closed' }, 400, 'invalid_input'],
      [{ status: 'snoozed' }, 400, 'conv_invalid'],
      [{ status: 'snoozed', snoozeUntil: '2020-01-01T00:00:00Z' }, 400, 'conv_invalid'],
      [{ assigneeUserId: stranger.ownerUserId }, 400, 'conv_invalid'],
      [{ topicId: newId('ctp') }, 404, 'conv_topic_not_found'],
    ]
    for (const [change, status, code] of refused) {
      const answer = await post('bulk', { ids: [id], ...change })
      expect([answer.status, answer.body.code], JSON.stringify(change)).toEqual([status, code])
    }
    expect((await eventsOf(app, id)).map(({ type }) => type)).toEqual([
      'conversation.created',
      'conversation.message.received',
    ])
  })

  it('is in the audit log with every id', async () => {
    const ids = await openMany(60)
    await bulk(ids, { assigneeUserId: null })
    const [line] = await app.sql(`select input from kernel_audit where org_id = $1 and operation = $2`, [
      org.orgId,
      'conversations.bulkUpdate',
    ])
    expect(line.input.ids).toEqual(ids)
  })
})

describe('many changes at once', () => {
  it('with crossed ids, single ones and visitors among them, all succeed and leave no gap', async () => {
    const ids = await openMany(40)
    const topicId = await topic('Refunds')
    const answers = await Promise.all([
      ...upTo(10).flatMap((n) => [
        bulk(ids, { status: n % 2 ? 'closed' : 'open' }),
        bulk(ids.toReversed(), { topicId: n % 2 ? topicId : null }),
        bulk(ids, { read: true }),
        post(`${ids[n]}/status`, { status: 'open' }),
      ]),
      ...upTo(40).map((n) => widget.say(`s${41 - n}`, `Again ${n}`)),
    ])
    expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
    expect(answers.flatMap(({ body }) => body.failed ?? [])).toEqual([])
    const rows = await app.sql('select id, last_seq::int as seq from conv_conversations where org_id = $1', [
      org.orgId,
    ])
    for (const { id, seq } of rows)
      expect((await eventsOf(app, id)).map((event) => event.seq)).toEqual(upTo(seq))
  })

  it('waits for one that somebody holds, after it has changed the others', async () => {
    const ids = await openMany(3)
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    await client.query('begin')
    await client.query('select from conv_conversations where id = $1 for update', [ids[1]])
    const answer = bulk(ids, { status: 'closed' })
    await expect.poll(async () => (await detail(ids[2] as string)).status).toBe('closed')
    expect((await detail(ids[1] as string)).status).toBe('open')
    await client.query('commit')
    await client.end()
    expect(idsOf((await answer).body.changed)).toEqual(ids)
  })
})

it('marks as read for the caller alone', async () => {
  const ids = await openMany(3)
  const colleague = await app.createMember(org, 'member')
  expect((await bulk(ids, { read: true })).body.changed).toHaveLength(3)
  const unread = async (cookie: string) =>
    (await app.http('GET', '/v1/conversations', { cookie })).body.items.map(
      (item: { unreadCount: number }) => item.unreadCount,
    )
  expect([await unread(org.cookie), await unread(colleague)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ])
})
