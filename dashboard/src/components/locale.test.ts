import { expect, test } from 'vitest'
import { CLOCK, viewerLocale } from './locale.ts'

const at = Date.UTC(2026, 10, 3, 14, 5)
const told = (...languages: string[]) =>
  new Intl.DateTimeFormat(viewerLocale(languages), {
    day: 'numeric',
    month: 'short',
    ...CLOCK,
    timeZone: 'UTC',
  })
    .format(at)
    .replaceAll(/\s/g, ' ')

test('dates and times are written as they are where the viewer is, in the language of the interface', () => {
  expect(told('en-US')).toBe('Nov 3, 2:05 PM')
  expect(told('en-GB')).toBe('3 Nov, 14:05')
  expect(told('en-AU', 'en-US')).toBe('3 Nov, 2:05 pm')
  expect(told('de-DE', 'de', 'en-US')).toBe('3 Nov, 14:05')
  expect(told('nb', 'en-US')).toMatch(/^3 Nov,? 14[:.]05$/)
  expect(told('ja')).toMatch(/14:05$/)
  expect(told()).toBe('Nov 3, 2:05 PM')
})
