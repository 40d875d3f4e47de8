import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../test/harness.ts'
import { openSeverableLine, type SeverableLine } from '../../test/severable-line.ts'
import type { StoredEvent } from '../contract/events.ts'
import { newId } from '../base/ids.ts'
import type { Bus } from '../contract/bus.ts'
import { openPgBus } from './pg-bus.ts'

let app: TestApp
let org: TestOrg
let line: SeverableLine
/** Two processes; the line of the first can fail. */
let buses: [near: Bus, far: Bus]
let told: [near: string[], far: string[]]

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
})
beforeEach(async () => {
  line = await openSeverableLine(app.databaseUrl)
  const log = pino({ level: 'silent' })
  buses = [await openPgBus(line.url, log), await openPgBus(app.databaseUrl, log)]
  told = [[], []]
  for (const [index, bus] of buses.entries())
    bus.subscribe(({ events, signals }) => {
      told[index as 0 | 1].push(...[...(events ?? []), ...(signals ?? [])].map(({ id }) => id))
    })
})
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.close()))
  await line.close()
})
afterAll(() => app.close())

/** Commits an event as a process does, and has its bus tell of it. */
async function commit(by: 0 | 1): Promise<string> {
  const id = newId('evt')
  await app.sql(
    `insert into kernel_events (org_id, id, type, payload, actor_type) values ($1, $2, 'test.told', '{}', 'system')`,
    [org.orgId, id],
  )
  const event = { id, type: 'test.told', stream: null, seq: null, topics: [] } as unknown as StoredEvent
  buses[by].publish({ orgId: org.orgId, events: [event], ephemeral: [], disconnects: [] })
  return id
}
const until = (process: 0 | 1, id: string, timeout = 10_000) =>
  vi.waitUntil(() => told[process].includes(id), { timeout, interval: 20 })
const times = (process: 0 | 1, id: string) => told[process].filter((one) => one === id).length

it('what was committed while a line was cut is told when it is back, once, in both directions', async () => {
  await until(0, await commit(1))
  await line.cut()
  const [heard, said] = [await commit(1), await commit(0)]
  await line.mend()
  await Promise.all([until(0, heard), until(1, said)])
  await until(0, await commit(1))
  expect([times(0, heard), times(0, said), times(1, heard), times(1, said)]).toEqual([1, 1, 1, 1])
})

it('a line that fell silent is noticed and replaced', async () => {
  line.stall()
  const [heard, said] = [await commit(1), await commit(0)]
  await Promise.all([until(0, heard, 25_000), until(1, said, 25_000)])
  expect([times(0, heard), times(1, said)]).toEqual([1, 1])
}, 40_000)

it('however much was committed shortly before a line was cut, what came later is told', async () => {
  await app.sql(
    `insert into kernel_events (org_id, id, type, payload, actor_type)
     select $1, 'evt_' || n, 'test.told', '{}', 'system' from generate_series(1, 25000) as n`,
    [org.orgId],
  )
  await line.cut()
  const heard = await commit(1)
  await line.mend()
  await until(0, heard)
})
