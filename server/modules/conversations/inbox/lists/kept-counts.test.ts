import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../../test/harness.ts'
import { openWidget, upTo, type TestWidget } from '../../test-widget.ts'
import { BREAKDOWN } from './queue-breakdown.ts'
import { COUNTS } from './queue-counts.ts'
import { happen, newHistory } from './test-histories.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

const post = (path: string, body: object = {}, cookie = org.cookie) =>
  app.http('POST', `/v1/conversations/${path}`, { cookie, body })
const countsOf = async (query: Record<string, string> = {}, cookie = org.cookie) =>
  (
    await app.http('GET', `/v1/conversations/queue/counts?${new URLSearchParams(query).toString()}`, {
      cookie,
    })
  ).body

// Every number anew, from the conversations alone. $1 organization, $2 the caller.
const needy = `c.status = 'open' and c.needs_human_attention
  and coalesce(c.assignee_user_id, case when c.claim_expires_at > now() then c.claim_user_id end, $2) = $2`
const RECOUNT = `select count(*) filter (where ${needy})::int as "needsYou",
  count(*) filter (where c.status = 'open')::int as total,
  count(*) filter (where c.status = 'open' and c.assignee_user_id = $2)::int as mine,
  count(*) filter (where c.status = 'open' and c.assignee_user_id is null)::int as unassigned,
  count(*) filter (where c.status = 'snoozed')::int as snoozed,
  count(*) filter (where c.status = 'closed' and c.merged_into_id is null)::int as closed,
  count(*) filter (where c.status = 'spam')::int as spam
  from conv_conversations c where c.org_id = $1`
const OF_FILTER = ` and ($3::text is null or coalesce(c.assignee_user_id, 'none') = $3) and ($4::text is null or coalesce(c.topic_id, 'none') = $4)`
const RECOUNT_OPEN = `select count(*)::int as open, count(*) filter (where ${needy})::int as "needsYou"
  from conv_conversations c where c.org_id = $1 and c.status = 'open'`

/**
 * Compares all numbers with those of a recount. A topic that is deleted has a job look anew at who waits: what it changes between
 * two reads is no fault of the counts, so both are read again where something has changed meanwhile.
 */
async function expectRecounted(me: string, cookie: string, told: string): Promise<void> {
  const state = () =>
    app.sql('select id, last_seq, updated_at from conv_conversations where org_id = $1 order by id', [
      org.orgId,
    ])
  for (let left = 20; ; left--) {
    const before = await state()
    const problem = await compareRecounted(me, cookie, told).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (problem === undefined) return
    if (left === 0 || JSON.stringify(before) === JSON.stringify(await state())) throw problem
  }
}

async function compareRecounted(me: string, cookie: string, told: string): Promise<void> {
  const topics = await app.sql('select id from conv_topics where org_id = $1', [org.orgId])
  for (const assignee of [undefined, 'me', 'none', org.ownerUserId, 'usr_x', '*', '-'])
    for (const topic of [undefined, 'none', ...topics.map(({ id }) => id as string)]) {
      const query = { ...(assignee && { assigneeUserId: assignee }), ...(topic && { topicId: topic }) }
      const values = [org.orgId, me, (assignee === 'me' ? me : assignee) ?? null, topic ?? null]
      const [expected] = await app.sql(RECOUNT + OF_FILTER, values)
      const { inProgress, ...counts } = await countsOf(query, cookie)
      expect([told, query, counts]).toEqual([told, query, expected])
      expect(inProgress).toBe(counts.total - counts.needsYou)
    }
  const { body } = await app.http('GET', '/v1/conversations/queue/breakdown', { cookie })
  for (const { name, open, needsYou, ...key } of body.topics) {
    const [expected] = await app.sql(`${RECOUNT_OPEN} and c.topic_id is not distinct from $3`, [
      org.orgId,
      me,
      key.topicId,
    ])
    expect([told, name, { open, needsYou }]).toEqual([told, name, expected])
  }
  const [all] = await app.sql(RECOUNT_OPEN, [org.orgId, me])
  const sum = (field: 'open' | 'needsYou') =>
    body.channels.reduce((total: number, channel: Record<typeof field, number>) => total + channel[field], 0)
  expect([told, sum('open'), sum('needsYou')]).toEqual([told, all.open, all.needsYou])
}

