import { expect, test } from 'vitest'
import { foldPages } from './fold-pages.ts'

const pages = Array.from({ length: 12 }, (_, index) => `/area-${index}`)

test('of a dozen areas the first six are shown, and the one where one is', () => {
  const { first, rest } = foldPages(pages, (page) => page === '/area-9')
  expect(first).toEqual([...pages.slice(0, 6), '/area-9'])
  expect(rest).toEqual(['/area-6', '/area-7', '/area-8', '/area-10', '/area-11'])
})

test('a single one is never hidden', () => {
  const { first, rest } = foldPages(pages.slice(0, 7), () => false)
  expect(first).toHaveLength(7)
  expect(rest).toEqual([])
})
