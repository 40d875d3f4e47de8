import { expect, test } from 'vitest'
import { parseJson, parseNumber, writeNumber } from './parse-values.ts'

test.each([
  ['', false, { value: undefined }],
  [' 4.50 ', false, { value: 4.5 }],
  ['-3', true, { value: -3 }],
  ['4.', false, { value: 4 }],
  ['4.5', true, { problem: 'notWhole' }],
  ['1e3', false, { problem: 'notNumber' }],
  ['99999999999999999999', true, { problem: 'notWhole' }],
  ['-', false, { problem: 'notNumber' }],
])('the number typed as “%s”', (typed, isWhole, parsed) =>
  expect(parseNumber(typed, isWhole)).toEqual(parsed),
)

test('zero is written, nothing is not', () => {
  expect(writeNumber(0)).toBe('0')
  expect(writeNumber(undefined)).toBe('')
})

test('half of JSON is no value, and an empty text is none', () => {
  expect(parseJson('{"a":')).toEqual({ problem: 'notJson' })
  expect(parseJson('  ')).toEqual({ value: undefined })
  expect(parseJson('[1]')).toEqual({ value: [1] })
})
