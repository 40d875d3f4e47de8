import { describe, expect, it } from 'vitest'
import { isTimeZone } from '../../../../kernel/base/time-zones.ts'
import { openingAt } from './opening.ts'
import { WEEKDAYS, type Schedule } from './schedule.ts'
import { instantOf, wallTimeOf } from '../../../../kernel/base/zoned-time.ts'

const OSLO = 'Europe/Oslo'
const WORKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const

const schedule = (more: Partial<Schedule>): Schedule => ({
  timeZone: OSLO,
  weekly: [],
  holidays: [],
  ...more,
})
const office = (more: Partial<Schedule> = {}) =>
  schedule({ weekly: WORKDAYS.map((day) => ({ day, opens: '09:00', closes: '17:00' })), ...more })
const at = (given: Schedule, instant: string) => {
  const { open, changesAt } = openingAt(given, Date.parse(instant))
  return [open, changesAt?.toISOString().slice(0, 16) ?? null]
}

describe('a schedule', () => {
  it('opens and closes on the minute, in its own time zone', () => {
    expect(at(office(), '2026-01-05T07:59:59.999Z')).toEqual([false, '2026-01-05T08:00'])
    expect(at(office(), '2026-01-05T08:00:00Z')).toEqual([true, '2026-01-05T16:00'])
    expect(at(office(), '2026-01-05T16:00:00Z')).toEqual([false, '2026-01-06T08:00'])
    expect(at(office(), '2026-07-06T07:00:00Z')).toEqual([true, '2026-07-06T15:00'])
    expect(at(office({ timeZone: 'Asia/Kolkata' }), '2026-01-05T03:30:00Z')).toEqual([
      true,
      '2026-01-05T11:30',
    ])
  })

  it('is closed from Friday to Monday', () => {
    expect(at(office(), '2026-01-09T16:00:00Z')).toEqual([false, '2026-01-12T08:00'])
  })

  it('may open several times a day; what overlaps or touches is one', () => {
    const split = schedule({
      weekly: [
        { day: 'mon', opens: '13:00', closes: '17:00' },
        { day: 'mon', opens: '09:00', closes: '12:00' },
        { day: 'mon', opens: '11:00', closes: '12:30' },
        { day: 'mon', opens: '17:00', closes: '18:00' },
      ],
    })
    expect(at(split, '2026-01-05T08:30:00Z')).toEqual([true, '2026-01-05T11:30'])
    expect(at(split, '2026-01-05T11:30:00Z')).toEqual([false, '2026-01-05T12:00'])
    expect(at(split, '2026-01-05T12:00:00Z')).toEqual([true, '2026-01-05T17:00'])
  })

  it('may run over midnight, and over the end of the week', () => {
    const night = schedule({ weekly: [{ day: 'sat', opens: '22:00', closes: '02:00' }] })
    expect(at(night, '2026-01-10T22:00:00Z')).toEqual([true, '2026-01-11T01:00'])
    expect(at(night, '2026-01-11T00:59:00Z')).toEqual([true, '2026-01-11T01:00'])
    expect(at(night, '2026-01-11T01:00:00Z')).toEqual([false, '2026-01-17T21:00'])
  })

  it('that is always open or always closed never changes', () => {
    const always = schedule({ weekly: WEEKDAYS.map((day) => ({ day, opens: '00:00', closes: '24:00' })) })
    expect(at(always, '2026-01-05T12:00:00Z')).toEqual([true, null])
    expect(at(schedule({}), '2026-01-05T12:00:00Z')).toEqual([false, null])
    const noon = schedule({ weekly: WEEKDAYS.map((day) => ({ day, opens: '12:00', closes: '11:59' })) })
    expect(at(noon, '2026-01-05T11:30:00Z')).toEqual([true, '2026-01-06T10:59'])
  })
})

