import { expect } from 'vitest'
import { manage } from './calls.ts'
import type { Crowd } from './crowd.ts'
import type { Sql } from './database.ts'
import type { Received } from './receiver.ts'
import { expectUnbroken } from './senders.ts'
import { until, type Visitor } from './visitors.ts'

interface StoredMessage {
  messageId: string
  seq: number
  body: string
  conversationId: string
  sessionId: string
  author: string
  providerMessageId: string | null
}

const MESSAGES = `select m.id as "messageId", m.seq::int, m.body, c.id as "conversationId", c.session_id as "sessionId",
    m.author_type as author, m.provider_message_id as "providerMessageId"
  from conv_messages m join conv_conversations c on c.org_id = m.org_id and c.id = m.conversation_id order by m.seq`

/** Everything acknowledged is stored once, in its place, and every visitor saw every reply once and in order. */
export async function expectNothingLost(sql: Sql, crowd: Crowd): Promise<void> {
  const { ledger, visitors } = crowd
  const stored: StoredMessage[] = await sql(MESSAGES)
  const written = stored.filter(({ author }) => author === 'end_user')
  const replied = stored.filter(({ author }) => author !== 'end_user')
  const ids = written.map(({ providerMessageId }) => providerMessageId ?? '')
  expect([...ledger.messages.keys()].filter((id) => !ids.includes(id))).toEqual([])
  expect(ids).toHaveLength(ledger.messages.size)
  for (const { providerMessageId, ...message } of written)
    expect(ledger.messages.get(providerMessageId ?? '')).toMatchObject({
      sessionId: message.sessionId,
      body: message.body,
    })
  // Nobody repeats a text, so that a text stored twice is a reply done twice.
  const byText = new Map(replied.map((reply) => [reply.body, reply]))
  expect(byText.size).toBe(replied.length)
  for (const [text, reply] of ledger.replies) expect(byText.get(text)).toMatchObject(reply)
  for (const text of byText.keys())
    expect(ledger.replies.has(text) || ledger.uncertain.has(text), text).toBe(true)
  await expectUnbroken(sql)
  await until(
    () => visitors.every((visitor) => visitor.replies.length >= repliesTo(visitor, replied).length),
    () =>
      `replies are missing: ${visitors.map((visitor) => `${visitor.replies.length} of ${repliesTo(visitor, replied).length}`).join(', ')}`,
    60_000,
  )
  for (const visitor of visitors) {
    expect(visitor.faults, visitor.sessionId).toEqual([])
    expect(visitor.replies, visitor.sessionId).toEqual(repliesTo(visitor, replied))
  }
}

const repliesTo = ({ sessionId }: Visitor, replied: readonly StoredMessage[]): Visitor['replies'] =>
  replied
    .filter((reply) => reply.sessionId === sessionId)
    .map(({ messageId, seq, body }) => ({ messageId, seq, body }))

/** The number of the last event so far. */
export const lastEvent = async (sql: Sql): Promise<number> =>
  (await sql('select coalesce(max(n), 0)::int as n from kernel_events'))[0].n

/** Every public event since `after` was delivered, always under its id and with the same body; nothing else was. */
export async function expectDelivered(
  sql: Sql,
  url: string,
  { after, received }: { after: number; received: readonly Received[] },
): Promise<number> {
  const { all } = await manage(url, 'GET', '/v1/webhooks/event-types')
  const events = await sql('select id, type from kernel_events where n > $1 and type = any($2) order by id', [
    after,
    all,
  ])
  let open: unknown[] = []
  await until(
    async () => (open = await undelivered(sql, { after, types: all })).length === 0,
    () => `${open.length} events are not delivered: ${JSON.stringify(open.slice(0, 3))}`,
    90_000,
  )
  const bodies = new Map<string, Set<string>>()
  for (const { headers, body } of received) {
    const id = String(headers['webhook-id'])
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
  }
  expect([...bodies.keys()].toSorted()).toEqual(events.map(({ id }) => id))
  for (const { id, type } of events) {
    const [body, ...others] = bodies.get(id) ?? []
    expect(others).toEqual([])
    expect(JSON.parse(body ?? '')).toMatchObject({ id, type })
  }
  const doubled = await sql('select event_id from hook_deliveries group by event_id having count(*) > 1')
  expect(doubled).toEqual([])
  return events.length
}

const undelivered = (sql: Sql, { after, types }: { after: number; types: string[] }) =>
  sql(
    `select e.id, e.type, d.next_attempt_at, d.attempts
     from kernel_events e left join hook_deliveries d on d.org_id = e.org_id and d.event_id = e.id
     where e.n > $1 and e.type = any($2) and d.status is distinct from 'delivered' order by e.n`,
    [after, types],
  )

/** Waits until no job is locked by a worker that does not run it. */
export async function untilQueueIsIdle(sql: Sql): Promise<void> {
  let open: unknown[] = []
  await until(
    async () => (open = await openJobs(sql)).length === 0,
    () => `jobs do not end: ${JSON.stringify(open)}`,
    90_000,
  )
}

const openJobs = (sql: Sql) =>
  sql(
    `select t.identifier, j.attempts, j.locked_by, now() - j.locked_at as held, j.last_error
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.locked_at is not null or (j.is_available and j.run_at < now())`,
  )

/** How much sooner what waits in the database comes up: less than what a living process keeps for itself. */
const AHEAD = `interval '20 seconds'`

/**
 * Has time go by for what waits in the database: a process that died keeps its jobs and webhooks for half a minute. Those that live
 * renew what they have every five seconds, and lose nothing.
 */
export async function letTimePass(sql: Sql): Promise<void> {
  // Each by itself: together they would hold rows that the services lock in another order.
  for (const [table, column, condition] of [
    ['graphile_worker._private_jobs', 'locked_at', 'locked_at is not null'],
    ['graphile_worker._private_job_queues', 'locked_at', 'locked_at is not null'],
    ['graphile_worker._private_jobs', 'run_at', 'run_at > now()'],
    ['hook_endpoints', 'busy_until', 'busy_until > now()'],
    ['hook_deliveries', 'next_attempt_at', 'next_attempt_at > now()'],
  ])
    await sql(`update ${table} set ${column} = ${column} - ${AHEAD} where ${condition}`)
}
