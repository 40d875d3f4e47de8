import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './calls.ts'

/** Longer than any request may take. */
const PATIENCE_MS = 32_000
/** The refusals that say that the same call may succeed later. */
const TEMPORARY = ['unavailable', 'request_timeout']

/** Makes calls until they are answered, and remembers what they met with. */
export interface Persistence {
  /** Calls without an answer. */
  cutOff: number
  /** Calls answered by 503, by code. */
  refused: Map<string, number>
  slowestMs: number
  /** Answers that nobody may get: a 5xx that is not a 503 with a code, or one that took too long. */
  faults: string[]
  /** Repeats a call until it is answered otherwise than by 503. */
  insist(attempt: () => Promise<Answer>): Promise<Answer>
  /** From now on the next failure counts. */
  giveUp(): void
}

/** A persistence that has met nothing yet. */
export function createPersistence(): Persistence {
  let givenUp = false
  const attemptOnce = async (attempt: () => Promise<Answer>): Promise<Answer | undefined> => {
    const started = performance.now()
    const answer = await attempt().catch(() => undefined)
    const ms = performance.now() - started
    persistence.slowestMs = Math.max(persistence.slowestMs, ms)
    if (ms > PATIENCE_MS) persistence.faults.push(`${answer?.status ?? 'no answer'} after ${ms} ms`)
    return answer
  }
  const persistence: Persistence = {
    cutOff: 0,
    refused: new Map(),
    slowestMs: 0,
    faults: [],
    giveUp: () => void (givenUp = true),
    async insist(attempt) {
      while (!givenUp) {
        const answer = await attemptOnce(attempt)
        if (answer && answer.status < 500) return answer
        if (!answer) persistence.cutOff += 1
        else {
          const { refused, faults } = persistence
          const code = String(answer.body?.code)
          refused.set(code, (refused.get(code) ?? 0) + 1)
          if (answer.status !== 503 || !TEMPORARY.includes(code))
            faults.push(`${answer.status} ${JSON.stringify(answer.body)}`)
        }
        // A refused connection costs nothing: without a breath this would spin.
        await sleep(20)
      }
      throw new Error('given up')
    },
  }
  return persistence
}

/** Work that goes on in some lanes at a time, numbered, until it is told to finish. */
export interface Lanes {
  /** Begins nothing new, and waits for what is under way; fails with what failed. */
  finish(): Promise<void>
}

/** Starts working. */
export function startLanes(lanes: number, work: (n: number) => Promise<unknown>): Lanes {
  let finishing = false
  let begun = 0
  const lane = async (): Promise<void> => {
    while (!finishing) await work(begun++)
  }
  const ended = Promise.all(Array.from({ length: lanes }, lane))
  // Told by `finish`; until then nobody listens.
  ended.catch(() => {})
  return {
    async finish() {
      finishing = true
      await ended
    },
  }
}
