import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { call, createWidget, manage, signIn, write, type Widget } from './calls.ts'
import { createTestDatabase, type Sql } from './database.ts'
import { startReceiver, type Received } from './receiver.ts'
import { OWNER, startService, type Service } from './service.ts'
import { openVisitor, until } from './visitors.ts'

/** Two processes on one database, told apart by nothing but their ports. */
interface Pair {
  a: Service
  b: Service
  sql: Sql
  /** A channel of the step's own. */
  widget: Widget
}

test('two processes on one database are one service: to start, for sockets, sessions, webhooks and jobs, and when one dies', async () => {
  const { url: databaseUrl, sql } = await createTestDatabase({ empty: true })
  const [a, b] = await Promise.all([startService({ databaseUrl }), startService({ databaseUrl })])
  const steps = [
    makeOneOrganization,
    reachAllSockets,
    openOneConversation,
    deliverEachEventOnce,
    runAJobOnce,
    // Kills one of them.
    goOnAlone,
  ]
  for (const step of steps) await step({ a, b, sql, widget: await createWidget(b.url, step.name) })
}, 240_000)

const openConversation = async (service: Service, widget: Widget, sessionId: string): Promise<string> =>
  (await write(service.url, widget, { sessionId, body: 'Hello?' })).body.conversationId

const reply = (service: Service, conversationId: string, body: string) =>
  manage(service.url, 'POST', `/v1/conversations/${conversationId}/messages`, { body })

/** Started at once on an empty database; a session that one of them opened counts with the other. */
async function makeOneOrganization({ a, b, sql }: Pair): Promise<void> {
  expect(await sql('select count(*)::int as orgs from iam_orgs')).toEqual([{ orgs: 1 }])
  expect(await sql('select count(*)::int as keys from iam_api_keys')).toEqual([{ keys: 1 }])
  const [first, second] = await Promise.all([a, b].map(({ url }) => manage(url, 'GET', '/v1/orgs/me')))
  expect(first).toEqual(second)
  const cookie = await signIn(a.url)
  expect((await call(b.url, 'GET', '/v1/whoami', { cookie })).status).toBe(200)
}

/** Replies that either process accepts reach the sockets of both, in order, also after the bus was cut. */
async function reachAllSockets({ a, b, sql, widget }: Pair): Promise<void> {
  const conversationId = await openConversation(a, widget, 'visitor')
  const visitors = [openVisitor(a.url, widget, 'visitor'), openVisitor(b.url, widget, 'visitor')]
  onTestFinished(() => visitors.forEach(({ realtime }) => realtime.close()))
  const bodies: string[] = []
  const say = async (from: number, to: number) => {
    for (let index = from; index < to; index++) {
      bodies.push(`reply ${index}`)
      await reply(index % 2 === 0 ? a : b, conversationId, `reply ${index}`)
    }
  }
  const arrived = () => visitors.every(({ replies }) => replies.length >= bodies.length)
  const progress = () =>
    `${visitors.map(({ replies }) => replies.length).join(' and ')} of ${bodies.length} replies arrived`
  await say(0, 50)
  await until(arrived, progress)
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stoa bus' and datname = current_database()`
  expect(await sql(cut)).toHaveLength(2)
  await say(50, 60)
  await until(arrived, progress)
  await say(60, 80)
  await until(arrived, progress)
  for (const { replies, faults, sockets } of visitors) {
    expect(replies.map(({ body }) => body)).toEqual(bodies)
    expect(faults).toEqual([])
    expect(sockets).toBe(1)
  }
}

/** First requests of one session to both processes at once open one conversation; its number is nobody else’s. */
async function openOneConversation({ a, b, sql, widget }: Pair): Promise<void> {
  const sessions = Array.from({ length: 30 }, (_, index) => `session-${index}`)
  const answers = await Promise.all(
    sessions.flatMap((sessionId) =>
      [a, b, a, b].map(async (service, copy) => ({
        sessionId,
        answer: await write(service.url, widget, {
          sessionId,
          body: `first ${copy}`,
          providerMessageId: `first-${copy % 2}`,
        }),
      })),
    ),
  )
  for (const { answer } of answers) expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const seen = new Map(
    sessions.map((id) => [
      id,
      new Set(
        answers
          .filter(({ sessionId }) => sessionId === id)
          .map(({ answer }) => `${answer.body.conversationId} #${answer.body.displayId}`),
      ),
    ]),
  )
  for (const [sessionId, places] of seen) expect([...places], sessionId).toHaveLength(1)
  const rows = await sql('select id, channel_id, display_id from conv_conversations')
  const ids = rows.filter((row) => row.channel_id === widget.id).map((row) => row.id)
  expect(ids).toHaveLength(sessions.length)
  expect(new Set(rows.map((row) => row.display_id)).size).toBe(rows.length)
  // Sent twice, under the same two ids, to either process: stored once.
  expect(
    await sql('select count(*)::int as messages from conv_messages where conversation_id = any($1)', [ids]),
  ).toEqual([{ messages: sessions.length * 2 }])
}

