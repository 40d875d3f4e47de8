import { expect, test } from 'vitest'
import { sendTimeOf, sendTimes } from './send-times.ts'

const ids = (now: string) => sendTimes(new Date(now)).map(({ id }) => id)

test('every choice is ahead, and none comes twice', () => {
  expect(ids('2026-11-19T10:00:00')).toEqual(['hour', 'evening', 'tomorrow', 'monday'])
  expect(ids('2026-11-19T17:30:00')).toEqual(['hour', 'tomorrow', 'monday'])
  // On a Sunday, Monday is tomorrow.
  expect(ids('2026-11-22T10:00:00')).toEqual(['hour', 'evening', 'tomorrow'])
  const now = new Date('2026-11-19T16:59:00')
  for (const { at } of sendTimes(now)) expect(at.getTime()).toBeGreaterThan(now.getTime())
})

test('a time of one’s own is in the viewer’s zone, ahead, and within a year', () => {
  const now = new Date('2026-11-19T10:00:00')
  expect(sendTimeOf('2026-11-19T10:30', now)).toEqual(new Date(2026, 10, 19, 10, 30))
  expect(sendTimeOf('', now)).toBe('missing')
  expect(sendTimeOf('2026-11-19T09:59', now)).toBe('past')
  expect(sendTimeOf('2028-01-01T00:00', now)).toBe('tooFar')
})
