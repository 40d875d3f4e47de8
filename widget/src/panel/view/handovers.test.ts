import { expect, test } from 'vitest'
import { noteHandover, type HandoverNote } from './handovers.ts'
import { layOut, newsAfter } from './thread-layout.ts'
import { conversation, reply, threadOf } from '../../../test/thread-records.ts'

const open = conversation()
const withSomebody = conversation({ handedOver: true })
const withAda = conversation({ handedOver: true, assigneeName: 'Ada' })
const thread = threadOf([reply(1), reply(2)])

test('who takes over before the visitor’s eyes is told once, with the name as soon as it is known', () => {
  const first = noteHandover([], open, withSomebody, thread)
  expect(first).toMatchObject([{ toPerson: true, name: null, afterKey: 'm2' }])
  const named = noteHandover(first, withSomebody, withAda, thread)
  expect(named).toMatchObject([{ toPerson: true, name: 'Ada', key: first[0]?.key }])
  expect(noteHandover(named, withAda, { ...withAda, status: 'closed' }, thread)).toBe(named)
  const later = threadOf([reply(1), reply(2), reply(3)])
  const back = noteHandover(named, withAda, open, later)
  expect(back.map(({ toPerson, name, afterKey }) => [toPerson, name, afterKey])).toEqual([
    [true, 'Ada', 'm2'],
    [false, 'Stoa', 'm3'],
  ])
  expect(new Set(back.map(({ key }) => key)).size).toBe(2)
})

test('what was so when a conversation is opened is not told as news', () => {
  const none: HandoverNote[] = []
  expect(noteHandover(none, null, withAda, thread)).toBe(none)
  expect(noteHandover(none, withAda, conversation({ id: 'ccv_2' }), thread)).toBe(none)
  expect(noteHandover(none, withAda, null, thread)).toBe(none)
})

test('a hand-over stands where it happened, and parts what was said before from what came after', () => {
  const notes = noteHandover([], open, withAda, threadOf([reply(1)]))
  const shape = layOut(thread, null, notes).map((part) =>
    part.kind === 'group' ? part.messages.map(({ key }) => key).join() : part.kind,
  )
  expect(shape).toEqual(['day', 'm1', 'handover', 'm2'])
})

test('what came after the visitor left the end is counted, their own words are not', () => {
  const own = { ...reply(4), role: 'end_user' as const }
  const longer = threadOf([reply(1), reply(2), reply(3), own])
  expect(newsAfter(longer, 'm1')).toBe(2)
  expect(newsAfter(longer, 'm3')).toBe(0)
  expect(newsAfter(longer, 'unknown')).toBe(0)
})
