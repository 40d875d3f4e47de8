import { Worker } from 'node:worker_threads'
import { createTurns, type Turns } from '../turns/turns.ts'

/** Work that took more time or memory than it may. */
export class TookTooMuch extends Error {}

/** Work that one thread does for the process, a piece at a time. */
export interface Threads<Input, Answer> {
  /** Rejects with `TookTooMuch`, with `TooManyWaiting` of the turns, or with what the work threw. */
  run(whose: string, input: Input): Promise<Answer>
  stop(): Promise<void>
}

interface ThreadsOptions {
  /** The script: it answers each message `Asked` with a `Told`. */
  path: string
  /** How many threads there are at most; one of those whose work it is has at most half of them. */
  count: number
  /** How long a piece may take; its thread is ended then. */
  mostMs: number
  mostWaitingOfOne: number
  memoryMb: number
}

/** A message to a thread. */
export type Asked<Input> = { input: Input }
/** What it answers. */
export type Told<Answer> = { answer: Answer } | { error: string }

/** Threads that are started when they are needed, and stay. */
export function createThreads<Input, Answer>(options: ThreadsOptions): Threads<Input, Answer> {
  const { path, count, mostMs, mostWaitingOfOne, memoryMb } = options
  const turns: Turns = createTurns({ most: count, mostOfOne: Math.ceil(count / 2), mostWaitingOfOne })
  const free: Worker[] = []
  const all = new Set<Worker>()
  const start = (): Worker => {
    const thread = new Worker(path, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    // It does not keep the process alive.
    thread.unref()
    thread.on('error', () => {})
    thread.once('exit', () => {
      all.delete(thread)
      const place = free.indexOf(thread)
      if (place >= 0) free.splice(place, 1)
    })
    all.add(thread)
    return thread
  }
  const ask = async (input: Input): Promise<Answer> => {
    const thread = free.pop() ?? start()
    const told = await answerOf<Input, Answer>(thread, { input }, mostMs)
    free.push(thread)
    if ('error' in told) throw new Error(told.error)
    return told.answer
  }
  return {
    run: (whose, input) => turns.take(whose, () => ask(input)),
    async stop() {
      await Promise.all([...all].map((thread) => thread.terminate()))
    },
  }
}

function answerOf<Input, Answer>(
  thread: Worker,
  message: Asked<Input>,
  mostMs: number,
): Promise<Told<Answer>> {
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(timer)
      thread.off('message', answered).off('exit', ended).off('error', failed)
    }
    const answered = (told: Told<Answer>) => {
      over()
      resolve(told)
    }
    const failed = (error: Error) => {
      over()
      reject(isOutOfMemory(error) ? new TookTooMuch(error.message) : error)
    }
    const ended = () => failed(new TookTooMuch('the thread ended'))
    const timer = setTimeout(() => {
      failed(new TookTooMuch(`it took longer than ${mostMs} ms`))
      void thread.terminate()
    }, mostMs)
    thread.on('message', answered).on('exit', ended).on('error', failed)
    thread.postMessage(message)
  })
}

const isOutOfMemory = (error: Error): boolean => Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY'
