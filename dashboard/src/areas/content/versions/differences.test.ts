import { expect, test } from 'vitest'
import { asText, differencesOf, partsOf, shortened } from './differences.ts'

test('a changed word is shown beside what stayed', () => {
  expect(partsOf('We ship on Monday.', 'We ship on Tuesday.')).toEqual([
    { kind: 'same', text: 'We ship on ' },
    { kind: 'removed', text: 'Monday' },
    { kind: 'added', text: 'Tuesday' },
    { kind: 'same', text: '.' },
  ])
})

test('of a long text only what stands around a change is shown', () => {
  const same = 'word '.repeat(200)
  const parts = shortened(partsOf(`${same}old`, `${same}new`))
  expect(parts[0]?.text.length).toBeLessThan(200)
  expect(parts.slice(1).map(({ text }) => text)).toEqual(['old', 'new'])
})

test('values are compared in the order of the fields, and what fields that are gone have left comes last', () => {
  const fields = [
    { name: 'title', type: 'text' as const },
    { name: 'price', type: 'number' as const },
  ]
  const found = differencesOf(fields, { old: 1, title: 'A', price: 1 }, { title: 'B', price: 1 })
  expect(found.map(({ name }) => name)).toEqual(['title', 'old'])
  expect(differencesOf(fields, { title: '' }, {})).toEqual([])
})

test('lists are compared line by line, and anything else as JSON', () => {
  expect(asText(['a', 'b'])).toBe('a\nb')
  expect(asText({ a: 1 })).toBe('{\n  "a": 1\n}')
})
