import { describe, expect, it } from 'vitest'
import { localTime } from '../../text/local-time.ts'
import {
  dayIn,
  daysBetween,
  instantsOf,
  intervalOf,
  intervals,
  intervalsFor,
  rangeOf,
  rangeProblem,
  rangeText,
} from './range.ts'

const today = '2026-03-12'
const usual = { preset: '30d', from: '2026-02-11', to: today }
const period = (range: string, day = today) => {
  const { from, to } = rangeOf({ range }, day)
  return [from, to]
}

describe('a period', () => {
  it('is of whole days up to the one that it is in the time zone of the organization', () => {
    const late = Date.parse('2026-03-28T23:30:00Z')
    expect(dayIn(late, 'America/Los_Angeles')).toBe('2026-03-28')
    expect(dayIn(late, 'Europe/Oslo')).toBe('2026-03-29')
    expect(localTime(late + 3_600_000, 'Europe/Oslo')).toBe('2026-03-29T01:30')
    expect(localTime(late + 2 * 3_600_000, 'Europe/Oslo')).toBe('2026-03-29T03:30')
  })

  it('is known by its name', () => {
    expect(rangeOf({}, today)).toEqual(usual)
    expect(rangeOf({ range: 'forever' }, today)).toEqual(usual)
    expect(period('today')).toEqual([today, today])
    expect(period('yesterday')).toEqual(['2026-03-11', '2026-03-11'])
    expect(period('7d')).toEqual(['2026-03-06', today])
    expect(period('12m')).toEqual(['2025-04-01', today])
    expect(period('this-month')).toEqual(['2026-03-01', today])
    expect(period('last-month')).toEqual(['2026-02-01', '2026-02-28'])
    expect(period('last-month', '2024-03-31')).toEqual(['2024-02-01', '2024-02-29'])
    expect(period('last-month', '2026-01-31')).toEqual(['2025-12-01', '2025-12-31'])
    expect(period('this-year')).toEqual(['2026-01-01', today])
  })

  it('can be any days in their order; what is none is the usual one', () => {
    const own = (from: string, to: string) => rangeOf({ range: 'custom', from, to }, today)
    expect(own('2026-01-05', '2026-01-09')).toMatchObject({ from: '2026-01-05', to: '2026-01-09' })
    for (const [from, to] of [
      ['2026-01-09', '2026-01-05'],
      ['2026-02-30', '2026-03-05'],
      ['0002-01-01', '2026-03-01'],
      ['2016-01-01', '2026-03-01'],
      ['', ''],
    ] as const)
      expect(own(from, to), from).toEqual(usual)
  })

  it('that is none says why', () => {
    expect(rangeProblem('2026-03-01', '')).toBe('missing')
    expect(rangeProblem('2026-03-02', '2026-03-01')).toBe('backwards')
    expect(rangeProblem('2016-01-01', '2026-03-01')).toBe('long')
    expect(rangeProblem('2026-03-01', '2026-03-01')).toBeUndefined()
  })

  it('is divided so that it can be read, as asked where that is possible', () => {
    const of = (range: string) => rangeOf({ range }, today)
    const short = ['hour', 'day', 'week'] as const
    expect(intervalOf(undefined, of('today'), intervals)).toBe('hour')
    expect(intervalOf(undefined, of('30d'), intervals)).toBe('day')
    expect(intervalOf('hour', of('30d'), intervals)).toBe('day')
    expect(intervalOf('week', of('30d'), intervals)).toBe('week')
    expect(intervalOf(undefined, of('12m'), intervals)).toBe('month')
    expect(intervalOf(undefined, of('12m'), short)).toBe('week')
    expect(intervalOf('month', of('12m'), short)).toBe('week')
    expect(intervalsFor(of('90d'), intervals)).toEqual(['day', 'week', 'month'])
    expect(intervalsFor(of('today'), intervals)).toEqual(['hour'])
    const years = { from: '2023-01-01', to: '2025-12-31' }
    expect([intervalsFor(years, short), intervalOf('day', years, short)]).toEqual([['week'], 'week'])
  })

  it('says its years where they are not this one', () => {
    expect(rangeText({ from: '2026-03-02', to: '2026-03-09' }, today)).toMatch(/^Mar 2\s–\s9$/)
    expect(rangeText({ from: '2025-12-30', to: '2026-01-02' }, today)).toContain('2025')
  })
})

describe('the days of a period', () => {
  const hours = (from: string, to: string, timezone: string) => {
    const instants = instantsOf({ from, to }, timezone)
    return (Date.parse(instants.to) - Date.parse(instants.from)) / 3_600_000
  }

  it('begin and end at midnight in the time zone, also across a change of the clocks', () => {
    expect(instantsOf({ from: '2026-03-24', to: '2026-03-30' }, 'Europe/Oslo')).toEqual({
      from: '2026-03-23T23:00:00.000Z',
      to: '2026-03-30T22:00:00.000Z',
    })
    expect(hours('2026-03-29', '2026-03-29', 'Europe/Oslo')).toBe(23)
    expect(hours('2026-10-25', '2026-10-25', 'Europe/Oslo')).toBe(25)
    expect(hours('2026-10-25', '2026-10-25', 'UTC')).toBe(24)
    expect(instantsOf({ from: '2026-01-01', to: '2026-01-31' }, 'Asia/Kathmandu').from).toBe(
      '2025-12-31T18:15:00.000Z',
    )
    expect(instantsOf({ from: '2026-01-01', to: '2026-01-01' }, 'Pacific/Kiritimati').from).toBe(
      '2025-12-31T10:00:00.000Z',
    )
  })

  it('begin later where there is no midnight, and once where there are two', () => {
    // In Cairo the clocks go forward from 00:00 to 01:00, in Havana back from 01:00 to 00:00.
    expect(instantsOf({ from: '2026-04-24', to: '2026-04-24' }, 'Africa/Cairo').from).toBe(
      '2026-04-23T22:00:00.000Z',
    )
    expect(hours('2026-04-24', '2026-04-24', 'Africa/Cairo')).toBe(23)
    expect(instantsOf({ from: '2026-11-01', to: '2026-11-01' }, 'America/Havana').from).toBe(
      '2026-11-01T04:00:00.000Z',
    )
    expect(hours('2026-11-01', '2026-11-01', 'America/Havana')).toBe(25)
    expect(instantsOf({ from: '2011-12-29', to: '2011-12-30' }, 'Pacific/Apia').from).toBe(
      '2011-12-29T10:00:00.000Z',
    )
  })

  it('are known again from when it begins and ends', () => {
    for (const timezone of ['UTC', 'Europe/Oslo', 'America/Los_Angeles', 'Africa/Cairo', 'Asia/Kolkata'])
      for (const days of [
        { from: '2026-03-01', to: '2026-03-29' },
        { from: '2026-10-25', to: '2026-11-01' },
        { from: '2026-04-24', to: '2026-04-24' },
      ])
        expect(daysBetween(instantsOf(days, timezone), timezone), timezone).toEqual(days)
  })
})
