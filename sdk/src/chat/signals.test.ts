import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadReceipts } from './read-receipts.ts'
import { createTypingSignal } from './typing-signal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('typing is told at most every 1.5 s, and its end once', () => {
  const told: boolean[] = []
  let now = 0
  const signal = createTypingSignal(
    (isTyping) => told.push(isTyping),
    () => now,
  )
  signal.stop()
  for (now = 0; now < 3000; now += 100) signal.onInput('a')
  expect(told).toEqual([true, true])
  signal.onInput(' ')
  signal.stop()
  expect(told).toEqual([true, true, false])
})

test('seen messages are told once, in batches of at most 100', () => {
  const sent: number[] = []
  const receipts = createReadReceipts((_, ids) => Boolean(sent.push(ids.length)))
  for (let index = 0; index < 130; index += 1) receipts.onSeen('s', `m${index}`)
  receipts.onSeen('s', 'm0')
  expect(sent).toEqual([])
  vi.advanceTimersByTime(200)
  expect(sent).toEqual([100, 30])
})

test('what was seen while the socket was down, or told right before it broke, is told after it opened', () => {
  const sent: string[][] = []
  let open = false
  const receipts = createReadReceipts((_, ids) => (open ? Boolean(sent.push(ids)) : false))
  receipts.onSeen('s', 'a')
  vi.advanceTimersByTime(200)
  open = true
  receipts.flush()
  expect(sent).toEqual([['a']])
  receipts.flush()
  expect(sent).toEqual([['a'], ['a']])
  receipts.onAck()
  receipts.flush()
  expect(sent).toHaveLength(2)
})
