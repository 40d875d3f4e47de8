import { describe, expect, it } from 'vitest'
import { countdown, relativeTime, sendingTime, weekdayTime } from './format-time.ts'

const now = Date.UTC(2026, 10, 21, 12)
const minute = 60_000

describe('relativeTime', () => {
  it('uses words for what is near and a date for what is far', () => {
    const ago = (minutes: number) => relativeTime(now - minutes * minute, now)
    expect(ago(0)).toBe('just now')
    expect(ago(5)).toBe('5m ago')
    expect(ago(180)).toBe('3h ago')
    expect(ago(60 * 24)).toBe('yesterday')
    expect(ago(60 * 24 * 30)).toBe('Oct 22')
    expect(ago(60 * 24 * 400)).toMatch(/2025/)
  })

  it('looks ahead as well', () => {
    expect(relativeTime(now + 20_000, now)).toBe('in a moment')
    expect(relativeTime(now + 10 * minute, now)).toBe('in 10m')
  })
})

describe('sendingTime', () => {
  it('says the year only where it is another one', () => {
    expect(sendingTime('2026-12-01T12:00:00Z', now)).toMatch(/Dec 1/)
    expect(sendingTime('2026-12-01T12:00:00Z', now)).not.toMatch(/2026/)
    expect(sendingTime('2030-06-01T12:00:00Z', now)).toMatch(/Jun 1, 2030/)
    expect(weekdayTime('2030-06-01T12:00:00Z', now)).toMatch(/Jun 1, 2030/)
  })
})

describe('countdown', () => {
  it('counts minutes and seconds, and hours only when there are some', () => {
    expect(countdown(now + 30 * minute, now)).toBe('30:00')
    expect(countdown(now + 5 * minute + 9000, now)).toBe('5:09')
    expect(countdown(now + 62 * minute + 9000, now)).toBe('1:02:09')
    expect(countdown(now + 400, now)).toBe('0:01')
  })

  it('is nothing once the time has passed', () => {
    expect(countdown(now, now)).toBeNull()
    expect(countdown(now - 1, now)).toBeNull()
  })
})
