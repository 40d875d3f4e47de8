import { expect, test } from 'vitest'
import { fill, pickLocale, plural } from './pick-locale.ts'

test('the first wanted language with texts wins, with its region; English is the last resort', () => {
  expect(pickLocale(['en-GB', 'de'], ['en', 'de'])).toBe('en-GB')
  expect(pickLocale(['xx', 'not a tag', 'de-AT'], ['en', 'de'])).toBe('de-AT')
  expect(pickLocale(['fr'], ['en'])).toBe('en')
  expect(pickLocale([], ['en'])).toBe('en')
})

test('numbers have their plural form; unknown places stay', () => {
  const forms = { one: '{count} character left', other: '{count} characters left' }
  expect(plural('en', forms, 1)).toBe('1 character left')
  expect(plural('en', forms, 1200)).toBe('1,200 characters left')
  expect(fill('{a} and {b}', { a: '$&' })).toBe('$& and {b}')
})
