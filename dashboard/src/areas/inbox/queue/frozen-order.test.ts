import type { ListedConversation } from '@stoa/sdk'
import { describe, expect, it } from 'vitest'
import { newestOrder, frozenOrder } from './frozen-order.ts'
import {
  emptyList,
  without,
  withItem,
  withoutPlace,
  withPage,
  withPlace,
  withOwn,
} from '../data/queue-list.ts'
import { sampleSummary } from '../sample-records.ts'

const at = (minute: number, change: Partial<ListedConversation> = {}) =>
  sampleSummary({ id: `c${minute}`, lastMessageAt: new Date(minute * 60_000).toISOString(), ...change })
const list = withPage(emptyList, '', { items: [at(30), at(20), at(10)], nextCursor: 'a' })
const later = (id: string, unreadCount: number) =>
  at(90, { id, unreadCount, lastMessageAt: new Date(90 * 60_000).toISOString() })

describe('stillOrder', () => {
  const shown = newestOrder(list)

  it('lets nothing move, and counts what came and what was said anew', () => {
    const news = withPlace(withPlace(list, at(40)), later('c10', 1))
    expect(frozenOrder(shown, news)).toMatchObject({ ids: ['c30', 'c20', 'c10'], news: 2 })
    expect(newestOrder(news).ids).toEqual(['c10', 'c40', 'c30', 'c20'])
  })

  it('counts nothing where all stand in their places anyway', () => {
    const first = withPlace(list, later('c30', 1))
    expect(frozenOrder(shown, first)).toMatchObject({ ids: ['c30', 'c20', 'c10'], news: 0 })
  })

  it('does not count an answer of one’s own', () => {
    expect(frozenOrder(shown, withPlace(list, later('c10', 0)))).toMatchObject({
      ids: ['c30', 'c20', 'c10'],
      news: 0,
    })
  })

  it('counts what came once, however often the list is read meanwhile', () => {
    const once = frozenOrder(shown, withPlace(list, at(40)))
    expect(frozenOrder(once, withPlace(list, at(40))).news).toBe(1)
  })

  it('adds what was read behind the end, there', () => {
    const more = withPage(list, 'a', { items: [at(5)], nextCursor: null })
    expect(frozenOrder(shown, more)).toMatchObject({ ids: ['c30', 'c20', 'c10', 'c5'], news: 0 })
    const moved = withPlace(more, later('c10', 1))
    expect(frozenOrder(shown, moved)).toMatchObject({ ids: ['c30', 'c20', 'c10', 'c5'], news: 1 })
  })

  it('goes on to show what others took out of the list, and not what the person did', () => {
    const closed = withItem(withoutPlace(list, 'c20'), at(20, { status: 'closed' }))
    expect(frozenOrder(shown, closed).ids).toEqual(['c30', 'c20', 'c10'])
    expect(frozenOrder(shown, without(list, 'c20')).ids).toEqual(['c30', 'c10'])
  })

  it('shows at its place what the person brought back', () => {
    const left = frozenOrder(shown, without(list, 'c20'))
    expect(left.ids).toEqual(['c30', 'c10'])
    const back = withPlace(withOwn(without(list, 'c20'), at(20)), at(40))
    expect(frozenOrder(left, back)).toMatchObject({ ids: ['c30', 'c20', 'c10'], news: 1 })
  })

  it('shows what comes into an empty list', () => {
    const empty = newestOrder(withPage(emptyList, '', { items: [], nextCursor: null }))
    expect(frozenOrder(empty, list)).toMatchObject({ ids: ['c30', 'c20', 'c10'], news: 0 })
  })
})
