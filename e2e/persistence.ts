import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './calls.ts'

/** The longest that a request may take. */
const MAX_REQUEST_MS = 32_000
/** Codes of 503 after which the same call may succeed later. */
const TEMPORARY = ['unavailable', 'request_timeout', 'database_full']

/** Retries calls until they are answered, and counts the failures. */
export interface Persistence {
  /** Calls without an answer. */
  cutOff: number
  /** Calls answered by 503, by code. */
  refused: Map<string, number>
  slowestMs: number
  /** Forbidden answers: a 5xx other than a 503 with a known code, or one that took too long. */
  faults: string[]
  /** Retries a call until the answer is no 5xx. */
  insist(attempt: () => Promise<Answer>): Promise<Answer>
  /** From now on a failure is thrown. */
  giveUp(): void
}

/** Creates the counters, all 0. */
export function createPersistence(): Persistence {
  let givenUp = false
  const attemptOnce = async (attempt: () => Promise<Answer>): Promise<Answer | undefined> => {
    const started = performance.now()
    const answer = await attempt().catch(() => undefined)
    const ms = performance.now() - started
    persistence.slowestMs = Math.max(persistence.slowestMs, ms)
    if (ms > MAX_REQUEST_MS) persistence.faults.push(`${answer?.status ?? 'no answer'} after ${ms} ms`)
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
        // A refused connection fails at once: without a pause this would spin, and be most of what the machine does.
        await sleep(100)
      }
      throw new Error('given up')
    },
  }
  return persistence
}

/** Numbered work in parallel lanes, until `finish`. */
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
  // `finish` throws it; until then nobody handles it.
  ended.catch(() => {})
  return {
    async finish() {
      finishing = true
      await ended
    },
  }
}
