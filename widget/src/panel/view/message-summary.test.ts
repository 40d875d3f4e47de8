import { expect, test } from 'vitest'
import { en } from '../../messages/en.ts'
import { shorten, summaryOf } from './message-summary.ts'

test('a message is said in plain words, or by what it shows', () => {
  expect(summaryOf({ body: '**Hello** [there](https://example.org)' }, en)).toBe('Hello there')
  const image = { id: 'a', name: 'a.png', mime: 'image/png', deleted: false, width: 1, height: 1 }
  expect(summaryOf({ body: '', attachments: [{ ...image, url: null, thumbnailUrl: null }] }, en)).toBe(
    'Image',
  )
  const source = { connectionId: 'c', vendor: 'v', label: 'Shop' }
  expect(summaryOf({ body: ' ', components: [{ type: 'product_list', source, items: [] }] }, en)).toBe(
    'Products',
  )
})

test('a preview ends between words, and a single long word is cut', () => {
  expect(shorten('one\n two', 20)).toBe('one two')
  expect(shorten('alpha beta gamma', 12)).toBe('alpha beta…')
  expect(shorten('x'.repeat(30), 10)).toBe(`${'x'.repeat(10)}…`)
})
