import { describe, expect, it } from 'vitest'
import { dueBetween } from './by-the-clock.ts'
import { createShares } from './shares.ts'

describe('the places of a lane', () => {
  /** Each owner in turn takes as many as it may. */
  const greedy = (places: number, owners: string[]) => {
    const shares = createShares(places)
    const taken = new Map<string, number>()
    for (let round = 0; round < places; round++)
      for (const owner of owners) {
        const used = [...taken.values()].reduce((sum, count) => sum + count, 0)
        if (used === places || shares.satisfied().includes(owner)) continue
        shares.take(owner)
        taken.set(owner, (taken.get(owner) ?? 0) + 1)
      }
    return { shares, taken }
  }

  it('go to one organization by half at most', () => {
    expect(greedy(24, ['a']).taken.get('a')).toBe(12)
    expect(greedy(1, ['a']).taken.get('a')).toBe(1)
  })

  it('are shared evenly by those who want more than there are, and one is left for who comes next', () => {
    for (const owners of [
      ['a', 'b'],
      ['a', 'b', 'c', 'd', 'e'],
    ]) {
      const { shares, taken } = greedy(24, owners)
      const counts = [...taken.values()]
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(24)
      expect(shares.satisfied()).not.toContain('newcomer')
    }
  })

  it('are free again when they are given back, and not held against work that belongs to nobody', () => {
    const shares = createShares(4)
    for (const owner of ['a', 'a', '']) shares.take(owner)
    expect(shares.satisfied()).toEqual(['a'])
    shares.giveBack('a')
    expect(shares.satisfied()).toEqual([])
  })
})

describe('what runs by the clock', () => {
  const at = (time: string) => Date.parse(`2026-03-01T${time}Z`)
  const everyMinute = { identifier: 'minutely', match: () => true }
  const daily = {
    identifier: 'daily',
    match: ({ hour, min }: { hour: number; min: number }) => hour === 4 && min === 17,
  }
  const due = (from: string, to: string) =>
    dueBetween([everyMinute, daily], at(from), at(to)).map(
      (each) => `${each.name} ${new Date(each.at).toISOString().slice(11, 16)}`,
    )

  it('is due once in its minute, and once for minutes that were missed', () => {
    expect(due('04:16:00', '04:16:00')).toEqual([])
    expect(due('04:16:00', '04:17:00')).toEqual(['minutely 04:17', 'daily 04:17'])
    expect(due('04:10:00', '04:30:00')).toEqual(['minutely 04:30', 'daily 04:17'])
  })

  it('goes on at once when the clock is set back or ahead', () => {
    expect(due('05:00:00', '04:00:00')).toEqual(['minutely 04:00'])
    expect(due('01:00:00', '23:00:00')).toEqual(['minutely 23:00'])
  })
})
