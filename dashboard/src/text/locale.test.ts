import { expect, test } from 'vitest'
import type { Language } from './languages.ts'
import { clockOf, viewerLocale } from './locale.ts'

const at = Date.UTC(2026, 10, 3, 14, 5)
const write = (
  options: Intl.DateTimeFormatOptions,
  time: number,
  languages: readonly string[],
  written: Language = 'en',
) => {
  const viewer = viewerLocale(written, languages)
  const format = new Intl.DateTimeFormat(viewer, { ...options, ...clockOf(viewer), timeZone: 'UTC' })
  return format.format(time).replaceAll(/\s/g, ' ')
}
const told = (...languages: string[]) => write({ day: 'numeric', month: 'short' }, at, languages)

test('dates and times are written as they are where the viewer is, in the language of the interface', () => {
  expect(told('en-US')).toBe('Nov 3, 2:05 PM')
  expect(told('en-GB')).toBe('3 Nov, 14:05')
  expect(told('en-AU', 'en-US')).toBe('3 Nov, 2:05 pm')
  expect(told('de-DE', 'de', 'en-US')).toBe('3 Nov, 14:05')
  expect(told('nb', 'en-US')).toMatch(/^3 Nov,? 14[:.]05$/)
  expect(told('ja')).toMatch(/14:05$/)
  expect(told()).toBe('Nov 3, 2:05 PM')
})

test('German is written as in the viewer’s country, and as in Germany where it has no habits of its own', () => {
  const german = (...languages: string[]) => write({ day: 'numeric', month: 'long' }, at, languages, 'de')
  expect(german('de-AT')).toMatch(/^3\. November (um )?14:05$/)
  expect(german('de-CH', 'en')).toMatch(/^3\. November (um )?14:05$/)
  expect(german('nb', 'en')).toMatch(/^3\. November (um )?14:05$/)
  expect(german('en-US')).toMatch(/^3\. November (um )?2:05 PM$/)
  expect(viewerLocale('de', [])).toBe('de-DE-u-hc-h23')
  expect(viewerLocale('de', ['de-AT'])).toBe('de-AT-u-hc-h23')
})

test('a 24-hour clock has two digits for the hour, a 12-hour clock as few as it needs', () => {
  const early = Date.UTC(2026, 10, 3, 0, 5)
  expect(write({}, early, ['en-GB'])).toBe('00:05')
  expect(write({}, early, ['de-DE'])).toBe('00:05')
  expect(write({}, early + 9 * 3_600_000, ['en-US'])).toBe('9:05 AM')
})
