import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { call } from './calls.ts'
import { startOwnClock } from './own-clock.ts'
import { end, freePort, ROOT } from './service.ts'

const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'artifacts', '.git', 'e2e'])

// Without the time in which other programs had the processors: a busy machine is no slow start. Two cores were seen to take 26 s,
// and on a slower day more than 30.
const FIRST_START_MS = 60_000
/** The budget is 3 s on a machine that has nothing else to do. */
const NEXT_START_MS = 8000
const STOP_MS = 10_000

interface Run {
  child: ChildProcess
  url: string
  output(): string
  /** How long it took until it was ready, in words. */
  ready: string
}

test('a fresh copy builds itself and is ready, keeps its secret to itself, stops cleanly and is fast the next time', async () => {
  const copy = copyRepository()
  const dataDir = join(copy, 'data')
  const first = await run(copy, FIRST_START_MS)
  expect(first.output()).toContain(`open ${first.url}`)
  const page = await call(first.url, 'GET', '/')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toContain('text/html')
  expect((await fetch(`${first.url}/widget.js`)).headers.get('content-type')).toContain('javascript')
  expect((await call(first.url, 'GET', '/v1/auth/providers')).status).toBe(200)
  expect(statSync(join(dataDir, 'secret-key')).mode & 0o777).toBe(0o600)
  expect(statSync(dataDir).mode & 0o007).toBe(0)

  const rival = launch(copy, await freePort())
  expect(await ended(rival.child)).toBe(1)
  expect(rival.output()).toMatch(/Stoa could not start\.\n.*in use by another Stoa/)
  expect(rival.output()).not.toMatch(/^\s+at /m)
  expect((await call(first.url, 'GET', '/readyz')).status).toBe(200)

  const stopping = performance.now()
  expect(await end(first.child, 'SIGTERM')).toBe(0)
  const stopMs = performance.now() - stopping
  expect(stopMs).toBeLessThan(STOP_MS)

  const second = await run(copy, NEXT_START_MS)
  expect(second.output()).not.toContain('building')
  expect(await end(second.child, 'SIGINT')).toBe(0)
  console.log(
    `first-start: ready after ${first.ready} with the builds, ${second.ready} the next time; ` +
      `stopped within ${Math.round(stopMs)} ms. A second one beside it was told: ${rival.output().trim().split('\n').at(-1)}`,
  )
}, 600_000)

/** The sources as a clone has them, with the packages of this one. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'stoa-copy-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  // As a clone would be; the database's user, where we are root, has to pass through.
  chmodSync(copy, 0o755)
  for (const name of readdirSync(ROOT)) {
    if (LEFT_OUT.has(name)) continue
    const filter = (path: string) => !['node_modules', 'dist'].includes(basename(path))
    cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** `npm start`, without the npm. */
function launch(copy: string, port: number): Omit<Run, 'ready'> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: copy,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  onTestFinished(() => void end(child, 'SIGTERM'))
  return { child, url: `http://127.0.0.1:${port}`, output: () => output }
}

/** Starts it and waits until it is ready; fails when it ends before, or takes longer than it may. */
async function run(copy: string, mostMs: number): Promise<Run> {
  const launched = launch(copy, await freePort())
  const { child, url, output } = launched
  const clock = startOwnClock(child.pid ?? 0)
  const isReady = async () =>
    (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined))?.ok
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended:\n${output()}`)
    if (clock.read() > mostMs)
      throw new Error(`not ready after ${clock.words()}, of at most ${mostMs} ms:\n${output()}`)
    await sleep(50)
  }
  expect(clock.read()).toBeLessThan(mostMs)
  return { ...launched, ready: clock.words() }
}

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null
    ? new Promise((resolve) => child.once('exit', resolve))
    : Promise.resolve(child.exitCode)
