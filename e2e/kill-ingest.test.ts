import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSampler } from '../server/test/sample.ts'
import { createWidget } from './calls.ts'
import { connect, createTestDatabase, embeddedUrl, type Sql } from './database.ts'
import { expectStoredOnce, makeMessages, startSenders, storedIds } from './senders.ts'
import { startService, type Service } from './service.ts'

const messages = makeMessages(400, 50)
/** How long after a number of messages was acknowledged a kill comes: amid parse, write, commit, answer; two of these a run. */
const KILL_AFTER_MS = createSampler()([0, 2, 4, 6], 0.5)
const KILL_AT = KILL_AFTER_MS.map((_, at) => 80 * (at + 1))

test('kill -9 amid 400 messages: each is stored once, and each acknowledged one was stored before its retry', async () => {
  const { url: databaseUrl, sql } = await createTestDatabase()
  await ingestUnderFire(await startService({ databaseUrl }), sql)
}, 240_000)

test('the same holds on the embedded PostgreSQL, which outlives the killed service', async () => {
  const service = await startService({})
  await ingestUnderFire(service, connect(embeddedUrl(service.dataDir)))
}, 240_000)

async function ingestUnderFire(service: Service, sql: Sql): Promise<void> {
  const figures = { kills: 0, storedUnanswered: 0, slowestStartMs: 0 }
  const widget = await createWidget(service.url)
  const kill = async (afterMs = 0) => {
    await sleep(afterMs)
    const dead = service.kill('SIGKILL')
    await Promise.all([dead, senders.pause()])
    const stored = await storedIds(sql)
    expect(stored).toEqual(expect.arrayContaining([...senders.acknowledged]))
    figures.storedUnanswered += stored.length - senders.acknowledged.size
    figures.slowestStartMs = Math.max(figures.slowestStartMs, await service.start())
    senders.resume()
  }
  const kills: Promise<void>[] = []
  const senders = startSenders({
    url: service.url,
    widget,
    messages,
    lanes: 16,
    onAcknowledged(count) {
      if (count < (KILL_AT[figures.kills] ?? Infinity)) return
      kills.push(kill(KILL_AFTER_MS[figures.kills++]))
    },
  })
  const started = performance.now()
  await senders.done
  await Promise.all(kills)
  // Nobody died for nothing: calls were under way.
  expect(figures.kills).toBe(KILL_AT.length)
  expect(senders.cutOff).toBeGreaterThan(0)
  await expectStoredOnce(sql, messages)
  console.log(
    `kill-ingest: ${figures.kills} kills cut ${senders.cutOff} calls off, ${figures.storedUnanswered} of them were stored; ` +
      `${senders.skipped} retries skipped; ${Math.round(performance.now() - started)} ms, slowest restart ${Math.round(figures.slowestStartMs)} ms`,
  )
}
