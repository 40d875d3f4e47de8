import { expect, test } from 'vitest'
import { COLUMNS, EMOJI, indexAfter } from './emoji.ts'

test('every emoji is one character to read, offered once, in whole rows', () => {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const emoji of EMOJI) expect([...segments.segment(emoji)]).toHaveLength(1)
  expect([new Set(EMOJI).size, EMOJI.length % COLUMNS]).toEqual([EMOJI.length, 0])
})

test('arrows move as one reads, and stop at the ends', () => {
  expect(indexAfter(0, 'ArrowRight', false)).toBe(1)
  expect(indexAfter(0, 'ArrowLeft', true)).toBe(1)
  expect(indexAfter(1, 'ArrowDown', false)).toBe(1 + COLUMNS)
  expect(indexAfter(0, 'ArrowUp', false)).toBe(0)
  expect(indexAfter(0, 'End', false)).toBe(EMOJI.length - 1)
  expect(indexAfter(0, 'Enter', false)).toBeUndefined()
})
