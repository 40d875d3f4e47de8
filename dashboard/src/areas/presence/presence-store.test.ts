import { afterEach, describe, expect, it } from 'vitest'
import { holdsAt, tomorrowMorning } from './do-not-disturb.ts'
import { AWAY_AFTER_MS, ownState } from './own-state.ts'
import { clearColleagues, dropSilent, FORGET_AFTER_MS, recordColleague } from './presence-store.ts'

const mia = { userId: 'usr_mia', name: 'Mia', state: 'online' } as const

afterEach(clearColleagues)

describe('one’s own state', () => {
  it('is away after five minutes without input, and online again at the first sign', () => {
    const at = (now: number) => ownState({ lastInputAt: 1000, isDnd: false }, now)
    expect(at(1000 + AWAY_AFTER_MS - 1)).toBe('online')
    expect(at(1000 + AWAY_AFTER_MS)).toBe('away')
  })

  it('is what was chosen by hand, input or not', () => {
    expect(ownState({ lastInputAt: 0, isDnd: true }, 1)).toBe('dnd')
    expect(ownState({ lastInputAt: 0, isDnd: true }, AWAY_AFTER_MS * 2)).toBe('dnd')
  })

  it('leaves do not disturb by itself when its time has passed', () => {
    expect([holdsAt({ until: 10 }, 9), holdsAt({ until: 10 }, 10)]).toEqual([true, false])
    expect(holdsAt({ until: null }, Number.MAX_SAFE_INTEGER)).toBe(true)
    expect(holdsAt(null, 0)).toBe(false)
  })

  it('takes tomorrow for the next morning, also late at night', () => {
    const morning = new Date(tomorrowMorning(new Date(2026, 1, 28, 23, 59)))
    expect([morning.getMonth(), morning.getDate(), morning.getHours()]).toEqual([2, 1, 8])
  })
})

describe('colleagues', () => {
  it('are new once, so that only the first word of them is answered', () => {
    expect(recordColleague(mia, 0)).toBe(true)
    expect(recordColleague({ ...mia, state: 'away' }, 1)).toBe(false)
    expect(recordColleague({ ...mia, state: 'offline' }, 2)).toBe(false)
    expect(recordColleague(mia, 3)).toBe(true)
  })

  it('are forgotten when nothing was heard of them for long, and not before', () => {
    recordColleague(mia, 0)
    dropSilent(FORGET_AFTER_MS - 1)
    expect(recordColleague(mia, FORGET_AFTER_MS - 1)).toBe(false)
    dropSilent(2 * FORGET_AFTER_MS)
    expect(recordColleague(mia, 2 * FORGET_AFTER_MS)).toBe(true)
  })
})
