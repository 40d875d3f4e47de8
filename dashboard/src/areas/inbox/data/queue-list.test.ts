import type { ListedConversation } from '@stoa/sdk'
import { describe, expect, it } from 'vitest'
import {
  emptyList,
  idsOf,
  pageAt,
  trimmed,
  without,
  withPage,
  withPlace,
  type QueueList,
} from './queue-list.ts'
import { sampleSummary } from '../sample-records.ts'

/** A conversation whose name tells its time: a higher number is later. */
const at = (minute: number): ListedConversation =>
  sampleSummary({ id: `c${minute}`, lastMessageAt: new Date(minute * 60_000).toISOString() })
const page = (minutes: number[], nextCursor: string | null = null) => ({
  items: minutes.map(at),
  nextCursor,
})
const read = (...pages: [cursor: string, minutes: number[], next: string | null][]): QueueList =>
  pages.reduce((list, [cursor, minutes, next]) => withPage(list, cursor, page(minutes, next)), emptyList)

const twoPages = read(['', [90, 80, 70], 'a'], ['a', [60, 50, 40], 'b'])
const ids = (list: QueueList) => idsOf(list).map((id) => Number(id.slice(1)))

describe('withPage', () => {
  it('appends what comes next', () => {
    expect(ids(twoPages)).toEqual([90, 80, 70, 60, 50, 40])
    expect(twoPages.nextCursor).toBe('b')
  })

  it('takes the first page anew and keeps everything behind it, with no gap and nothing twice', () => {
    const fresh = withPage(twoPages, '', page([100, 90, 80], 'x'))
    expect(ids(fresh)).toEqual([100, 90, 80, 70, 60, 50, 40])
    expect(fresh.nextCursor).toBe('b')
  })

  it('moves up what was said anew in a later page', () => {
    const moved = { ...at(50), lastMessageAt: new Date(100 * 60_000).toISOString() }
    const fresh = withPage(twoPages, '', { items: [moved, at(90), at(80)], nextCursor: 'x' })
    expect(ids(fresh)).toEqual([50, 90, 80, 70, 60, 40])
  })

  it('drops what left the part that was read, also where that reaches into the next page', () => {
    expect(ids(withPage(twoPages, '', page([90, 70, 50], 'x')))).toEqual([90, 70, 50, 40])
    expect(ids(withPage(twoPages, 'a', page([60, 40, 30], 'x')))).toEqual([90, 80, 70, 60, 40, 30])
  })

  it('ends where the server says that it ends', () => {
    const ended = withPage(twoPages, '', page([90]))
    expect(ids(ended)).toEqual([90])
    expect(ended.nextCursor).toBeNull()
  })

  it('ignores a page whose place is no longer known', () => {
    expect(withPage(twoPages, 'gone', page([30]))).toBe(twoPages)
  })

  it('goes on through the empty pages of a search', () => {
    const list = read(['', [], 'a'], ['a', [5], null])
    expect(ids(list)).toEqual([5])
  })
})

describe('trimmed', () => {
  const many = read(
    ...Array.from({ length: 60 }, (_, index): [string, number[], string] => [
      index === 0 ? '' : `p${index}`,
      Array.from({ length: 50 }, (_row, row) => 10_000 - index * 50 - row),
      `p${index + 1}`,
    ]),
  )

  it('keeps every id, and the conversations of the first page and around what is looked at', () => {
    const kept = trimmed(many, 59)
    expect(idsOf(kept)).toEqual(idsOf(many))
    expect(Object.keys(kept.items)).toHaveLength(10 * 50)
    expect(kept.items['c10000']).toBeDefined()
    expect(kept.items['c9000']).toBeUndefined()
  })

  it('takes a page up again by its cursor', () => {
    const kept = trimmed(many, 59)
    const again = withPage(kept, 'p20', {
      items: Array.from({ length: 50 }, (_, row) => at(9000 - row)),
      nextCursor: 'p21',
    })
    expect(idsOf(again)).toEqual(idsOf(many))
    expect(again.items['c9000']).toBeDefined()
  })

  it('knows which page a row is in', () => {
    expect([0, 49, 50, 2999, 5000].map((index) => pageAt(many, index))).toEqual([0, 0, 1, 59, 59])
  })
})

describe('withPlace', () => {
  it('puts a conversation where its time says', () => {
    expect(ids(withPlace(twoPages, at(65)))).toEqual([90, 80, 70, 65, 60, 50, 40])
    expect(ids(withPlace(without(twoPages, 'c80'), at(80)))).toEqual([90, 80, 70, 60, 50, 40])
  })

  it('leaves it out while the part where it belongs was not read', () => {
    expect(ids(withPlace(twoPages, at(10)))).toEqual([90, 80, 70, 60, 50, 40])
    expect(ids(withPlace(read(['', [90], null]), at(10)))).toEqual([90, 10])
  })
})
