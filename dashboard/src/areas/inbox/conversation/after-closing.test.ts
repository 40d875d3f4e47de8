import { expect, test } from 'vitest'
import { afterClosing, neighbourOf } from './after-closing.ts'
import { snoozeTimeOf } from '../data/snooze-times.ts'

test('after closing one stays, unless this browser was told otherwise', () => {
  expect(afterClosing.read()).toBe('stay')
})

test('the next conversation is the one below, at the end of the list the one above, and none where it was alone', () => {
  expect(neighbourOf(['a', 'b', 'c'], 'b')).toBe('c')
  expect(neighbourOf(['a', 'b', 'c'], 'c')).toBe('b')
  expect(neighbourOf(['a'], 'a')).toBeUndefined()
  expect(neighbourOf(['a'], 'x')).toBeUndefined()
})

test('a time to snooze until is read in the viewer’s zone, and must be ahead', () => {
  const now = new Date(2026, 0, 31, 12, 0)
  expect(snoozeTimeOf('2026-01-31T12:30', now)).toEqual(new Date(2026, 0, 31, 12, 30))
  expect(snoozeTimeOf('2026-01-31T12:00', now)).toBe('past')
  expect(snoozeTimeOf('', now)).toBe('missing')
})
