import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createSampler } from '../server/test/sample.ts'
import { createWidget, manage } from './calls.ts'
import { connect, createTestDatabase, embeddedUrl } from './database.ts'
import { expectStoredOnce, makeMessages, startSenders, storedIds } from './senders.ts'
import { startReceiver } from './receiver.ts'
import { startService } from './service.ts'
import { openVisitor, until } from './visitors.ts'

test('a service that is told to stop answers every message that it has stored, and ends by itself', async () => {
  const { url: databaseUrl, sql } = await createTestDatabase()
  const service = await startService({ databaseUrl })
  const widget = await createWidget(service.url)
  let ending: Promise<number | null> | undefined
  const started = { at: 0 }
  const senders = startSenders({
    url: service.url,
    widget,
    messages: makeMessages(5000, 50),
    lanes: 16,
    onAcknowledged(count) {
      if (count < 500 || ending) return
      started.at = performance.now()
      ending = service.kill('SIGTERM')
      void ending.then(() => senders.stop())
    },
  })
  await senders.done
  expect(await ending).toBe(0)
  const stopMs = performance.now() - started.at
  expect(stopMs).toBeLessThan(10_000)
  expect(await storedIds(sql)).toEqual([...senders.acknowledged].toSorted())
  console.log(
    `stops: drained within ${Math.round(stopMs)} ms, ${senders.acknowledged.size} messages answered and stored`,
  )
}, 120_000)

test('when the embedded PostgreSQL is killed amid messages the service brings it back; nothing is lost or doubled', async () => {
  const service = await startService({})
  const messages = makeMessages(600, 30)
  const killAt = [150, 350]
  const outage = { lastAt: performance.now(), longestMs: 0 }
  const senders = startSenders({
    url: service.url,
    widget: await createWidget(service.url),
    messages,
    lanes: 16,
    onAcknowledged(count) {
      outage.longestMs = Math.max(outage.longestMs, performance.now() - outage.lastAt)
      outage.lastAt = performance.now()
      if (count !== killAt[0]) return
      killAt.shift()
      process.kill(postmasterOf(service.dataDir), 'SIGKILL')
    },
  })
  await senders.done
  expect(killAt).toEqual([])
  // The service itself stayed: it answered every call, if only to refuse it.
  expect(senders.cutOff).toBe(0)
  expect([...senders.refused.keys()]).toEqual([503])
  await expectStoredOnce(connect(embeddedUrl(service.dataDir)), messages)
  console.log(
    `stops: 2 kills of PostgreSQL, ${senders.refused.get(503)} calls refused by 503, longest silence ${Math.round(outage.longestMs)} ms`,
  )
}, 180_000)

test('when every database connection is cut, as in a fail-over, messages, sockets, events and jobs go on', async () => {
  const { url: databaseUrl, sql } = await createTestDatabase()
  const service = await startService({ databaseUrl })
  const widget = await createWidget(service.url)
  const receiver = await startReceiver()
  await manage(service.url, 'POST', '/v1/webhooks', {
    url: receiver.url,
    events: ['conversation.message.sent'],
  })
  const messages = makeMessages(700, 30)
  const cutAt = [100, 300, 500]
  const cuts: Promise<unknown>[] = []
  const senders = startSenders({
    url: service.url,
    widget,
    messages,
    lanes: 16,
    onAcknowledged(count) {
      if (count !== cutAt[0]) return
      cutAt.shift()
      cuts.push(sql(CUT_ALL))
    },
  })
  const visitor = openVisitor(service.url, widget, 'session-0')
  onTestFinished(() => visitor.realtime.close())
  await senders.done
  const cut = ((await Promise.all(cuts)) as unknown[][]).flat().length
  expect(senders.cutOff).toBe(0)
  await expectStoredOnce(sql, messages)
  const [{ id }] = await sql(`select id from conv_conversations where session_id = 'session-0'`)
  await manage(service.url, 'POST', `/v1/conversations/${id}/messages`, { body: 'Still here.' })
  const progress = () =>
    `${visitor.replies.length} replies and ${receiver.received.length} deliveries of one each`
  await until(() => visitor.replies.length === 1 && receiver.received.length === 1, progress)
  expect(visitor.faults).toEqual([])
  expect(visitor.sockets).toBe(1)
  console.log(`stops: ${cut} database connections cut, refusals: ${JSON.stringify([...senders.refused])}`)
}, 180_000)

test('a first start that is killed at any moment, three of five a run, does not keep the next one from starting', async () => {
  const service = await startService({ waitUntilReady: false })
  for (const afterMs of createSampler()([150, 400, 700, 1000, 1400], 0.6)) {
    await sleep(afterMs)
    await service.kill('SIGKILL')
    service.launch()
  }
  await service.kill('SIGKILL')
  await service.start()
  expect((await manage(service.url, 'GET', '/v1/orgs/me')).name).toBe('Harbour Ceramics')
}, 180_000)

const CUT_ALL = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name like 'stoa %'`

/** The number of the server's first process. */
const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
