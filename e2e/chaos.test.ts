import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, test } from 'vitest'
import { expectDelivered, expectNothingLost, lastEvent, letTimePass, untilQueueIsIdle } from './aftermath.ts'
import { manage } from './calls.ts'
import { gatherCrowd, type Crowd } from './crowd.ts'
import { expectSound, layEmbeddedGround, layServerGround, untilAll, type Ground } from './ground.ts'
import type { Departure } from './postgres.ts'
import { createRandom, type Random } from '../server/test/random.ts'
import { startReceiver } from './receiver.ts'
import type { Service } from './service.ts'

/** Sockets are cut all the time; this is what happens beside. */
const FAULTS = {
  'kill -9 of a service': (stage: Stage) => restartService(stage, 'SIGKILL'),
  'SIGTERM of a service': (stage: Stage) => restartService(stage, 'SIGTERM'),
  'restart of the database': (stage: Stage) => restartDatabase(stage, 'fast'),
  'kill -9 of the database': (stage: Stage) => restartDatabase(stage, 'kill'),
  'loss of all connections': loseConnections,
  'power cut': cutPower,
} as const

type Fault = keyof typeof FAULTS

const KINDS = Object.keys(FAULTS) as Fault[]
/** No fault is begun after this, unless kinds are left that have to happen. */
const TRAFFIC_MS = 4000
const SEED = Number(process.env['CHAOS_SEED'] ?? randomInt(2 ** 31))

interface Stage {
  ground: Ground
  random: Random
  faults: Fault[]
  /** The longest that the services took to be ready after the database was there again. */
  slowestReturnMs: number
}

test('two services on one server: kills, cuts and restarts of the database, four of six a run, lose and double nothing', async () => {
  await survive(await layServerGround(), KINDS.length - 2)
}, 240_000)

test('one service on its embedded database: the same holds, for two of six a run', async () => {
  await survive(await layEmbeddedGround(), 2)
}, 240_000)

async function survive(ground: Ground, kinds: number): Promise<void> {
  const stage: Stage = { ground, random: createRandom(SEED), faults: [], slowestReturnMs: 0 }
  onTestFailed(() => console.log(`chaos: CHAOS_SEED=${SEED} after ${stage.faults.join(', ')}`))
  const { services, sql } = ground
  const { url } = services[0] as Service
  const statusOf = createFlakiness()
  const { url: hook, received } = await startReceiver(({ headers }) =>
    statusOf(String(headers['webhook-id'])),
  )
  await manage(url, 'POST', '/v1/webhooks', { url: hook })
  const after = await lastEvent(sql)
  const started = performance.now()
  const crowd = await gatherCrowd(services, stage.random)
  await disturb(stage, { kinds, end: started + TRAFFIC_MS })
  await sleep(1000)
  await crowd.goHome()
  const trafficMs = performance.now() - started
  await letTimePass(sql)
  await expectNothingLost(sql, crowd)
  const events = await expectDelivered(sql, url, { after, received })
  await untilQueueIsIdle(sql)
  expect(crowd.persistence.faults.slice(0, 5)).toEqual([])
  expect(crowd.faults).toEqual([])
  expectSound(services)
  const settledMs = performance.now() - started - trafficMs
  report(stage, crowd, { events, attempts: received.length, trafficMs, settledMs })
}

/** So many kinds of fault in some order, then any, with some time between them. */
async function disturb(stage: Stage, { kinds, end }: { kinds: number; end: number }): Promise<void> {
  const { random, faults } = stage
  const left = random.shuffle(KINDS).slice(0, kinds)
  while (left.length > 0 || performance.now() < end) {
    await sleep(random.between(300, 1200))
    const fault = left.pop() ?? random.pick(KINDS)
    faults.push(fault)
    await FAULTS[fault](stage)
  }
}

async function restartService({ ground, random }: Stage, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const service = random.pick(ground.services)
  expect(await service.kill(signal)).toBe(signal === 'SIGTERM' ? 0 : null)
  await service.start()
}

/** The services stay: they are not ready for as long as the database is away, and ready again by themselves. */
async function restartDatabase(stage: Stage, how: Departure): Promise<void> {
  const { ground, random } = stage
  await ground.stopDatabase(how)
  if (ground.startDatabase) {
    await untilAll(ground.services, 503)
    await sleep(random.between(200, 2000))
    await ground.startDatabase()
  }
  const started = performance.now()
  await untilAll(ground.services, 200)
  stage.slowestReturnMs = Math.max(stage.slowestReturnMs, performance.now() - started)
}

async function loseConnections({ ground }: Stage): Promise<void> {
  await ground.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'stoa %' and datname = current_database()`,
  )
  await untilAll(ground.services, 200)
}

async function cutPower({ ground }: Stage): Promise<void> {
  await Promise.all([
    ground.stopDatabase('kill'),
    ...ground.services.map((service) => service.kill('SIGKILL')),
  ])
  await ground.startDatabase?.()
  await Promise.all(ground.services.map((service) => service.start()))
}

/** A receiver that fails with every tenth event once: a second failure would be repaired only after minutes. */
function createFlakiness(): (id: string) => number {
  const met = new Set<string>()
  return (id) => {
    const isNew = !met.has(id)
    met.add(id)
    return isNew && met.size % 10 === 0 ? 500 : 204
  }
}

interface Figures {
  events: number
  attempts: number
  trafficMs: number
  settledMs: number
}

function report({ faults, slowestReturnMs }: Stage, crowd: Crowd, figures: Figures): void {
  const { ledger, persistence, visitors, leases, cuts } = crowd
  const { cutOff, refused, slowestMs } = persistence
  const counts = KINDS.map((kind) => `${faults.filter((fault) => fault === kind).length} × ${kind}`)
  const sockets = visitors.reduce((sum, visitor) => sum + visitor.sockets, 0)
  const { events, attempts, trafficMs, settledMs } = figures
  console.log(
    `chaos (CHAOS_SEED=${SEED}): ${counts.join(', ')}; ${cuts} sockets cut, ${sockets} opened; ` +
      `${ledger.messages.size} messages, ${ledger.replies.size} replies, ${leases} leases, ${events} events in ${attempts} webhook calls; ` +
      `${cutOff} calls cut off, refused: ${JSON.stringify([...refused])}, slowest ${Math.round(slowestMs)} ms; ` +
      `ready ${Math.round(slowestReturnMs)} ms after the database at most; ${Math.round(trafficMs)} ms of traffic, settled ${Math.round(settledMs)} ms later`,
  )
}
