import { expect, it } from 'vitest'
import { matchingOptions } from './matching-options.ts'

const options = [
  { label: 'Norma Bolt', hint: 'norma@example.com' },
  { label: 'Olga Owner', hint: 'olga@example.com' },
  { label: 'Max Member', hint: 'bold@example.com' },
]
const found = (text: string) => matchingOptions(options, text).map(({ label }) => label)

it('narrows options down by letters, however few there are, and puts names that begin so first', () => {
  expect(found(' ')).toHaveLength(3)
  expect(found('o')).toEqual(['Olga Owner', 'Norma Bolt', 'Max Member'])
  expect(found('bol')).toEqual(['Norma Bolt', 'Max Member'])
  expect(found('OWN olg')).toEqual(['Olga Owner'])
  expect(found('zz')).toEqual([])
})
