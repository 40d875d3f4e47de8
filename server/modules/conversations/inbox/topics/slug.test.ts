import { expect, it } from 'vitest'
import { SLUG, slugOf } from './slug.ts'

it.each([
  ['Refunds & Returns', 'refunds-returns'],
  ['  Größe / Länge?! ', 'grosse-lange'],
  ['Ærlig Ørsted på Åland', 'aerlig-orsted-pa-aland'],
  ['Łódź İstanbul ısı', 'lodz-istanbul-isi'],
  ['Crème brûlée №2', 'creme-brulee-no2'],
  ['Ｆｕｌｌ　ｗｉｄｔｈ', 'full-width'],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
  ['请求', ''],
  ['🎉', ''],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  if (slug !== '') expect(slug).toMatch(SLUG)
})
