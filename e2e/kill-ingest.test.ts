import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWidget, write, type Widget } from './calls.ts'
import { connect, createTestDatabase, embeddedUrl, type Sql } from './database.ts'
import { startService, type Service } from './service.ts'

const MESSAGES = 2000
const SESSIONS = 50
const SENDERS = 16
/** Killed each time that this many messages have been acknowledged, a few ms later: amid parse, write, commit, answer. */
const KILL_AT = [250, 550, 850, 1150, 1450, 1750]
const KILL_AFTER_MS = [0, 2, 4, 6, 3, 5]

interface Message {
  sessionId: string
  body: string
  providerMessageId: string
}

const messages: Message[] = Array.from({ length: MESSAGES }, (_, index) => ({
  sessionId: `session-${index % SESSIONS}`,
  body: `message ${index}`,
  providerMessageId: `provider-${index}`,
}))

test('kill -9 amid 2,000 messages: each is stored once, and each acknowledged one was stored before its retry', async () => {
  const { url: databaseUrl, sql } = await createTestDatabase()
  await ingestUnderFire(await startService({ databaseUrl }), sql)
}, 120_000)

test('the same holds on the embedded PostgreSQL, which outlives the killed service', async () => {
  const service = await startService({})
  await ingestUnderFire(service, connect(embeddedUrl(service.dataDir)))
}, 120_000)

async function ingestUnderFire(service: Service, sql: Sql): Promise<void> {
  const run = await sendAll(service, sql, await createWidget(service.url))
  expect(run.kills).toBe(KILL_AT.length)
  // Nobody died for nothing: calls were under way at each kill.
  expect(run.cutOff).toBeGreaterThan(0)
  expect(await storedIds(sql)).toEqual(messages.map(({ providerMessageId }) => providerMessageId).toSorted())
  const conversations = await sql('select id, session_id, display_id, last_seq from conv_conversations')
  expect(new Set(conversations.map((row) => row.session_id)).size).toBe(SESSIONS)
  expect(conversations).toHaveLength(SESSIONS)
  expect(new Set(conversations.map((row) => row.display_id)).size).toBe(SESSIONS)
  await expectUnbrokenNumbers(sql)
  console.log(
    `kill-ingest: ${run.kills} kills cut ${run.cutOff} calls off, ${run.storedUnanswered} of them were stored; ${run.skipped} retries skipped; ` +
      `${Math.round(run.ms)} ms, slowest restart ${Math.round(run.slowestStartMs)} ms`,
  )
}

/** Sends every message until it is acknowledged, killing the service on the way. */
async function sendAll(service: Service, sql: Sql, widget: Widget) {
  const queue = [...messages]
  const acknowledged = new Set<string>()
  const figures = { kills: 0, cutOff: 0, storedUnanswered: 0, skipped: 0, slowestStartMs: 0, ms: 0 }
  const started = performance.now()
  let inFlight = 0
  let doomed = 0
  let pause: Promise<void> | undefined

  const die = async () => {
    const dead = service.kill('SIGKILL')
    figures.kills += 1
    await dead
    // Every call has failed or was answered before anything is sent again.
    while (inFlight > 0) await sleep(5)
    const stored = await storedIds(sql)
    expect(stored).toEqual(expect.arrayContaining([...acknowledged]))
    figures.storedUnanswered += stored.length - acknowledged.size
    figures.slowestStartMs = Math.max(figures.slowestStartMs, await service.start())
  }
  const attempt = async (message: Message): Promise<void> => {
    inFlight += 1
    const answer = await write(service.url, widget, message).catch(() => undefined)
    inFlight -= 1
    if (!answer) {
      figures.cutOff += 1
      queue.unshift(message)
      return
    }
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    expect(answer.body.inserted + answer.body.skipped).toBe(1)
    figures.skipped += answer.body.skipped
    acknowledged.add(message.providerMessageId)
    if (acknowledged.size >= (KILL_AT[doomed] ?? Infinity)) {
      await sleep(KILL_AFTER_MS[doomed++])
      pause = die().finally(() => (pause = undefined))
    }
  }
  const sender = async () => {
    for (;;) {
      if (pause) await pause
      const message = queue.shift()
      if (message) await attempt(message)
      else if (acknowledged.size === MESSAGES) return
      else await sleep(5)
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  figures.ms = performance.now() - started
  return figures
}

async function storedIds(sql: Sql): Promise<string[]> {
  const rows = await sql('select provider_message_id as id from conv_messages')
  return rows.map(({ id }) => id as string).toSorted()
}

/** Each conversation's events are numbered 1, 2, 3 … up to its `last_seq`, and each message has its event. */
async function expectUnbrokenNumbers(sql: Sql): Promise<void> {
  const broken = await sql(
    `select c.id, c.last_seq, count(e.seq) as events, min(e.seq) as first, max(e.seq) as last, count(distinct e.seq) as distinct_seqs
     from conv_conversations c left join kernel_events e on e.org_id = c.org_id and e.stream = 'conversation:' || c.id
     group by c.id, c.last_seq
     having count(e.seq) <> c.last_seq or min(e.seq) <> 1 or max(e.seq) <> c.last_seq or count(distinct e.seq) <> c.last_seq`,
  )
  expect(broken).toEqual([])
  const silent = await sql(
    `select m.id from conv_messages m left join kernel_events e on e.org_id = m.org_id
       and e.stream = 'conversation:' || m.conversation_id and e.seq = m.seq and e.payload ->> 'messageId' = m.id
     where e.id is null`,
  )
  expect(silent).toEqual([])
}
