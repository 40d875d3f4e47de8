import { inject } from 'vitest'
import { createRandom } from './random.ts'

/**
 * Chooses what this run looks at of many things that are alike: a share of them, others in each run, in their order. The run prints
 * its seed; with the same `STOA_SEED` it is the same ones, with `STOA_ALL=1` all of them.
 */
export function createSampler(): <T>(things: readonly T[], share: number) => T[] {
  const { seed, isAll } = inject('sampling')
  const { shuffle } = createRandom(seed)
  return (things, share) => {
    if (isAll) return [...things]
    const indexes = shuffle([...things.keys()])
    const chosen = new Set(indexes.slice(0, Math.ceil(things.length * share)))
    return things.filter((_, index) => chosen.has(index))
  }
}
