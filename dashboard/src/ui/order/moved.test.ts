import { expect, test } from 'vitest'
import { dropPlace, moved } from './moved.ts'

test('an item moves to a place, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
})

test('what is dropped at an edge stands there', () => {
  const drop = (from: number, over: number, edge: 'top' | 'bottom') =>
    moved(['a', 'b', 'c'], from, dropPlace(from, over, edge)).join('')
  expect(drop(0, 2, 'top')).toBe('bac')
  expect(drop(0, 2, 'bottom')).toBe('bca')
  expect(drop(2, 0, 'top')).toBe('cab')
  expect(drop(1, 1, 'bottom')).toBe('abc')
})
