import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The service in a process of its own. */
export interface BenchService {
  url: string
  /** Time from spawn until it answered. */
  startMs: number
  /** Resident, now and at its highest. */
  memoryMb(): number
  peakMemoryMb(): number
  stop(): Promise<void>
}

/** Starts the built service with rate limits off and waits until it is ready. */
export async function startService(root: string, env: Record<string, string>): Promise<BenchService> {
  const port = await freePort()
  const started = performance.now()
  // For profiling, such as BENCH_NODE_FLAGS='--cpu-prof --cpu-prof-dir=/tmp/profile'.
  const flags = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? []
  const child = spawn(process.execPath, [...flags, join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      SVC_PROJECT_ROOT: root,
      SVC_RATE_LIMITS: 'off',
      SVC_LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await ready(url, child)
  return {
    url,
    startMs: performance.now() - started,
    memoryMb: () => memoryOf(child, 'VmRSS'),
    peakMemoryMb: () => memoryOf(child, 'VmHWM'),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** What the system says of the memory of a process, and of the workers that it has started, in MB. */
export function memoryOf({ pid }: ChildProcess, entry: 'VmRSS' | 'VmHWM'): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const workers = children.filter((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('main.js'))
  const memory = [String(pid), ...workers].map((each) => {
    const status = readFileSync(`/proc/${each}/status`, 'utf8')
    return Number(new RegExp(`${entry}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  })
  return memory.reduce((sum, mb) => sum + mb)
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error('the service did not start')
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the service was not ready within 30 s')
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
