import { expect, test } from 'vitest'
import { directionOf, fill, languageOf, pickLocale, plural } from './pick-locale.ts'

test('the first wanted language with texts wins, with its region; English is the last resort', () => {
  expect(pickLocale(['en-GB', 'de'], ['en', 'de'])).toBe('en-GB')
  expect(pickLocale(['xx', 'not a tag', 'de-AT'], ['en', 'de'])).toBe('de-AT')
  expect(pickLocale(['fr'], ['en'])).toBe('en')
  expect(pickLocale([], ['en'])).toBe('en')
})

test('every way to write Norwegian means Bokmål', () => {
  for (const tag of ['no', 'nn', 'nob', 'nor', 'nno', 'nb', 'NO']) expect(pickLocale([tag, 'en'])).toBe('nb')
  expect(pickLocale(['nn-NO'])).toBe('nb-NO')
  expect(pickLocale(['nog', 'da'])).toBe('da')
})

test('tags are taken in every form that BCP 47 allows', () => {
  expect(pickLocale(['pt-br'])).toBe('pt-BR')
  expect(pickLocale(['deu-CH'])).toBe('de-CH')
  expect(pickLocale(['ar-u-nu-latn'])).toBe('ar-u-nu-latn')
  expect(languageOf('ar-u-nu-latn')).toBe('ar')
  expect(pickLocale(['en_US', '', 'ja-JP'])).toBe('ja-JP')
})

test('Arabic begins at the right', () => {
  expect(directionOf('ar-EG')).toBe('rtl')
  expect(directionOf('de')).toBe('ltr')
})

test('numbers have their plural form; unknown places stay', () => {
  const forms = { one: '{count} character left', other: '{count} characters left' }
  expect(plural('en', forms, 1)).toBe('1 character left')
  expect(plural('en', forms, 1200)).toBe('1,200 characters left')
  expect(plural('pl', { one: '{count} znak', few: '{count} znaki', other: '{count} znaku' }, 22)).toBe(
    '22 znaki',
  )
  expect(fill('{a} and {b}', { a: '$&' })).toBe('$& and {b}')
})
