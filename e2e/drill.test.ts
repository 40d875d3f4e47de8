import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { expectDelivered, expectNothingLost, lastEvent, letTimePass, untilQueueIsIdle } from './aftermath.ts'
import { layCable } from './cable.ts'
import { createWidget, manage, write, type Widget } from './calls.ts'
import { gatherCrowd, type Ledger } from './crowd.ts'
import { connect, createTestDatabase } from './database.ts'
import { expectSound, layEmbeddedGround, untilAll, type Ground } from './ground.ts'
import { startPostgres, startStandby } from './postgres.ts'
import { createRandom } from '../server/test/random.ts'
import { startReceiver } from './receiver.ts'
import { storedIds } from './senders.ts'
import { ROOT, startService, type Service } from './service.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { until } from './visitors.ts'

// A bad day, one thing after the other while people write and answer; the report says what recovered in how many seconds.

const SEED = Number(process.env['DRILL_SEED'] ?? randomInt(2 ** 31))
const DISK_MB = 700
/** How long each state lasts, and how long all is well between two. */
const LASTS_MS = 1200
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

test('a backup made under load comes back in an empty server: what was acknowledged is there, nothing is sent twice', async () => {
  const { url: databaseUrl } = await createTestDatabase({ empty: true })
  const service = await startService({ databaseUrl })
  const { url: hook, received } = await startReceiver()
  await manage(service.url, 'POST', '/v1/webhooks', { url: hook })
  const crowd = await gatherCrowd([service], createRandom(SEED))
  await sleep(2 * LASTS_MS)
  const acknowledged = [...crowd.ledger.messages.keys()]
  const file = join(mkdtempSync(join(tmpdir(), 'stoa-drill-')), 'stoa.tar')
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  const backupS = await admin(service.env, 'backup', file)
  await crowd.goHome()
  await service.kill('SIGKILL')

  const { url: emptyUrl, sql } = await createTestDatabase({ empty: true })
  const restored = await startService({ databaseUrl: emptyUrl, waitUntilReady: false })
  await restored.kill('SIGKILL')
  const started = performance.now()
  const restoreS = await admin(restored.env, 'restore', file, '--replace')
  const sent = await sql(`select event_id as id from hook_deliveries where status = 'delivered'`)
  const mark = received.length
  await restored.start()
  const widget = await createWidget(restored.url, 'After')
  const message = { sessionId: 'after', body: 'Back again?', providerMessageId: 'after' }
  const { conversationId } = (await write(restored.url, widget, message)).body
  await letTimePass(sql)
  await until(
    () => received.slice(mark).some(({ body }) => body.includes(conversationId)),
    () => 'the restored service tells of nothing',
    // What a process was at when the backup was made is free again ten seconds later.
    60_000,
  )
  const recoveredS = ((performance.now() - started) / 1000).toFixed(1)
  // Replies have none.
  const ids = (await storedIds(sql)).filter(Boolean)
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  await untilQueueIsIdle(sql)
  const again = received.slice(mark).map(({ headers }) => headers['webhook-id'])
  expect(sent.filter(({ id }) => again.includes(id))).toEqual([])
  console.log(
    `drill (DRILL_SEED=${SEED}): backup under load ${backupS} s, restore ${restoreS} s, ` +
      `serving and telling ${recoveredS} s after its begin; ${acknowledged.length} messages, ${sent.length} calls not repeated`,
  )
}, 180_000)

/** Runs a command of the machine as the page on operations says; answers the seconds that it took. */
async function admin(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const started = performance.now()
  const child = spawn(process.execPath, ['scripts/admin.mjs', ...args], { cwd: ROOT, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  child.stdin.end('replace\n')
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect(code, output).toBe(0)
  return ((performance.now() - started) / 1000).toFixed(1)
}

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
  await letTimePass(ground.sql)
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
