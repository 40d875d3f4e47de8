import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { Log } from './kernel/base/log.ts'
import type { Taken } from './kernel/calls/rate-limits.ts'
import type { Figures, Siblings } from './kernel/health/siblings.ts'

/** What workers tell the first process. Libraries send messages of their own, which have no `stoa`. */
type FromWorker =
  | { stoa: 'ready'; address: string }
  | { stoa: 'taken'; taken: Taken }
  | { stoa: 'figures'; id: number; figures: Figures }
  | { stoa: 'figures of all?'; id: number }

/** What the first process tells workers. */
type ToWorker =
  | { stoa: 'stop' }
  | { stoa: 'taken'; taken: Taken }
  | { stoa: 'figures?'; id: number }
  | { stoa: 'figures of all'; id: number; text?: string }

// A pause, so that a worker that cannot start does not take all of a processor.
const RESTART_MS = 1000
// A worker that is busy for longer is left out of the figures.
const FIGURES_MS = 2000

/** Several processes that share a port. */
export interface Workers {
  /** The address that they answer at. */
  address: string
  /** Has each finish what it is at; over when all have ended. */
  stop(): Promise<void>
}

interface WorkersOptions {
  count: number
  /** The program that they run. */
  program: string
  /** Added to the environment. */
  env: Record<string, string>
  log: Log
}

/**
 * Starts processes that answer on one port, starts those anew that end, and passes on what they tell each other. Throws when one
 * of the first cannot start, which has said why.
 */
export async function startWorkers({ count, program, env, log }: WorkersOptions): Promise<Workers> {
  let stopping = false
  cluster.setupPrimary({ exec: program, args: [] })
  const ready = new Set<Worker>()
  const figures = createFigures(ready, log)
  const start = () => {
    const worker = cluster.fork(env)
    worker.on('message', (message: FromWorker) => {
      if (message.stoa === 'ready') ready.add(worker)
      if (message.stoa === 'taken') tellOthers(worker, ready, message)
      if (message.stoa === 'figures') figures.heard(message.id, message.figures)
      if (message.stoa === 'figures of all?') void figures.answer(worker, message.id)
    })
    worker.once('exit', () => {
      ready.delete(worker)
      figures.gone(worker)
    })
    return worker
  }
  const startAgain = () =>
    setTimeout(() => {
      if (!stopping) start()
    }, RESTART_MS)
  const first = Array.from({ length: count }, start)
  const stop = async () => {
    stopping = true
    const left = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(left.map(ended))
  }
  const addresses = await Promise.all(first.map(addressOf)).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    const level = code === 0 ? 'info' : 'error'
    log[level]({ worker: worker.process.pid, code, signal }, 'a worker ended and is started anew')
    startAgain()
  })
  // One may have ended while the others were not ready yet.
  for (const worker of first) if (worker.isDead()) startAgain()
  log.info({ workers: first.map((worker) => worker.process.pid) }, `${count} workers answer`)
  return { address: addresses[0] as string, stop }
}

/** Whether there is anybody to send it to: sending answers `false` also where a message only has to wait. */
function send(worker: Worker, message: ToWorker): boolean {
  if (worker.isConnected()) worker.send(message)
  return worker.isConnected()
}

/** The address that a worker says it answers at. */
const addressOf = (worker: Worker): Promise<string> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.stoa === 'ready') resolve(message.address)
    })
    worker.once('exit', () => reject(new WorkerError('A worker could not start.')))
  })

/** A worker that ended before it was ready; it has said why itself. */
export class WorkerError extends Error {}

// By a message, as a signal of the terminal reaches all processes: a second one would mean now.
const ended = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    if (worker.isDead()) return resolve()
    worker.once('exit', () => resolve())
    if (!send(worker, { stoa: 'stop' })) worker.process.kill('SIGTERM')
    return undefined
  })

function tellOthers(from: Worker, ready: ReadonlySet<Worker>, message: ToWorker): void {
  for (const worker of ready) if (worker !== from) send(worker, message)
}

/** Gathers the figures of those workers that answer. */
function createFigures(ready: ReadonlySet<Worker>, log: Log) {
  const asked = new Map<number, { worker: Worker; settle: (figures: Figures | undefined) => void }>()
  let last = 0
  const ask = (worker: Worker): Promise<Figures | undefined> =>
    new Promise((resolve) => {
      const id = (last += 1)
      const settle = (figures: Figures | undefined) => {
        clearTimeout(late)
        asked.delete(id)
        resolve(figures)
      }
      const late = setTimeout(() => {
        log.warn({ worker: worker.process.pid }, 'a worker did not tell its figures in time')
        settle(undefined)
      }, FIGURES_MS)
      asked.set(id, { worker, settle })
      send(worker, { stoa: 'figures?', id })
    })
  return {
    heard: (id: number, figures: Figures) => asked.get(id)?.settle(figures),
    gone(worker: Worker): void {
      for (const each of asked.values()) if (each.worker === worker) each.settle(undefined)
    },
    async answer(worker: Worker, id: number): Promise<void> {
      const found = (await Promise.all([...ready].map(ask))).filter((each) => each !== undefined)
      const text = await AggregatorRegistry.aggregate([...found])
        .metrics()
        .catch((error: unknown) => {
          log.error({ err: error }, 'the figures of the workers cannot be added up')
        })
      send(worker, { stoa: 'figures of all', id, ...(typeof text === 'string' && { text }) })
    },
  }
}

/** Whether this process is one of several, started by another. */
export const isWorker = (): boolean => cluster.isWorker

/** How a worker hears of the first process and of the others. */
export interface WorkerChannel {
  siblings: Siblings
  tellReady(address: string): void
  /** Calls once when the first process asks for the end, or has ended without a word. */
  onStop(stop: (why: string) => void): void
}

/** Opens it, before anything else: what is told before somebody listens would be lost. */
export function openChannel(): WorkerChannel {
  const asked = new Map<number, (text: string | undefined) => void>()
  const listeners: ((taken: Taken) => void)[] = []
  let read: () => Promise<Figures> = async () => []
  let last = 0
  const tell = (message: FromWorker): boolean => {
    if (process.connected) process.send?.(message)
    return process.connected
  }
  const stopped = new Promise<string>((resolve) => {
    process.once('disconnect', () => resolve('the end of the first process'))
    process.on('message', ({ stoa }: ToWorker) => stoa === 'stop' && resolve('the first process'))
  })
  process.on('message', (message: ToWorker) => {
    if (message.stoa === 'taken') for (const listener of listeners) listener(message.taken)
    if (message.stoa === 'figures of all') asked.get(message.id)?.(message.text)
    // Where they cannot be read, the first process says that they did not come.
    if (message.stoa === 'figures?')
      read().then(
        (figures) => tell({ stoa: 'figures', id: message.id, figures }),
        () => {},
      )
  })
  const figuresOfAll = () =>
    new Promise<string>((resolve, reject) => {
      const id = (last += 1)
      const settle = (text: string | undefined) => {
        asked.delete(id)
        if (text === undefined) reject(new Error('the figures of the workers did not come'))
        else resolve(text)
      }
      asked.set(id, settle)
      if (!tell({ stoa: 'figures of all?', id })) settle(undefined)
    })
  return {
    tellReady: (address) => void tell({ stoa: 'ready', address }),
    onStop: (stop) => void stopped.then(stop),
    siblings: {
      counting: {
        tell: (taken) => void tell({ stoa: 'taken', taken }),
        listen: (listener) => void listeners.push(listener),
      },
      figures: { share: (own) => (read = own), ofAll: figuresOfAll },
    },
  }
}
