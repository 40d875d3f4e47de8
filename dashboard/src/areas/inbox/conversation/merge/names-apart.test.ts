import { expect, test } from 'vitest'
import { namesApart } from './names-apart.ts'

const customer = (displayId: number, customerName: string | null, customerEmail: string | null = null) => ({
  displayId,
  customerName,
  customerEmail,
})

test('two people of one name are told apart by email or number, and others by name alone', () => {
  expect(namesApart(customer(1, 'Ada'), customer(2, 'Ben'))).toEqual(['Ada', 'Ben'])
  expect(namesApart(customer(1, 'Ada', 'ada@a.example'), customer(2, 'Ada', 'ada@b.example'))).toEqual([
    'Ada (ada@a.example)',
    'Ada (ada@b.example)',
  ])
  expect(namesApart(customer(1, 'Ada', 'ada@a.example'), customer(2, 'Ada'))).toEqual([
    'Ada (ada@a.example)',
    'Ada (#2)',
  ])
  expect(namesApart(customer(1, 'Ada'), customer(2, 'Ada'))).toEqual(['Ada (#1)', 'Ada (#2)'])
  expect(namesApart(customer(1, null, 'a@a.example'), customer(2, null, 'a@a.example'))).toEqual([
    'a@a.example (#1)',
    'a@a.example (#2)',
  ])
})
