import { expect, test } from 'vitest'
import { changeOf, countText, durationText, shareText } from '../../text/format-figures.ts'
import { countTicks, durationTicks, labelled } from './ticks.ts'

test('a duration is told in its two largest units, rounded before it is divided', () => {
  const told = [0, 0.4, 1, 59.4, 59.6, 252, 3569, 3571, 3599, 3600, 8100, 86_399, 86_400, 180_000, 8_640_000]
  expect(told.map(durationText)).toEqual([
    '0s',
    'under 1s',
    '1s',
    '59s',
    '1m',
    '4m 12s',
    '59m 29s',
    '1h',
    '1h',
    '1h',
    '2h 15m',
    '1d',
    '1d',
    '2d 2h',
    '100d',
  ])
})

test('what is not known is not nought', () => {
  expect([countText(null), countText(0), shareText(undefined), shareText(0)]).toEqual(['–', '0', '–', '0%'])
})

test('a change needs something before it', () => {
  expect(changeOf(12, 10)).toBeCloseTo(0.2)
  expect(changeOf(0, 10)).toBe(-1)
  expect(changeOf(5, 0)).toBeNull()
  expect(changeOf(null, 5)).toBeNull()
})

test('an axis begins at zero, reaches the largest value and has few marks at round values', () => {
  expect(countTicks(0)).toEqual([0, 1])
  expect(countTicks(3)).toEqual([0, 1, 2, 3])
  expect(countTicks(41)).toEqual([0, 20, 40, 60])
  expect(durationTicks(252)).toEqual([0, 120, 240, 360])
  expect(durationTicks(7000)).toEqual([0, 1800, 3600, 5400, 7200])
  for (const most of [1, 7, 99, 1001, 123_456]) {
    expect(countTicks(most).at(-1)).toBeGreaterThanOrEqual(most)
    expect(countTicks(most).length).toBeLessThan(7)
  }
})

test('labels that would touch are left out, evenly', () => {
  expect(labelled(7, 700, 60)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(labelled(28, 320, 48)).toEqual([0, 5, 10, 15, 20, 25])
  expect(labelled(0, 320, 48)).toEqual([])
})
