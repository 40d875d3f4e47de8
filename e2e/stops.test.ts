import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWidget, manage } from './calls.ts'
import { connect, createTestDatabase, embeddedUrl } from './database.ts'
import { expectStoredOnce, makeMessages, startSenders, storedIds } from './senders.ts'
import { startService } from './service.ts'

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
}, 60_000)

test('when the embedded PostgreSQL is killed amid messages the service brings it back; nothing is lost or doubled', async () => {
  const service = await startService({})
  const widget = await createWidget(service.url)
  const messages = makeMessages(1000, 50)
  let killed = 0
  let downAt = 0
  let outageMs = 0
  const senders = startSenders({
    url: service.url,
    widget,
    messages,
    lanes: 16,
    onAcknowledged(count) {
      if (downAt > 0) {
        outageMs = Math.max(outageMs, performance.now() - downAt)
        downAt = 0
      }
      if (count !== 300 && count !== 600) return
      killed += 1
      downAt = performance.now()
      process.kill(postmasterOf(service.dataDir), 'SIGKILL')
    },
  })
  await senders.done
  expect(killed).toBe(2)
  const sql = connect(embeddedUrl(service.dataDir))
  await expectStoredOnce(sql, messages)
  // Reads, jobs and the bus are back as well.
  expect((await manage(service.url, 'GET', '/v1/conversations?limit=1')).items).toHaveLength(1)
  const refusals = [...senders.refused].map(([status, times]) => `${times} × ${status}`).join(', ')
  console.log(
    `stops: ${killed} kills of PostgreSQL, ${refusals || 'no'} refusals, first answer after ${Math.round(outageMs)} ms at most`,
  )
}, 90_000)

test('a first start that is killed at any moment does not keep the next one from starting', async () => {
  const service = await startService({ waitUntilReady: false })
  for (const afterMs of [150, 400, 700, 1000, 1400]) {
    await sleep(afterMs)
    await service.kill('SIGKILL')
    service.launch()
  }
  await service.kill('SIGKILL')
  await service.start()
  expect((await manage(service.url, 'GET', '/v1/orgs/me')).name).toBe('Harbour Ceramics')
}, 90_000)

/** The number of the server's first process. */
const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