describe('the kept counts', () => {
  it.each([0, 1])(
    'are those of a recount, whatever happened (%i)',
    async (more) => {
      const history = await newHistory({ app, org, widget }, inject('sampling').seed + more)
      let told = ''
      for (const n of upTo(120)) {
        told = `${told.slice(-300)} ${await happen(history)}`
        if (n % 20 > 0) continue
        await expectRecounted(org.ownerUserId, org.cookie, told)
        await expectRecounted(history.colleague.userId, history.colleague.cookie, told)
      }
    },
    120_000,
  )

  it('follow an import, what is written straight into the database, and what is deleted there', async () => {
    const source = await app.createOrg()
    const from = await openWidget(app, source)
    for (const n of upTo(5)) await from.say(`s${n}`, 'Hello')
    const { nextCursor: _, ...records } = (await app.http('GET', '/v1/conv/export', { key: source.key })).body
    expect((await app.http('POST', '/v1/conv/import', { key: org.key, body: { records } })).status).toBe(200)
    expect(await countsOf()).toMatchObject({ total: 5 })
    await app.sql(
      `insert into conv_conversations (org_id, id, display_id, channel_id, status)
       select $1, 'ccv_' || n, 1000 + n, $2, (array['open', 'closed'])[n % 2 + 1] from generate_series(1, 1000) n`,
      [org.orgId, widget.channelId],
    )
    expect(await countsOf()).toMatchObject({ total: 505, closed: 500 })
    await app.sql(`update conv_conversations set status = 'spam' where org_id = $1 and display_id > 1900`, [
      org.orgId,
    ])
    expect(await countsOf()).toMatchObject({ total: 455, closed: 450, spam: 100 })
    // What changes many at once sums them up itself.
    const [{ n }] = await app.sql('select count(*)::int as n from conv_queue_changes where org_id = $1', [
      org.orgId,
    ])
    expect(n).toBeLessThan(200)
    await app.sql('delete from conv_conversations where org_id = $1 and display_id > 1000', [org.orgId])
    expect(await countsOf()).toMatchObject({ total: 5, closed: 0, spam: 0 })
  })

  it('are right again after a count anew, whatever had become of them', async () => {
    await Promise.all(upTo(5).map((n) => widget.say(`s${n}`, 'Hello')))
    await app.sql('delete from conv_queue_changes where org_id = $1', [org.orgId])
    await app.sql(
      `insert into conv_queue_counts values ($1, '*', '*', '*', 'open', 7, 7), ($1, 'usr_x', '*', '*', 'spam', 1, 0)
       on conflict (org_id, assignee_user_id, topic_id, channel_id, status) do update set conversations = 7`,
      [org.orgId],
    )
    expect(await countsOf()).not.toMatchObject({ total: 5 })
    await app.sql('select svc_counts.count_anew($1)', [org.orgId])
    await expectRecounted(org.ownerUserId, org.cookie, 'counted anew')
  })

  it('are summed up once by what changes many conversations, however many these are', async () => {
    await fill(3000)
    const client = await connect()
    await client.query(`set track_functions = 'all'`)
    await client.query('begin')
    await client.query(`update conv_conversations set status = 'closed' where org_id = $1`, [org.orgId])
    await client.query('commit')
    const called = `select calls::int from pg_stat_get_function_calls('svc_counts.sum_up'::regproc) calls`
    await client.query('select pg_stat_force_next_flush()')
    expect((await client.query(called)).rows[0].calls).toBe(1)
    await client.end()
    expect(await countsOf()).toMatchObject({ total: 0, closed: 3000 })
  })

  it('go with their organization', async () => {
    await fill(200)
    const client = await connect()
    await client.query('begin')
    for (const [table, column] of [
      ['conv_conversations', 'org_id'],
      ['iam_orgs', 'id'],
    ])
      await client.query(`delete from ${table} where ${column} = $1`, [org.orgId])
    await client.query('commit')
    const left = 'select count(*)::int as n from conv_queue_counts where org_id = $1'
    expect((await client.query(left, [org.orgId])).rows).toEqual([{ n: 0 }])
    await client.end()
  })

  it('of what is rolled back nothing is counted', async () => {
    await widget.say('s1', 'Hello')
    const before = await countsOf()
    await app
      .sql(
        `do $$ begin
           update conv_conversations set status = 'closed' where org_id = '${org.orgId}';
           perform svc_counts.sum_up('${org.orgId}');
           raise exception 'never mind';
         end $$`,
      )
      .catch(() => {})
    expect(await countsOf()).toEqual(before)
  })

  it('are of no colleague’s, agent’s or customer’s making: their roles may not write them', async () => {
    const client = await connect()
    for (const role of ['svc_app', 'svc_end_user'])
      for (const write of [
        'delete from conv_queue_counts',
        'update conv_queue_counts set conversations = 0',
        'delete from conv_queue_changes',
        `insert into conv_queue_changes (org_id, assignee_user_id, topic_id, channel_id, status, conversations, waiting)
         values ('${org.orgId}', '', '', '', 'open', 1, 0)`,
      ]) {
        await client.query(`begin; set local svc.org_id = '${org.orgId}'; set local role ${role}`)
        await expect(client.query(write), write).rejects.toThrow(/permission denied/)
        await client.query('rollback')
      }
    await client.end()
  })
})

