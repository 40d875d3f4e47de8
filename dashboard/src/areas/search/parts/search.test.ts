import { expect, test } from 'vitest'
import { withSearch, withoutSearch } from './recent-searches.ts'
import { isNarrowed, searchFilter, searchInput } from '../search-filter.ts'
import { piecesOf, termsOf } from '../../../ui/primitives/search-terms.ts'

const hits = (text: string, q: string) =>
  piecesOf(text, termsOf(q))
    .map(({ text: piece, isHit }) => (isHit ? `[${piece}]` : piece))
    .join('')

test('every word of a search is found in a text, in any case and as often as it is there', () => {
  expect(hits('The blue Bowl, a BLUE one', 'blue bowl')).toBe('The [blue] [Bowl], a [BLUE] one')
  expect(hits('Wir schließen früh', 'FRÜH')).toBe('Wir schließen [früh]')
  expect(hits('nothing of it', 'blue')).toBe('nothing of it')
  expect(hits('anything', '')).toBe('anything')
})

test('a phrase in quotes stays together, and an unfinished one counts', () => {
  expect(termsOf('"blue bowl" ship "to  Norway')).toEqual(['blue bowl', 'ship', 'to Norway'])
  expect(hits('a bowl, a blue bowl', '"blue bowl"')).toBe('a bowl, a [blue bowl]')
})

test('signs of a search mean themselves', () => {
  expect(hits('a.c abc (x) [y] #12', 'a.c (x) [y] #12')).toBe('[a.c] abc [(x)] [[y]] [#12]')
})

test('the longest of several words at one place is marked', () => {
  expect(hits('shipping', 'ship shipping')).toBe('[shipping]')
})

test('an address is read, and what it does not know is left out', () => {
  const filter = searchFilter({ q: ' bowl ', status: 'closed', when: 'week', topic: 'none', foo: 'bar' })
  expect(filter).toEqual({ q: 'bowl', status: 'closed', when: 'week', topic: 'none' })
  expect(searchInput(filter, Date.parse('2026-01-08T12:00:00Z'))).toEqual({
    q: 'bowl',
    status: 'closed',
    topicId: 'none',
    since: '2026-01-01T12:00:00.000Z',
  })
  expect(isNarrowed(filter)).toBe(true)
  expect(isNarrowed(searchFilter({ q: 'x', status: 'frozen', when: 'never' }))).toBe(false)
})

test('recent searches are kept once, the latest first, a few of them, and can be forgotten', () => {
  const kept = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].reduceRight(withSearch, [] as readonly string[])
  expect(kept).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(withSearch(kept, 'C')).toEqual(['C', 'a', 'b', 'd', 'e', 'f', 'g', 'h'])
  expect(withSearch(kept, 'new')).toEqual(['new', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])
  expect(withSearch(kept, '  ')).toBe(kept)
  expect(withoutSearch(kept, 'b')).toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'h'])
})
