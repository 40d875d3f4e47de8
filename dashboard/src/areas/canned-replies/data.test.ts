import type { CannedReply } from '@stoa/sdk'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../data/queries.ts'
import { cannedRepliesQuery, isShortcutTaken } from './data.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a shortcut that a colleague has given up meanwhile is free', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ items: [], nextCursor: null })))
  const replies = [{ shortcut: 'returns' }] as CannedReply[]
  queryClient.setQueryData(cannedRepliesQuery.queryKey, replies)
  expect(await isShortcutTaken('returns')).toBe(true)
  queryClient.setQueryData(cannedRepliesQuery.queryKey, replies, { updatedAt: Date.now() - 60_000 })
  expect(await isShortcutTaken('returns')).toBe(false)
})

test('without an answer nothing is said of it', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await expect(isShortcutTaken('returns')).rejects.toMatchObject({ status: 0 })
})