/** Conversations without messages, straight into the database. */
const fill = (count: number) =>
  app.sql(
    `insert into conv_conversations (org_id, id, display_id, channel_id, status)
     select $1, 'ccv_' || n, n, $2, 'open' from generate_series(1, $3) n`,
    [org.orgId, widget.channelId, count],
  )

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  return client
}

describe('with 50 callers at once', () => {
  /** Opens, answers, closes, assigns, flags and deletes conversations of the caller's own. */
  async function work(n: number): Promise<void> {
    const id = (await widget.say(`w${n}`, 'Hello')).body.conversationId as string
    const steps = [
      () => post(`${id}/status`, { status: 'closed' }),
      () => widget.say(`w${n}`, 'Again'),
      () => post(`${id}/assign`, { assigneeUserId: org.ownerUserId }),
      () => post(`${id}/request-handover`),
      () => post(`${id}/messages`, { body: 'Answer' }),
      () => app.sql(`select svc_counts.${n % 7 ? 'sum_up' : 'count_anew'}($1)`, [org.orgId]),
      () => post(`${id}/status`, { status: n % 3 ? 'open' : 'spam' }),
    ]
    for (const k of steps.keys()) await steps[(k + n) % steps.length]?.()
    if (n % 10 === 0) await app.http('DELETE', `/v1/conversations/${id}`, { cookie: org.cookie })
  }

  it('no change is lost or counted twice, and each moment of a reader adds up', async () => {
    const client = await connect()
    let isOver = false
    const watch = async (): Promise<number> => {
      let moments = 0
      for (; !isOver; moments++) {
        await client.query('begin isolation level repeatable read read only')
        const values = { org: org.orgId, me: org.ownerUserId, assignee: '*', topic: '*' }
        const [counts] = (await client.query(COUNTS.text, COUNTS.order(values))).rows
        const [expected] = (await client.query(RECOUNT, [org.orgId, org.ownerUserId])).rows
        const [{ channels }] = (await client.query(BREAKDOWN.text, BREAKDOWN.order(values))).rows
        expect(counts).toEqual(expected)
        expect(channels).toMatchObject([{ open: expected.total, needsYou: expected.needsYou }])
        await client.query('commit')
      }
      return moments
    }
    const watching = watch()
    watching.catch(() => {})
    await Promise.all(upTo(50).map((n) => work(n))).finally(() => (isOver = true))
    expect(await watching).toBeGreaterThan(5)
    await client.end()
    await expectRecounted(org.ownerUserId, org.cookie, 'after all')
    const [{ n }] = await app.sql(
      `select sum(conversations)::int as n from conv_queue_counts where org_id = $1 and assignee_user_id = '*' and topic_id = '*' and channel_id = '*'`,
      [org.orgId],
    )
    expect(n).toBeGreaterThan(0)
  }, 120_000)

  it('nobody waits for whoever sums up, nor for a change that is not committed', async () => {
    await widget.say('first', 'Hello')
    const [slow, other] = await Promise.all([connect(), connect()])
    await slow.query('begin')
    await slow.query(`update conv_conversations set status = 'closed' where org_id = $1`, [org.orgId])
    await slow.query('select svc_counts.sum_up($1)', [org.orgId])
    await other.query(`set lock_timeout = '1s'`)
    await Promise.all(upTo(50).map((n) => widget.say(`n${n}`, 'Hello')))
    await other.query('select svc_counts.sum_up($1)', [org.orgId])
    expect(await countsOf()).toMatchObject({ total: 51, closed: 0 })
    await slow.query('commit')
    await other.query('select svc_counts.sum_up($1)', [org.orgId])
    expect(await countsOf()).toMatchObject({ total: 50, closed: 1 })
    await Promise.all([slow.end(), other.end()])
  }, 60_000)
})
