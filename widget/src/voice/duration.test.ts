import { expect, test } from 'vitest'
import { formatDuration } from './duration.ts'

test.each([
  ['en', 0, '0:00'],
  ['de', 65, '1:05'],
  ['en', 3599, '59:59'],
  ['en', 3725, '1:02:05'],
  ['ar-EG', 65, '١:٠٥'],
])('in %s, %i seconds are %s', (locale, seconds, text) => {
  expect(formatDuration(locale, seconds)).toBe(text)
})
