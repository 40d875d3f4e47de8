import { expect, inject } from 'vitest'
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

/** How often a test has asked, by its name. */
const asked = new Map<string, number>()

/** Whether this run takes one of many things that are alike, where a test comes upon them one after the other: `share` of them. */
export function isTaken(share: number): boolean {
  const { seed, isAll } = inject('sampling')
  const test = expect.getState().currentTestName ?? ''
  const times = (asked.get(test) ?? 0) + 1
  asked.set(test, times)
  const salt = [...test].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, times)
  return isAll || createRandom(seed ^ Math.imul(salt, 0x9e3779b1)).between(0, 1) < share
}
