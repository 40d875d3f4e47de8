import { expect, test } from 'vitest'
import { localeOf, localeOr } from './locales.ts'

test('the language of mails is the first of the browser’s that they are written in', () => {
  for (const [header, locale] of [
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['nb-NO, nb;q=0.9, en;q=0.7, de;q=0.5', 'en'],
    ['en;q=0.3, de;q=0.8', 'de'],
    ['DE', 'de'],
    ['de;q=0, en', 'en'],
    ['fr-FR', null],
    ['*', null],
    ['', null],
    [undefined, null],
    [';;;,,,q=1', null],
  ] as const)
    expect([header, localeOf(header)]).toEqual([header, locale])
})

test('and English where nothing is known', () => {
  expect([localeOr(null), localeOr('fr'), localeOr('de')]).toEqual(['en', 'en', 'de'])
})
