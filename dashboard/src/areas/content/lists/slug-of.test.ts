import { expect, test } from 'vitest'
import { slugOf } from './slug-of.ts'

test.each([
  ['How we ship', 'how-we-ship'],
  ['  Größe & Maß: Übersicht! ', 'groesse-mass-uebersicht'],
  ['Don’t panic', 'dont-panic'],
  ['Café à la crème', 'cafe-a-la-creme'],
  ['日本語の記事', '日本語の記事'],
  ['???', ''],
  ['a'.repeat(200), 'a'.repeat(80)],
])('“%s” becomes “%s”', (title, slug) => expect(slugOf(title)).toBe(slug))
