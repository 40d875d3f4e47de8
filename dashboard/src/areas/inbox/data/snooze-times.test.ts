import { describe, expect, it } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

const find = (now: Date, id: string) => snoozeTimes(now).find((time) => time.id === id)?.at

describe('snoozeTimes', () => {
  it('is always ahead', () => {
    for (let hour = 0; hour < 24 * 7; hour++) {
      const now = new Date(2026, 10, 16, hour, 30)
      for (const { at } of snoozeTimes(now)) expect(at.getTime()).toBeGreaterThan(now.getTime())
    }
  })

  it('offers the evening only while it is ahead', () => {
    expect(find(new Date(2026, 10, 21, 10), 'evening')).toEqual(new Date(2026, 10, 21, 18))
    expect(find(new Date(2026, 10, 21, 19), 'evening')).toBeUndefined()
  })

  it('means the next Monday, also on a Monday, and not where that is tomorrow', () => {
    expect(find(new Date(2026, 10, 16, 8), 'monday')).toEqual(new Date(2026, 10, 23, 9))
    expect(find(new Date(2026, 10, 22, 8), 'monday')).toBeUndefined()
  })
})
