import type { Activity } from '@stoa/sdk'
import { expect, test } from 'vitest'
import type { ActivityPage, ActivityPages } from '../data.ts'
import { newLinesIn, hasGap, withNewLines } from './new-lines.ts'

const page = (ids: string, nextCursor: string | null = 'more'): ActivityPage => ({
  items: [...ids].map((id) => ({ id }) as Activity),
  nextCursor,
})
const read = (...ids: string[]): ActivityPages => ({
  pages: ids.map((each) => page(each)),
  pageParams: ids,
})
const idsOf = (items: readonly Activity[]) => items.map(({ id }) => id).join('')

test('only lines that were not read yet are new, and they come on top, once', () => {
  const before = read('fed', 'cba')
  const fresh = newLinesIn(page('hgfe'), before)
  expect(idsOf(fresh)).toBe('hg')
  const after = withNewLines(before, fresh)
  expect(after.pages.map(({ items }) => idsOf(items))).toEqual(['hgfed', 'cba'])
  expect(newLinesIn(page('hgfe'), after)).toEqual([])
})

test('a page of nothing but new lines leaves a gap, unless it is all there is', () => {
  expect(hasGap(page('ihg'), read('fed'))).toBe(true)
  expect(hasGap(page('ihf'), read('fed'))).toBe(false)
  expect(hasGap(page('ihg', null), read('fed'))).toBe(false)
  expect(hasGap(page('ihg'), read(''))).toBe(false)
})
