import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectDelivered, expectNothingLost, lastEvent, untilQueueIsIdle } from './aftermath.ts'
import { manage } from './calls.ts'
import { gatherCrowd, type Crowd } from './crowd.ts'
import { expectSound, layEmbeddedGround, layServerGround, untilAll, type Ground } from './ground.ts'
import type { Departure } from './postgres.ts'
import { createRandom, type Random } from './random.ts'
import { startReceiver } from './receiver.ts'
import type { Service } from './service.ts'

/** Sockets are cut all the time; this is what happens beside. */
const FAULTS = {
  'kill -9 of a service': (stage: Stage) => restartService(stage, 'SIGKILL'),
  'SIGTERM of a service': (stage: Stage) => restartService(stage, 'SIGTERM'),
  'restart of the database': (stage: Stage) => restartDatabase(stage, 'fast'),
  'kill -9 of the database': (stage: Stage) => restartDatabase(stage, 'kill'),
  'power cut': cutPower,
  'loss of all connections': loseConnections,
} as const

type Fault = keyof typeof FAULTS

const KINDS = Object.keys(FAULTS) as Fault[]
/** No further fault after this. */
const TRAFFIC_MS = 25_000

interface Stage {
  ground: Ground
  random: Random
  slowestReturnMs: number
}

const seed = Number(process.env['CHAOS_SEED'] ?? randomInt(2 ** 31))

test('two services on one server: kills, cuts and restarts of the database lose and double nothing', async () => {
  await survive(await layServerGround())
}, 240_000)

test('one service on its embedded database: the same holds', async () => {
  await survive(await layEmbeddedGround())
}, 240_000)

async function survive(ground: Ground): Promise<void> {
  console.log(`chaos: CHAOS_SEED=${seed} repeats this`)
  const random = createRandom(seed)
  const stage: Stage = { ground, random, slowestReturnMs: 0 }
  const { services, sql } = ground
  const url = (services[0] as Service).url
  const flaky = createFlakiness()
  const receiver = await startReceiver(({ headers }) => flaky(String(headers['webhook-id'])))
  await manage(url, 'POST', '/v1/webhooks', { url: receiver.url })
  const after = await lastEvent(sql)
  const started = performance.now()
  const crowd = await gatherCrowd(services, random)
  const faults: Fault[] = []
  for (const fault of plan(random)) {
    if (faults.length >= KINDS.length && performance.now() - started > TRAFFIC_MS) break
    await sleep(random.between(300, 2000))
    faults.push(fault)
    console.log(fault, Math.round(performance.now() - started))
    await FAULTS[fault](stage)
  }
  await sleep(1000)
  await crowd.goHome()
  const trafficMs = performance.now() - started
  await expectNothingLost(sql, crowd)
  const events = await expectDelivered(sql, url, { after, received: receiver.received })
  await untilQueueIsIdle(sql)
  const settledMs = performance.now() - started - trafficMs
  expect(crowd.persistence.faults.slice(0, 5)).toEqual([])
  expect(crowd.faults.slice(0, 5)).toEqual([])
  expectSound(services)
  report({ crowd, stage, faults, events, attempts: receiver.received.length, trafficMs, settledMs })
}

/** Every kind of fault in some order, then any. */
function* plan(random: Random): Generator<Fault> {
  yield* random.shuffle(KINDS)
  for (;;) yield random.pick(KINDS)
}

async function restartService({ ground, random }: Stage, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const service = random.pick(ground.services)
  const code = await service.kill(signal)
  expect(code).toBe(signal === 'SIGTERM' ? 0 : null)
  await service.start()
}

/** The services stay: they are not ready for as long as the database is away, and ready again by themselves. */
async function restartDatabase(stage: Stage, how: Departure): Promise<void> {
  const { ground, random } = stage
  const noticed = untilAll(ground.services, 503)
  await ground.stopDatabase(how)
  await noticed
  await sleep(random.between(200, 2000))
  await ground.startDatabase()
  const started = performance.now()
  await untilAll(ground.services, 200)
  stage.slowestReturnMs = Math.max(stage.slowestReturnMs, performance.now() - started)
}

async function cutPower({ ground }: Stage): Promise<void> {
  await Promise.all([
    ground.stopDatabase('kill'),
    ...ground.services.map((service) => service.kill('SIGKILL')),
  ])
  await ground.startDatabase()
  await Promise.all(ground.services.map((service) => service.start()))
}

async function loseConnections({ ground }: Stage): Promise<void> {
  await ground.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'stoa %' and datname = current_database()`,
  )
  await untilAll(ground.services, 200)
}

/** A receiver that fails with every tenth event once. */
function createFlakiness(): (id: string) => number {
  const met = new Set<string>()
  return (id) => {
    const isFirst = !met.has(id)
    met.add(id)
    return isFirst && met.size % 10 === 0 ? 500 : 204
  }
}

interface Outcome {
  crowd: Crowd
  stage: Stage
  faults: readonly Fault[]
  events: number
  attempts: number
  trafficMs: number
  settledMs: number
}

function report({ crowd, stage, faults, events, attempts, trafficMs, settledMs }: Outcome): void {
  const { ledger, persistence, visitors, leases, cuts } = crowd
  const refused = JSON.stringify(Object.fromEntries(persistence.refused))
  const sockets = visitors.reduce((sum, visitor) => sum + visitor.sockets, 0)
  console.log(
    `chaos: ${faults.length} faults (${faults.join(', ')}); ${cuts} sockets cut, ${sockets} opened; ` +
      `${ledger.messages.size} messages, ${ledger.replies.size} replies, ${leases} leases, ${events} events in ${attempts} webhook calls; ` +
      `${persistence.cutOff} calls cut off, refused ${refused}, slowest ${Math.round(persistence.slowestMs)} ms; ` +
      `back ${Math.round(stage.slowestReturnMs)} ms after the database; traffic ${Math.round(trafficMs)} ms, settled after ${Math.round(settledMs)} ms`,
  )
}
