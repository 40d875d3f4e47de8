import { describe, expect, it } from 'vitest'
import { emptyList, idsOf, withPage, type QueueList } from '../data/queue-list.ts'
import { sampleSummary } from '../sample-records.ts'
import { wantedPage } from './wanted-page.ts'

const pageOf = (from: number, nextCursor: string | null) => ({
  items: Array.from({ length: 50 }, (_, index) => sampleSummary({ id: `c${from + index}` })),
  nextCursor,
})
const twoPages = withPage(withPage(emptyList, '', pageOf(0, 'a')), 'a', pageOf(50, 'b'))
const without = (list: QueueList, from: number, to: number): QueueList => ({
  ...list,
  items: Object.fromEntries(
    Object.entries(list.items).filter(([id]) => Number(id.slice(1)) < from || Number(id.slice(1)) > to),
  ),
})
const ids = idsOf(twoPages)

describe('wantedPage', () => {
  it('is the next one some rows before the end, and none before', () => {
    expect(wantedPage(twoPages, ids, [0, 12])).toBeUndefined()
    expect(wantedPage(twoPages, ids, [66, 78])).toBe('b')
  })

  it('is none where the list has ended', () => {
    expect(wantedPage({ ...twoPages, nextCursor: null }, ids, [90, 99])).toBeUndefined()
  })

  it('is the one that was dropped from memory, when one scrolls back to it', () => {
    const dropped = without(twoPages, 50, 99)
    expect(wantedPage(dropped, ids, [45, 57])).toBe('a')
    expect(wantedPage(dropped, ids, [0, 12])).toBeUndefined()
  })
})
