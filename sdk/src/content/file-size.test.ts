import { expect, test } from 'vitest'
import { endingOf, isLinkOld } from './attachment-link.ts'
import { formatSize } from './file-size.ts'

test.each([
  [1, '1 kB'],
  [1024 * 340, '340 kB'],
  [1024 ** 2 * 1.25, '1.3 MB'],
  [1024 ** 2 * 25, '25 MB'],
])('%i bytes are said as %s', (bytes, says) => {
  expect(formatSize(bytes, 'en')).toBe(says)
})

test('a link says itself whether it is about to expire', () => {
  const made = (minutesAgo: number) =>
    `https://x/v1/c/a/av1.org_1.cva_1.${Math.floor(Date.now() / 1000) - minutesAgo * 60}.0af3`
  expect([isLinkOld(made(5)), isLinkOld(made(55)), isLinkOld('https://x/y')]).toEqual([false, true, false])
  expect(endingOf('Offer 2.pdf')).toBe('PDF')
})
