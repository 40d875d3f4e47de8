import { describe, expect, it } from 'vitest'
import { foldPlaces } from './fold-places.ts'

const place = (name: string, open: number) => ({ name, open })
const names = (places: readonly { name: string }[]) => places.map(({ name }) => name)

describe('foldPlaces', () => {
  it('shows those with something open, in their own order, and keeps the others at hand', () => {
    const { first, rest } = foldPlaces(
      [place('a', 0), place('b', 2), place('c', 9), place('d', 0)],
      () => false,
    )
    expect(names(first)).toEqual(['b', 'c'])
    expect(names(rest)).toEqual(['a', 'd'])
  })

  it('never hides a single one', () => {
    const { first, rest } = foldPlaces([place('a', 0), place('b', 2), place('c', 9)], () => false)
    expect(names(first)).toEqual(['a', 'b', 'c'])
    expect(rest).toEqual([])
  })

  it('shows at most five of them, those with the most, and the one where one is', () => {
    const many = Array.from({ length: 9 }, (_, index) => place(`t${index}`, index))
    const { first, rest } = foldPlaces(many, ({ name }) => name === 't1')
    expect(names(first)).toEqual(['t1', 't4', 't5', 't6', 't7', 't8'])
    expect(names(rest)).toEqual(['t0', 't2', 't3'])
  })
})
