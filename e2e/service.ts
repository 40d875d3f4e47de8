import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
// @ts-expect-error -- a script without types
import { root as scriptRoot } from '../scripts/build.mjs'
import { builtFolder } from '../scripts/built.ts'

/** The folder of the repository. */
export const ROOT = scriptRoot as string

/** The owner that the unattended set-up creates. */
export const OWNER = {
  email: 'olga@example.com',
  password: 'correct horse battery staple',
  key: `svc_admin_${'e2e0'.repeat(10)}`,
} as const

const SECRET_KEY = 'a-secret-key-of-the-tests-0123456789-abcdefghij'
const READY_MS = 60_000

export interface ServiceOptions {
  /** If absent, the service runs its embedded PostgreSQL. */
  databaseUrl?: string
  /** The data folder; if absent, one that is deleted after the test. */
  dataDir?: string
  /** On top of the usual environment; `undefined` takes a variable away. */
  env?: Record<string, string | undefined>
  waitUntilReady?: boolean
  /** Starts it by a program of its own, as `npm start` does. */
  isWrapped?: boolean
}

/** The real service in a process of its own. */
export interface Service {
  url: string
  dataDir: string
  /** What its process is started with. */
  env: NodeJS.ProcessEnv
  /** Its process, or the first of them. */
  pid(): number | undefined
  /** What it wrote to standard output and error since the first start. */
  output(): string
  /** Exits that no `kill` caused, as exit code or signal. */
  crashes: readonly string[]
  /** Sends a signal and waits for the exit; returns the exit code, `null` after a kill. */
  kill(signal: NodeJS.Signals): Promise<number | null>
  /** Starts it again on the same port and data folder; returns the time until it was ready, in ms. */
  start(): Promise<number>
  /** Starts it again and does not wait. */
  launch(): void
}

/** Starts the built service with an owner and an API key, rate limits off; ends with the test. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const [folder, port] = await Promise.all([builtFolder('server'), freePort()])
  const main = options.isWrapped ? wrapped(folder) : join(folder, 'main.js')
  const url = `http://127.0.0.1:${port}`
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'stoa-e2e-'))
  const env = environmentOf({ port, url, dataDir }, options)
  let child: ChildProcess | undefined
  let output = ''
  let killed: ChildProcess | undefined
  const crashes: string[] = []
  const launch = (): ChildProcess => {
    const started = spawn(process.execPath, [main], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    started.once('exit', (code, signal) => {
      if (started !== killed) crashes.push(String(signal ?? code))
    })
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk) => (output += String(chunk)))
    }
    return (child = started)
  }
  const service: Service = {
    url,
    dataDir,
    env,
    pid: () => child?.pid,
    output: () => output,
    crashes,
    launch: () => void launch(),
    kill: (signal) => end((killed = child), signal),
    async start() {
      const started = performance.now()
      await untilReady(url, launch(), () => output)
      return performance.now() - started
    },
  }
  const killHard = () => void child?.kill('SIGKILL')
  process.once('exit', killHard)
  onTestFinished(async () => {
    process.off('exit', killHard)
    await service.kill('SIGTERM')
    stopLeftDatabase(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  })
  if (options.waitUntilReady ?? true) await service.start()
  else service.launch()
  return service
}

function wrapped(folder: string): string {
  const program = join(mkdtempSync(join(tmpdir(), 'stoa-start-')), 'start.mjs')
  writeFileSync(program, `await import(${JSON.stringify(pathToFileURL(join(folder, 'main.js')).href)})`)
  onTestFinished(() => rmSync(dirname(program), { recursive: true, force: true }))
  return program
}

interface Place {
  port: number
  url: string
  dataDir: string
}

const environmentOf = (
  { port, url, dataDir }: Place,
  { databaseUrl, env }: ServiceOptions,
): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  PORT: String(port),
  SVC_BASE_URL: url,
  SVC_DATA_DIR: dataDir,
  SVC_PROJECT_ROOT: ROOT,
  SVC_SECRET_KEY: SECRET_KEY,
  SVC_RATE_LIMITS: 'off',
  SVC_ALLOW_PRIVATE_TARGETS: '1',
  SVC_ADMIN_EMAIL: OWNER.email,
  SVC_ADMIN_PASSWORD: OWNER.password,
  SVC_ADMIN_API_KEY: OWNER.key,
  SVC_ORG_NAME: 'Harbour Ceramics',
  DATABASE_URL: databaseUrl,
  ...env,
})

/** The embedded PostgreSQL of a service that was killed by a test that failed. */
function stopLeftDatabase(dataDir: string): void {
  try {
    const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)
    process.kill(Number(pid), 'SIGQUIT')
  } catch {
    // There was none, or it has ended.
  }
}

/** Waits until a service is ready; fails with its output when it ends before. */
async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(25)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the service ended:\n${output()}`)
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return
  }
  throw new Error(`the service was not ready within ${READY_MS} ms:\n${output()}`)
}

/** Sends a signal unless the process has ended, and waits for its end. */
export async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<number | null> {
  if (!child) return null
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  return child.exitCode
}

/** A port of the loopback interface that is free right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
