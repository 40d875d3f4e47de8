import { expect, test, vi } from 'vitest'
import { dateText, rangeOf, rangeProblem, rangeText, unitOf, unitsFor } from './date-range.ts'

// Clocks went forward on 2026-03-29 at 02:00, and go back on 2026-10-25 at 03:00.
vi.hoisted(() => (process.env['TZ'] = 'Europe/Oslo'))

const spring = new Date('2026-03-30T10:00:00+02:00')
const iso = ({ from, to }: { from: Date; to: Date }) => [from.toISOString(), to.toISOString()]
const hours = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000

test('a period begins and ends at midnight of the viewer, also across a change of the clocks', () => {
  expect(iso(rangeOf({ range: '7d' }, spring))).toEqual([
    '2026-03-23T23:00:00.000Z',
    '2026-03-30T22:00:00.000Z',
  ])
  expect(hours(rangeOf({ range: '7d' }, spring))).toBe(7 * 24 - 1)
  expect(hours(rangeOf({ range: 'yesterday' }, spring))).toBe(23)
  expect(hours(rangeOf({ range: 'yesterday' }, new Date('2026-10-26T00:30:00+01:00')))).toBe(25)
})

test('months are those of the calendar, over the turn of the year too', () => {
  const january = new Date('2026-01-01T00:30:00+01:00')
  expect(iso(rangeOf({ range: 'last-month' }, january))).toEqual([
    '2025-11-30T23:00:00.000Z',
    '2025-12-31T23:00:00.000Z',
  ])
  expect(iso(rangeOf({ range: 'this-month' }, spring))).toEqual([
    '2026-02-28T23:00:00.000Z',
    '2026-03-31T22:00:00.000Z',
  ])
})

test('a period of one’s own holds its last day, and what is no period becomes the usual one', () => {
  const own = rangeOf({ range: 'custom', from: '2026-03-29', to: '2026-03-29' }, spring)
  expect([own.preset, hours(own)]).toEqual(['custom', 23])
  for (const [from, to] of [
    ['2026-03-02', '2026-03-01'],
    ['2026-02-30', '2026-03-01'],
    ['0002-01-01', '2026-03-01'],
    ['2016-01-01', '2026-03-01'],
  ] as const)
    expect(rangeOf({ range: 'custom', from, to }, spring).preset, from).toBe('28d')
  expect(rangeOf({ range: 'forever' }, spring).preset).toBe('28d')
})

test('two days that make no period say why', () => {
  expect(rangeProblem('2026-03-01', '')).toBe('missing')
  expect(rangeProblem('2026-03-02', '2026-03-01')).toBe('backwards')
  expect(rangeProblem('2016-01-01', '2026-03-01')).toBe('long')
  expect(rangeProblem('2026-03-01', '2026-03-01')).toBeUndefined()
})

test('a period is divided so that its parts can be read, as asked where that is possible', () => {
  const of = (range: string) => rangeOf({ range }, spring)
  expect(unitsFor(of('today'))).toEqual(['hour'])
  expect(unitsFor(of('7d'))).toEqual(['hour', 'day'])
  expect(unitsFor(of('90d'))).toEqual(['day', 'week'])
  expect(unitOf(undefined, of('yesterday'))).toBe('hour')
  expect(unitOf(undefined, of('28d'))).toBe('day')
  expect(unitOf('hour', of('28d'))).toBe('day')
  expect(unitOf('week', of('28d'))).toBe('week')
  const years = { from: new Date('2023-01-01'), to: new Date('2026-01-01') }
  expect([unitsFor(years), unitOf('day', years)]).toEqual([['week'], 'week'])
})

test('days are written as they are read', () => {
  const march = rangeOf({ range: 'custom', from: '2026-03-02', to: '2026-03-29' }, spring)
  expect(rangeText(march, spring).replaceAll(/\s/g, ' ')).toBe('Mar 2 – 29')
  expect(rangeText(march, new Date('2027-01-01')).replaceAll(/\s/g, ' ')).toBe('Mar 2 – 29, 2026')
  expect(dateText(march.from)).toBe('2026-03-02')
})
