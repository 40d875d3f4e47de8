import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { eventsOf, openWidget, upTo, type TestWidget } from '../test-widget.ts'

let app: TestApp
let org: TestOrg
let widget: TestWidget

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  org = await app.createOrg()
  widget = await openWidget(app, org)
})

/** Runs the job by way of the queue, as the clock would, until nothing waits. */
async function run(times = 1): Promise<void> {
  for (let n = 0; n < times; n++)
    await app.sql(`select graphile_worker.add_job('conversations.closeSilent', '{}')`)
  await vi.waitFor(
    async () =>
      expect((await app.sql(`select count(*)::int as n from graphile_worker._private_jobs`))[0].n).toBe(0),
    { timeout: 20_000, interval: 50 },
  )
}

const post = (path: string, body: unknown) =>
  app.http('POST', `/v1/conversations/${path}`, { key: org.key, body })
const answered = async (sessionId: string) => {
  const id = (await widget.say(sessionId, 'Hello')).body.conversationId as string
  await post(`${id}/messages`, { body: 'Hi' })
  return id
}
const change = (id: string, set: string) =>
  app.sql(`update conv_conversations set ${set} where id = $1`, [id])
const THREE_DAYS = `last_message_at = now() - interval '3 days'`
const silent = async (sessionId: string) => {
  const id = await answered(sessionId)
  await change(id, THREE_DAYS)
  return id
}
const statusOf = async (id: string) =>
  (await app.sql('select status from conv_conversations where id = $1', [id]))[0].status

it('an answered conversation is closed after two days of silence, exactly once', async () => {
  const id = await silent('s1')
  const young = await answered('s2')
  await change(young, `last_message_at = now() - interval '47 hours'`)
  await run(3)
  expect([await statusOf(id), await statusOf(young)]).toEqual(['closed', 'open'])
  expect((await eventsOf(app, id)).slice(3)).toEqual([
    {
      seq: 4,
      type: 'conversation.status_changed',
      payload: { conversationId: id, status: 'closed', previousStatus: 'open' },
    },
  ])
})

it('a note is neither an answer nor the end of the silence', async () => {
  const unanswered = (await widget.say('s1', 'Hello')).body.conversationId
  await post(`${unanswered}/messages`, { body: 'fyi', internal: true })
  await change(unanswered, THREE_DAYS)
  const noted = await silent('s2')
  await post(`${noted}/messages`, { body: 'fyi', internal: true })
  await run()
  expect([await statusOf(unanswered), await statusOf(noted)]).toEqual(['open', 'closed'])
})

it('a person’s answer counts as an agent’s', async () => {
  const id = (await widget.say('s1', 'Hello')).body.conversationId
  const body = { body: 'Hi', claim: false }
  await app.http('POST', `/v1/conversations/${id}/messages`, { cookie: org.cookie, body })
  await change(id, THREE_DAYS)
  await run()
  expect(await statusOf(id)).toBe('closed')
})

it('a call counts as an answer once it is over', async () => {
  const { conversationId } = (await widget.say('s1', 'Hello')).body
  const report = (kind: string) => widget.post('voice/event', { conversationId, sessionId: 's1', kind })
  await report('started')
  await change(conversationId, THREE_DAYS)
  await run()
  expect(await statusOf(conversationId)).toBe('open')
  await report('ended')
  await change(conversationId, THREE_DAYS)
  await run()
  expect(await statusOf(conversationId)).toBe('closed')
})

it('what waits for a person, is held by one, snoozed, spam or without a customer stays as it is', async () => {
  const kept = {
    open: [
      'needs_human_attention = true',
      `claim_user_id = 'usr_x', claim_expires_at = now() + interval '1 minute'`,
      'contact_id = null',
    ],
    snoozed: [`status = 'snoozed', snooze_until = now() + interval '1 day'`],
    spam: [`status = 'spam'`],
  }
  const expected: [string, string][] = []
  for (const [status, sets] of Object.entries(kept)) {
    for (const set of sets) {
      const id = await silent(`s${expected.length}`)
      await change(id, set)
      expected.push([id, status])
    }
  }
  await run()
  for (const [id, status] of expected) expect(await statusOf(id)).toBe(status)
})

it('a call stays as it is', async () => {
  const id = await silent('s1')
  await app.sql(`update conv_channels set type = 'voice' where id = $1`, [widget.channelId])
  await run()
  expect(await statusOf(id)).toBe('open')
})

it('one in which the customer writes at that very moment stays open', async () => {
  const id = await silent('s1')
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`update conv_conversations set last_public_author = 'end_user' where id = $1`, [id])
    const done = run()
    await vi.waitFor(async () =>
      expect(await app.sql(`select pid from pg_locks where not granted`)).not.toEqual([]),
    )
    await client.query('commit')
    await done
  } finally {
    await client.end()
  }
  expect(await statusOf(id)).toBe('open')
  expect(await eventsOf(app, id)).toHaveLength(3)
})

it('all that are silent are closed at once, however many, of every organization', async () => {
  const other = await app.createOrg()
  const theirs = await openWidget(app, other)
  await Promise.all(upTo(210).map((n) => theirs.say(`s${n}`, 'Hello')))
  await app.sql(
    `update conv_conversations set ${THREE_DAYS}, last_public_author = 'agent' where org_id = $1`,
    [other.orgId],
  )
  const mine = await silent('s1')
  await run()
  const open = await app.sql(`select id from conv_conversations where status = 'open' and org_id = any($1)`, [
    [org.orgId, other.orgId],
  ])
  expect(open).toEqual([])
  expect(await statusOf(mine)).toBe('closed')
})
