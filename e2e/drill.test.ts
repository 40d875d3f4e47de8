import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { expectDelivered, expectNothingLost, lastEvent, untilQueueIsIdle } from './aftermath.ts'
import { layCable } from './cable.ts'
import { createWidget, manage, write, type Widget } from './calls.ts'
import { gatherCrowd, type Ledger } from './crowd.ts'
import { connect } from './database.ts'
import { expectSound, layEmbeddedGround, untilAll, type Ground } from './ground.ts'
import { startPostgres, startStandby } from './postgres.ts'
import { createRandom } from './random.ts'
import { startReceiver } from './receiver.ts'
import { ROOT, startService, type Service } from './service.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { until } from './visitors.ts'

// A bad day, one thing after the other while people write and answer; the report says what recovered in how many seconds.

const SEED = Number(process.env['DRILL_SEED'] ?? randomInt(2 ** 31))
const DISK_MB = 700
/** How long each state lasts, and how long all is well between two. */
const LASTS_MS = 2500
const DAY_MS = 86_400_000

interface Scene {
  ground: Ground
  service: Service
}

interface Stage extends Scene {
  disk: SmallDisk | undefined
  moveClock(ms: number): void
}

/** Who writes a message after each act. */
interface Watch extends Scene {
  widget: Widget
  ledger: Ledger
}

/** Brings something about, and has it end; what comes after is recovery. */
type Act = (stage: Stage) => Promise<unknown>

const ACTS: Record<string, Act> = {
  'kill -9 of the service': async ({ service }) => {
    await service.kill('SIGKILL')
    service.launch()
  },
  'kill -9 of the database': ({ ground }) => ground.stopDatabase('kill'),
  'power cut': async ({ ground, service }) => {
    await Promise.all([ground.stopDatabase('kill'), service.kill('SIGKILL')])
    service.launch()
  },
  'full disk': async ({ disk }) => {
    disk?.fill()
    await sleep(LASTS_MS)
    disk?.empty()
  },
  'the clock a day ahead': async ({ moveClock }) => {
    moveClock(DAY_MS)
    await sleep(LASTS_MS)
  },
  'the clock right again': async ({ moveClock }) => {
    moveClock(0)
    await sleep(LASTS_MS)
  },
  'the clock a day behind': async ({ moveClock }) => {
    moveClock(-DAY_MS)
    await sleep(LASTS_MS)
    moveClock(0)
  },
}

test('a bad day under load: nothing acknowledged is lost, nothing is sent twice, and all recovers by itself', async () => {
  const stage = await openStage()
  await play(stage, stage.disk ? ACTS : omit(ACTS, 'full disk'))
  if (!stage.disk) console.log('drill: full disk is left out, since this machine lets nobody mount a disk')
}, 300_000)

test('a standby takes over from a database that died under load: the same holds', async () => {
  const primary = await startPostgres()
  const cable = await layCable()
  cable.to(primary.url)
  const databaseUrl = Object.assign(new URL(primary.url), { port: new URL(cable.url).port }).href
  const service = await startService({ databaseUrl })
  const standby = await startStandby(primary)
  const ground: Ground = {
    services: [service],
    sql: connect(standby.url),
    stopDatabase: (how) => primary.stop(how),
  }
  await play(
    { ground, service },
    {
      'fail-over to the standby': async () => {
        await primary.stop('kill')
        await untilAll([service], 503)
        await ground.sql('select pg_promote()')
        cable.to(standby.url)
      },
    },
  )
}, 180_000)

/** Brings about one act after the other while a crowd is at work; looks at what is left, and says how it went. */
async function play<S extends Scene>(
  stage: S,
  acts: Record<string, (stage: S) => Promise<unknown>>,
): Promise<void> {
  onTestFailed(() => console.log(`drill: DRILL_SEED=${SEED}`))
  const { ground, service } = stage
  const { url: hook, received } = await startReceiver()
  await manage(service.url, 'POST', '/v1/webhooks', { url: hook })
  const after = await lastEvent(ground.sql)
  const widget = await createWidget(service.url, 'Drill')
  const crowd = await gatherCrowd(ground.services, createRandom(SEED))
  const watch: Watch = { ground, service, widget, ledger: crowd.ledger }
  const report: string[] = []
  for (const [name, act] of Object.entries(acts)) {
    await sleep(LASTS_MS)
    await act(stage)
    report.push(`${name}: ${await recovery(watch, name)} s`)
  }
  await crowd.goHome()
  await expectNothingLost(ground.sql, crowd)
  const events = await expectDelivered(ground.sql, service.url, { after, received })
  await untilQueueIsIdle(ground.sql)
  expect(crowd.persistence.faults.slice(0, 5)).toEqual([])
  expect(crowd.faults).toEqual([])
  expectSound(ground.services)
  const { messages, replies } = crowd.ledger
  console.log(
    `drill (DRILL_SEED=${SEED}): until a message is taken again after\n  ${report.join('\n  ')}\n` +
      `  ${messages.size} messages, ${replies.size} replies and ${events} events: each stored and delivered once`,
  )
}

const omit = (acts: Record<string, Act>, name: string): Record<string, Act> =>
  Object.fromEntries(Object.entries(acts).filter(([each]) => each !== name))

async function openStage(): Promise<Stage> {
  const disk = mountSmallDisk(DISK_MB)
  const clock = mkdtempSync(join(tmpdir(), 'stoa-clock-'))
  onTestFinished(() => rmSync(clock, { recursive: true }))
  const file = join(clock, 'off')
  const ground = await layEmbeddedGround({
    ...(disk && { dataDir: disk.folder }),
    env: {
      DRILL_CLOCK: file,
      NODE_OPTIONS: `--import=${pathToFileURL(join(ROOT, 'e2e', 'moved-clock.mjs')).href}`,
    },
  })
  const service = ground.services[0] as Service
  return {
    ground,
    service,
    disk,
    moveClock: (ms) => writeFileSync(file, String(ms)),
  }
}

/** The seconds until the service is ready and takes a message, since what was wrong has ended. */
async function recovery({ ground, service, widget, ledger }: Watch, name: string): Promise<string> {
  const started = performance.now()
  await untilAll(ground.services, 200)
  const message = { sessionId: 'watch', body: name, providerMessageId: name }
  await until(
    async () => (await write(service.url, widget, message).catch(() => undefined))?.status === 201,
    () => `no message is taken after ${name}`,
  )
  ledger.messages.set(name, message)
  return ((performance.now() - started) / 1000).toFixed(1)
}