describe('a holiday', () => {
  const christmas = { date: '2025-12-25', yearly: true, name: 'Christmas' }

  it('is closed from midnight to midnight, once or every year', () => {
    const once = office({ holidays: [{ ...christmas, yearly: false }] })
    expect(at(once, '2025-12-24T16:00:00Z')).toEqual([false, '2025-12-26T08:00'])
    expect(at(once, '2026-12-24T16:00:00Z')).toEqual([false, '2026-12-25T08:00'])
    expect(at(office({ holidays: [christmas] }), '2026-12-24T16:00:00Z')).toEqual([false, '2026-12-28T08:00'])
  })

  it('cuts what runs over midnight', () => {
    const night = schedule({
      weekly: WEEKDAYS.map((day) => ({ day, opens: '20:00', closes: '04:00' })),
      holidays: [christmas],
    })
    expect(at(night, '2026-12-24T22:00:00Z')).toEqual([true, '2026-12-24T23:00'])
    expect(at(night, '2026-12-25T20:00:00Z')).toEqual([false, '2026-12-25T23:00'])
  })

  it('far away is found where nothing else ever closes', () => {
    const weekly = WEEKDAYS.map((day) => ({ day, opens: '00:00', closes: '24:00' }))
    const always = schedule({ weekly, holidays: [christmas] })
    expect(at(always, '2026-01-05T12:00:00Z')).toEqual([true, '2026-12-24T23:00'])
    const hundred = Array.from({ length: 100 }, (_, n) => ({
      date: new Date(Date.UTC(2026, 0, 5 + n)).toISOString().slice(0, 10),
      yearly: false,
      name: '',
    }))
    expect(at(office({ holidays: hundred }), '2026-01-05T12:00:00Z')).toEqual([false, '2026-04-15T07:00'])
  })

  it('on a day that most years lack is kept in those that have it', () => {
    const leap = office({ holidays: [{ date: '2024-02-29', yearly: true, name: '' }] })
    expect(at(leap, '2028-02-28T16:00:00Z')).toEqual([false, '2028-03-01T08:00'])
    expect(at(leap, '2027-02-26T16:00:00Z')).toEqual([false, '2027-03-01T08:00'])
  })
})

describe('summer time', () => {
  const sundays = (opens: string, closes: string) => schedule({ weekly: [{ day: 'sun', opens, closes }] })

  it('in spring moves what opens in the hour that is skipped', () => {
    expect(at(sundays('02:30', '06:00'), '2026-03-29T00:00:00Z')).toEqual([false, '2026-03-29T01:30'])
    expect(at(sundays('01:00', '03:00'), '2026-03-29T00:30:00Z')).toEqual([true, '2026-03-29T01:00'])
    expect(at(sundays('02:10', '02:50'), '2026-03-29T00:30:00Z')).toEqual([false, '2026-03-29T01:10'])
  })

  it('in autumn counts the first of two same hours, and is open once', () => {
    expect(at(sundays('02:30', '06:00'), '2026-10-25T00:00:00Z')).toEqual([false, '2026-10-25T00:30'])
    expect(at(sundays('01:00', '02:30'), '2026-10-25T00:00:00Z')).toEqual([true, '2026-10-25T00:30'])
    expect(at(sundays('01:00', '02:30'), '2026-10-25T01:15:00Z')).toEqual([false, '2026-11-01T00:00'])
  })

  it('does not shift the hours of the days around it', () => {
    expect(at(office(), '2026-03-27T16:00:00Z')).toEqual([false, '2026-03-30T07:00'])
    expect(at(office(), '2026-10-23T15:00:00Z')).toEqual([false, '2026-10-26T08:00'])
  })

  it('agrees with the clock on the wall at every hour of two years, in zones of all kinds', () => {
    for (const timeZone of [
      OSLO,
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'UTC',
    ]) {
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2028, 0, 1); at += 17 * 3_600_000) {
        const wall = wallTimeOf(at, timeZone)
        const found = instantOf(wall, timeZone)
        expect([wallTimeOf(found, timeZone), found <= at], `${timeZone} ${at}`).toEqual([wall, true])
      }
    }
  })
})

it('time zones are known by name alone', () => {
  for (const name of [OSLO, 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'])
    expect(isTimeZone(name)).toBe(true)
  for (const name of ['', '+01:00', 'Europe/Atlantis', '../etc/passwd', 'a\u0000b'])
    expect(isTimeZone(name)).toBe(false)
})
