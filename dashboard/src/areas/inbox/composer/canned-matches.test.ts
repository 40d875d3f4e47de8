import type { CannedReply } from '@stoa/sdk'
import { expect, test } from 'vitest'
import { cannedMatches } from './canned-matches.ts'

const reply = (shortcut: string, change: Partial<CannedReply> = {}): CannedReply => ({
  id: shortcut,
  shared: true,
  shortcut,
  title: 'A title',
  body: 'A text',
  usageCount: 0,
  lastUsedAt: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...change,
})

const found = (replies: CannedReply[], query: string) =>
  cannedMatches(replies, query).map(({ shortcut }) => shortcut)

test('the very shortcut comes first, then what begins with it, titles, and texts', () => {
  const replies = [
    reply('x1', { body: 'We ship on Monday' }),
    reply('x2', { title: 'How we ship' }),
    reply('x3', { title: 'Shipping' }),
    reply('ship-abroad', { usageCount: 9 }),
    reply('ship'),
    reply('x4'),
  ]
  expect(found(replies, 'ship')).toEqual(['ship', 'ship-abroad', 'x3', 'x2', 'x1'])
})

test('without a word what is used most comes first', () => {
  expect(found([reply('b'), reply('a'), reply('c', { usageCount: 3 })], '')).toEqual(['c', 'a', 'b'])
})
