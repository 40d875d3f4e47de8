import { expect, test } from 'vitest'
import type { VisitorMessage } from './records.ts'
import { at, message } from './test-chat.ts'
import { addOwn, mergeMessages, newReplies, setDelivery, setRead, unreadOf, type Thread } from './thread.ts'

const own = (seq: number, providerMessageId: string) =>
  message(seq, { role: 'end_user', providerMessageId, authorName: null, authorKind: null })
const bodies = (thread: Thread) => thread.map(({ body }) => body)

test('messages are there once and in order, whatever the order and number of their arrivals', () => {
  const all = [1, 2, 3, 4, 5].map((seq) => message(seq))
  let thread: Thread = []
  for (const batch of [[3, 1], [2], [1, 2, 3], [5, 4], [4]]) {
    thread = mergeMessages(
      thread,
      batch.map((seq) => all[seq - 1] as VisitorMessage),
    )
  }
  expect(bodies(thread)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5'])
})

test('an own message becomes the service’s one and keeps its key; those under way stay last', () => {
  let thread = addOwn([], { body: 'first', providerMessageId: 'p1', at })
  thread = addOwn(thread, { body: 'second', providerMessageId: 'p2', at })
  thread = mergeMessages(thread, [message(2), { ...own(1, 'p1'), body: 'first' }])
  expect(bodies(thread)).toEqual(['first', 'm2', 'second'])
  expect(thread[0]).toMatchObject({ key: 'p1', id: 'cvm_1', delivery: 'sent' })
  expect(thread[2]).toMatchObject({ delivery: 'sending' })
})

test('an event that arrives before the answer, or in spite of it, settles the delivery', () => {
  let thread = addOwn([], { body: 'x', providerMessageId: 'p1', at })
  thread = setDelivery(thread, 'p1', 'failed', 'network')
  expect(thread[0]).toMatchObject({ delivery: 'failed', failure: 'network' })
  thread = mergeMessages(thread, [own(1, 'p1')])
  expect(thread[0]).toMatchObject({ delivery: 'sent', failure: null })
  expect(setDelivery(thread, 'p1', 'failed', 'network')[0]).toMatchObject({ delivery: 'sent' })
})

test('somebody else’s reply never replaces an own message with the same name', () => {
  const thread = mergeMessages(addOwn([], { body: 'mine', providerMessageId: 'p1', at }), [
    message(1, { providerMessageId: 'p1' }),
  ])
  expect(bodies(thread)).toEqual(['m1', 'mine'])
})

test('unread are replies without a read stamp; a stamp is not lost to an older copy', () => {
  let thread = mergeMessages(
    [],
    [message(1), own(2, 'p'), message(3, { readAt: at }), message(4, { role: 'system' })],
  )
  expect(unreadOf(thread).map(({ id }) => id)).toEqual(['cvm_1'])
  thread = setRead(thread, new Set(['cvm_1']), at)
  thread = mergeMessages(thread, [message(1)])
  expect(unreadOf(thread)).toEqual([])
})

test('only replies that were not there before are news', () => {
  const before = mergeMessages([], [message(1)])
  const after = mergeMessages(before, [message(1), own(2, 'p'), message(3)])
  expect(newReplies(before, after).map(({ id }) => id)).toEqual(['cvm_3'])
})
