import { expect, test } from 'vitest'
import { plural, pluralForm } from './plural.ts'

const forms = { one: 'message', other: 'messages' }

test('a count takes its form by the rules of CLDR, and is written as the language writes numbers', () => {
  expect([0, 1, 2, 1204].map((count) => plural(count, forms))).toEqual([
    '0 messages',
    '1 message',
    '2 messages',
    '1,204 messages',
  ])
})

test('a form stands alone where a sentence has its number elsewhere', () => {
  expect([1, 5].map((count) => pluralForm(count, { one: 'it', other: 'them' }))).toEqual(['it', 'them'])
})
