import { describe, expect, it } from 'vitest'
import { nextRow, type ListPosition } from './next-row.ts'

const ids = ['a', 'b', 'c', 'd']
const from = (position: Partial<ListPosition>, step: 1 | -1 = 1) =>
  ids[nextRow({ ids, focused: -1, active: undefined, selected: undefined, ...position }, step)]

describe('a step through the list', () => {
  it('leads on from the focused row, else from the open one, else to the first or the last', () => {
    expect(from({ focused: 1 })).toBe('c')
    expect(from({ focused: 1 }, -1)).toBe('a')
    expect(from({ focused: 2, selected: 'a' })).toBe('d')
    expect(from({ selected: 'b', active: 'b' })).toBe('c')
    expect(from({})).toBe('a')
    expect(from({}, -1)).toBe('d')
    expect(from({ focused: 3 })).toBeUndefined()
  })

  it('skips none after the open one was closed, whether the row in its place has the focus or not', () => {
    const closed = { selected: 'gone', active: 'b' }
    expect(from(closed)).toBe('b')
    expect(from({ ...closed, focused: 1 })).toBe('b')
    expect(from({ ...closed, focused: 1 }, -1)).toBe('a')
  })

  it('leads on by one after a focused row was closed in the list itself', () => {
    expect(from({ focused: 1, active: 'b' })).toBe('c')
  })
})
