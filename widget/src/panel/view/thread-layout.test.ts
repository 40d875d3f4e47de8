import { expect, test } from 'vitest'
import { reply, threadOf } from '../../../test/thread-records.ts'
import { layOut, countNewAfter, splitGreeting } from './thread-layout.ts'

test('a thread is parted by day, by author and by pauses, with a line above what is unread', () => {
  const thread = threadOf([
    reply(1, { at: '2026-01-01T10:00:00' }),
    reply(2, { at: '2026-01-01T10:01:00' }),
    reply(3, { at: '2026-01-01T10:20:00' }),
    reply(4, { at: '2026-01-01T10:21:00', authorName: 'Bo' }),
    reply(5, { at: '2026-01-02T10:00:00', authorName: 'Bo' }),
    reply(6, { at: '2026-01-02T10:00:01', authorName: 'Bo' }),
  ])
  const shape = layOut(thread, 'm6').map((part) =>
    part.kind === 'group' ? part.messages.map(({ key }) => key).join() : part.kind,
  )
  expect(shape).toEqual(['day', 'm1,m2', 'm3', 'm4', 'day', 'm5', 'unread', 'm6'])
})

test('the greeting parts after its first sentence', () => {
  expect(splitGreeting('Hello there. How can we help? Ask.')).toEqual([
    'Hello there.',
    'How can we help? Ask.',
  ])
  expect(splitGreeting('Version 2.5 is out')).toEqual(['Version 2.5 is out', ''])
  expect(splitGreeting('你好。请问')).toEqual(['你好。', '请问'])
  expect(splitGreeting('كيف حالك؟ اكتب لنا')).toEqual(['كيف حالك؟', 'اكتب لنا'])
})

test('who joined stands where it happened, and parts what was said before from what came after', () => {
  const note = { key: 'presence 0', afterKey: 'm1', kind: 'joined' as const, name: 'Ada' }
  const shape = layOut(threadOf([reply(1), reply(2)]), null, [note]).map((part) =>
    part.kind === 'group' ? part.messages.map(({ key }) => key).join() : part.kind,
  )
  expect(shape).toEqual(['day', 'm1', 'note', 'm2'])
})

test('what came after the visitor left the end is counted, their own words are not', () => {
  const own = { ...reply(4), role: 'end_user' as const }
  const longer = threadOf([reply(1), reply(2), reply(3), own])
  expect(countNewAfter(longer, 'm1')).toBe(2)
  expect(countNewAfter(longer, 'm3')).toBe(0)
  expect(countNewAfter(longer, 'unknown')).toBe(0)
})
