import { expect, test } from 'vitest'
import { sampleMessage } from '../sample-records.ts'
import { withKnownMessages } from './with-known-messages.ts'

const thread = (hasMore: boolean, ...seqs: number[]) => ({
  hasMore,
  messages: seqs.map((seq) =>
    sampleMessage({ id: `cvm_${seq}`, seq, createdAt: new Date(seq * 1000).toISOString() }),
  ),
})

test('older pages and messages by the socket outlive a new reading', () => {
  expect(withKnownMessages(thread(true, 3, 4), thread(false, 1, 2, 3, 4, 5))).toEqual(
    thread(false, 1, 2, 3, 4, 5),
  )
  expect(withKnownMessages(thread(true, 3, 4), thread(true, 4))).toEqual(thread(true, 3, 4))
})

test('where more came than one page tells, the thread has no hole', () => {
  expect(withKnownMessages(thread(true, 7, 8), thread(false, 1, 2))).toEqual(thread(true, 7, 8))
})

test('a first reading and a short thread are taken as they are', () => {
  expect(withKnownMessages(thread(false, 1), undefined)).toEqual(thread(false, 1))
  expect(withKnownMessages(thread(false, 1, 2), thread(false))).toEqual(thread(false, 1, 2))
})
