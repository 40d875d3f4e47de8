import { createCache } from '../../../kernel/base/cache.ts'
import { part } from '../../../kernel/contract/parts.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'
import { readyAnswer, type Made, type ReadyAnswer } from './ready-answer.ts'
import { watchChanges } from './staleness.ts'

const MOST_BYTES = 64 * 1024 ** 2
/** Larger ones would push out many small ones, also of other organizations. */
const MOST_KEPT_BYTES = 2 * 1024 ** 2
// However a change was missed: for no longer than sites are promised.
const MOST_AGE_MS = 60_000

/** What a request asks for. */
interface Wanted {
  orgId: string
  /** The same for all requests that are answered the same. */
  key: string
  /** Whether the answer is kept for those who ask later. */
  isKept(made: Made): boolean
  make(): Promise<Made>
}

/**
 * Answers of the delivery that are ready, in the memory of this process: until something that they depend on changes, at most a minute.
 * Concurrent requests for one that is not ready share its making.
 */
export const ANSWERS = part(({ bus }) => {
  const changes = watchChanges(bus)
  const kept = createCache<ReadyAnswer>({ mostBytes: MOST_BYTES, bytesOf: ({ bytes }) => bytes })
  const underWay = new Map<string, { tick: number; answer: Promise<ReadyAnswer> }>()

  const find = (key: string): ReadyAnswer | undefined => {
    const answer = kept.get(key)
    if (!answer) return undefined
    if (performance.now() < answer.until && changes.isFresh(answer)) return answer
    kept.delete(key)
    return undefined
  }

  const make = async ({ orgId, key, isKept, make: read }: Wanted, tick: number): Promise<ReadyAnswer> => {
    const began = performance.now()
    const untilMidnight = DAY_MS - (Date.now() % DAY_MS)
    const made = await read()
    const answer = readyAnswer(
      made,
      { orgId, keys: made.keys, tick, checked: tick },
      began + Math.min(MOST_AGE_MS, untilMidnight),
    )
    // What changed while it was read may be in it or not.
    if (answer.bytes <= MOST_KEPT_BYTES && isKept(made) && changes.isQuiet(orgId, tick)) kept.set(key, answer)
    return answer
  }

  return {
    /** An answer that is ready and up to date. */
    find,
    /** The same, made if it is not there. */
    async answer(wanted: Wanted): Promise<ReadyAnswer> {
      const found = find(wanted.key)
      if (found) return found
      const { tick } = changes
      const shared = underWay.get(wanted.key)
      // One that began before a change may not show it.
      if (shared && changes.isQuiet(wanted.orgId, shared.tick)) return shared.answer
      const answer = make(wanted, tick)
      const mine = { tick, answer }
      underWay.set(wanted.key, mine)
      try {
        return await answer
      } finally {
        if (underWay.get(wanted.key) === mine) underWay.delete(wanted.key)
      }
    },
    /** What the answers that are kept take in memory. */
    get bytes() {
      return kept.bytes
    },
  }
})
