import { afterEach, describe, expect, test } from 'vitest'
import { dayName } from './day-name.ts'
import { dayOf } from './day-of.ts'
import { clockTime, exactTime, relativeTime, weekdayTime } from './format-time.ts'
import { instantOf, localTime } from './local-time.ts'
import { browserTimeZone } from './time-zones.ts'
import { setViewerZone, viewerInstant, viewerTime, viewerZone } from './viewer-zone.ts'

const at = '2026-11-21T23:30:00.000Z'

afterEach(() => setViewerZone(undefined))

describe('in the zone that the viewer chose', () => {
  test('days and times are written, whatever zone was in force before', () => {
    setViewerZone('Asia/Tokyo')
    expect([dayOf(at), clockTime(at), viewerTime(at)]).toEqual(['2026-11-22', '8:30 AM', '2026-11-22T08:30'])
    expect(exactTime(at).replaceAll(/\s/g, ' ')).toBe('Sunday, November 22, 2026 at 8:30 AM')
    setViewerZone('America/New_York')
    expect([dayOf(at), clockTime(at), viewerTime(at)]).toEqual(['2026-11-21', '6:30 PM', '2026-11-21T18:30'])
    expect(weekdayTime(at, Date.parse(at))).toBe('Sat 6:30 PM')
  })

  test('today is the viewer’s, and so is the year', () => {
    const now = Date.parse('2026-01-01T02:00:00Z')
    setViewerZone('America/New_York')
    expect(dayName('2025-12-31T06:00:00Z', now)).toBe('Today')
    expect(dayName('2025-12-30T06:00:00Z', now)).toBe('Yesterday')
    expect(relativeTime(Date.parse('2025-03-01T12:00:00Z'), now)).toBe('Mar 1')
    setViewerZone('Europe/Oslo')
    expect(dayName('2025-12-31T06:00:00Z', now)).toBe('Yesterday')
    expect(relativeTime(Date.parse('2025-03-01T12:00:00Z'), now)).toBe('Mar 1, 2025')
  })

  test('what is typed in is understood', () => {
    setViewerZone('Asia/Tokyo')
    expect(viewerInstant('2026-11-22T08:30').toISOString()).toBe(at)
    expect(Number.isNaN(viewerInstant('tomorrow').getTime())).toBe(true)
  })
})

test('where nothing was chosen, or what the browser does not know, it is the browser’s zone', () => {
  for (const none of [undefined, '', 'Mars/Olympus', 'organization']) {
    setViewerZone(none)
    expect(viewerZone()).toBe(browserTimeZone())
  }
})

test('a time that clocks show twice is the first of them; one that they skip is as much later', () => {
  const oslo = (local: string) => new Date(instantOf(local, 'Europe/Oslo')).toISOString()
  expect(oslo('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
  expect(oslo('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z')
  expect(localTime(instantOf('2026-03-29T02:30', 'Europe/Oslo'), 'Europe/Oslo')).toBe('2026-03-29T03:30')
  expect(oslo('2026-07-01T12:00')).toBe('2026-07-01T10:00:00.000Z')
})

test('a year that is not typed to its end is a time, too, and the last one there is', () => {
  for (const day of ['0002-03-05', '0026-01-01', '9999-12-31'])
    expect(localTime(instantOf(`${day}T00:00`, 'Europe/Oslo'), 'Europe/Oslo')).toBe(`${day}T00:00`)
  expect(instantOf('12026-01-01T00:00', 'Europe/Oslo')).toBeNaN()
})