/** Of 100 events that both processes cause, a webhook gets each once. */
async function deliverEachEventOnce({ a, b, sql, widget }: Pair): Promise<void> {
  const receiver = await startReceiver()
  const hook = { url: receiver.url, events: ['conversation.message.sent'] }
  const { id: webhookId } = await manage(a.url, 'POST', '/v1/webhooks', hook)
  const conversations = await Promise.all(
    ['one', 'two', 'three', 'four'].map((name) => openConversation(b, widget, name)),
  )
  const received = () => of(receiver, conversations)
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      reply(index % 2 === 0 ? a : b, conversations[index % 4] as string, `reply ${index}`),
    ),
  )
  await until(
    () => received().length >= 100,
    () => `${received().length} of 100 deliveries came`,
  )
  await until(
    () => isIdle(sql),
    () => 'the queue does not become idle',
  )
  const ids = received().map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(100)
  const events = await sql(
    `select id from kernel_events where type = 'conversation.message.sent' and payload ->> 'conversationId' = any($1)`,
    [conversations],
  )
  expect(ids.toSorted()).toEqual(events.map(({ id }) => id).toSorted())
  await manage(a.url, 'DELETE', `/v1/webhooks/${webhookId}`)
}

/** A job that both processes could take runs once. */
async function runAJobOnce({ a, b, sql, widget }: Pair): Promise<void> {
  const conversations = await Promise.all(
    Array.from({ length: 20 }, (_, index) => openConversation(a, widget, `session-${index}`)),
  )
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await Promise.all(
    conversations.map((id) =>
      manage(b.url, 'POST', `/v1/conversations/${id}/status`, { status: 'snoozed', snoozeUntil: tomorrow }),
    ),
  )
  const before = await jobRuns([a, b])
  const ticks = async () =>
    (
      await sql(
        `select coalesce(max(planned_for)::text, '') as at from kernel_clock where job = 'conversations.wakeSnoozed'`,
      )
    )[0].at
  const tick = await ticks()
  await sql(`update conv_conversations set snooze_until = now() - interval '1 minute' where id = any($1)`, [
    conversations,
  ])
  await sql(
    `select svc_jobs.add('conversations.wakeSnoozed', '{}', null, null, 5, null) from generate_series(1, 30)`,
  )
  await until(
    () => isIdle(sql),
    () => 'the queue does not become idle',
  )
  // The job also runs by the clock; a minute may have begun meanwhile.
  const byClock = (await ticks()) === tick ? [0] : [0, 1]
  expect(byClock.map((extra) => 30 + extra)).toContain((await jobRuns([a, b])) - before)
  const woken = await sql(
    `select stream, count(*)::int as times from kernel_events where type = 'conversation.status_changed' and payload ->> 'status' = 'open' group by stream`,
  )
  expect(woken).toHaveLength(conversations.length)
  expect(woken.every(({ times }) => times === 1)).toBe(true)
}

/** When one process is killed the other goes on: replies, sockets, webhooks, new visitors. */
async function goOnAlone({ a, b, sql, widget }: Pair): Promise<void> {
  const receiver = await startReceiver()
  await manage(a.url, 'POST', '/v1/webhooks', { url: receiver.url, events: ['conversation.message.sent'] })
  const conversationId = await openConversation(a, widget, 'visitor')
  const visitor = openVisitor(b.url, widget, 'visitor')
  onTestFinished(() => visitor.realtime.close())
  const received = () => of(receiver, [conversationId])
  for (let index = 0; index < 10; index++) await reply(a, conversationId, `before ${index}`)
  await until(
    () => received().length === 10 && visitor.replies.length === 10,
    () => `${received().length} deliveries, ${visitor.replies.length} replies of 10`,
  )
  // A job that dies with its worker is taken up again only after a while; that is not what is tested here.
  await until(
    () => isIdle(sql),
    () => 'the queue does not become idle',
  )
  await Promise.all([
    a.kill('SIGKILL'),
    ...Array.from({ length: 10 }, (_, index) => reply(b, conversationId, `after ${index}`)),
  ])
  const { body: newcomer } = await write(b.url, widget, { sessionId: 'newcomer', body: 'Hello?' })
  await until(
    () => received().length >= 20 && visitor.replies.length >= 20,
    () => `${received().length} deliveries, ${visitor.replies.length} replies of 20`,
  )
  expect(new Set(received().map(({ headers }) => headers['webhook-id'])).size).toBe(20)
  expect(visitor.faults).toEqual([])
  expect(visitor.sockets).toBe(1)
  const { status, body } = await call(b.url, 'GET', '/v1/conversations', { key: OWNER.key })
  expect(status).toBe(200)
  expect(body.items.map(({ id }: { id: string }) => id)).toContain(newcomer.conversationId)
}

/** What a receiver got of some conversations: what happened before it was there may still reach it. */
const of = (receiver: { received: readonly Received[] }, conversations: readonly string[]): Received[] =>
  receiver.received.filter(({ body }) => conversations.some((id) => body.includes(id)))

/** Whether no job waits or runs, and no webhook is being served. */
async function isIdle(sql: Sql): Promise<boolean> {
  const [{ jobs, busy }] = await sql(
    `select (select count(*)::int from graphile_worker._private_jobs where run_at <= now()) as jobs,
       (select count(*)::int from hook_endpoints where busy_until > now()) as busy`,
  )
  if (jobs === 0 && busy === 0) return true
  await sleep(50)
  return false
}

/** How often the processes have run the job that wakes snoozed conversations. */
async function jobRuns(services: readonly Service[]): Promise<number> {
  const texts = await Promise.all(services.map(({ url }) => manage(url, 'GET', '/metrics')))
  const counts = texts.map(
    (text: string) =>
      /^stoa_job_duration_seconds_count\{job="conversations\.wakeSnoozed",result="ok"\} (\d+)$/m.exec(
        text,
      )?.[1],
  )
  return counts.reduce((sum, count) => sum + Number(count ?? 0), 0)
}
