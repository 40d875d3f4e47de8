import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type RegistryContentType } from 'prom-client'
import type { Log } from './kernel/log.ts'
import type { Siblings } from './kernel/ports/siblings.ts'
import type { Taken } from './kernel/rate-limits.ts'

/** What the first process and its workers send each other. Libraries send messages of their own, which have no `stoa`. */
type Message =
  | { stoa: 'ready'; address: string }
  | { stoa: 'taken'; taken: Taken }
  | { stoa: 'metrics?'; id: number }
  | { stoa: 'metrics'; id: number; text?: string }

// A pause, so that a worker that cannot start does not take all of a processor.
const RESTART_MS = 1000

/** Several processes that share a port. */
export interface Workers {
  /** The address that they answer at. */
  address: string
  /** Has each finish what it is at; over when all have ended. */
  stop(): Promise<void>
}

/**
 * Starts `count` processes of this program that answer on one port, starts those anew that end, and passes on what they tell
 * each other. Throws when one of the first cannot start, which has said why.
 */
export async function startWorkers(count: number, env: Record<string, string>, log: Log): Promise<Workers> {
  let stopping = false
  const figures = new AggregatorRegistry()
  const start = () => {
    const worker = cluster.fork(env)
    worker.on('message', (message: Message) => passOn(worker, message, figures))
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
  const addresses = await Promise.all(first.map(ready)).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  cluster.on('exit', (worker, code, signal) => {
    if (stopping) return
    log.error({ pid: worker.process.pid, code, signal }, 'a worker ended and is started anew')
    startAgain()
  })
  // One may have ended while the others were not ready yet.
  for (const worker of first) if (worker.isDead()) startAgain()
  return { address: addresses[0] as string, stop }
}

/** The address that a worker says it answers at. */
const ready = (worker: Worker): Promise<string> =>
  new Promise((resolve, reject) => {
    worker.on('message', (message: Message) => {
      if (message.stoa === 'ready') resolve(message.address)
    })
    worker.once('exit', () => reject(new WorkerError('A worker could not start.')))
  })

/** A worker that ended before it was ready; it has said why itself. */
export class WorkerError extends Error {}

const ended = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    if (worker.isDead()) return resolve()
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
    return undefined
  })

function passOn(from: Worker, message: Message, figures: AggregatorRegistry<RegistryContentType>) {
  if (message.stoa === 'taken') {
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker && worker !== from && worker.isConnected()) worker.send(message)
  } else if (message.stoa === 'metrics?') {
    const answer = (text?: string) =>
      from.isConnected() &&
      from.send({ stoa: 'metrics', id: message.id, ...(text !== undefined && { text }) })
    figures.clusterMetrics().then(answer, () => answer())
  }
}

/** Whether this process is one of several, started by another. */
export const isWorker = (): boolean => cluster.isWorker

/** Tells the first process that this one answers. */
export const tellReady = (address: string): void => void process.send?.({ stoa: 'ready', address })

/** The others, as a worker meets them. */
export function siblingsOfWorker(): Siblings {
  const asked = new Map<number, (text: string | undefined) => void>()
  const listeners: ((taken: Taken) => void)[] = []
  let last = 0
  const send = (message: Message) => process.connected && process.send?.(message)
  process.on('message', (message: Message) => {
    if (message.stoa === 'taken') for (const listener of listeners) listener(message.taken)
    if (message.stoa !== 'metrics') return
    asked.get(message.id)?.(message.text)
    asked.delete(message.id)
  })
  return {
    counting: {
      tell: (taken) => void send({ stoa: 'taken', taken }),
      listen: (listener) => void listeners.push(listener),
    },
    metrics: () =>
      new Promise((resolve, reject) => {
        const id = (last += 1)
        asked.set(id, (text) =>
          text === undefined ? reject(new Error('the figures of the workers did not come')) : resolve(text),
        )
        send({ stoa: 'metrics?', id })
      }),
  }
}
