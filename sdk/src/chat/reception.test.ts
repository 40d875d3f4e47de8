import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReception } from './reception.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a short interruption is not shown, a longer one is until the socket opens', async () => {
  const onReconnecting = vi.fn()
  const reception = createReception({ poll: async () => undefined, onReconnecting })
  reception.setVisible(true)
  reception.onStatus('lost', 0)
  await vi.advanceTimersByTimeAsync(1400)
  reception.onStatus('open', 0)
  await vi.advanceTimersByTimeAsync(5000)
  expect(onReconnecting.mock.calls).toEqual([[false]])
  reception.onStatus('lost', 0)
  reception.onStatus('connecting', 0)
  reception.onStatus('lost', 1)
  await vi.advanceTimersByTimeAsync(1500)
  expect(onReconnecting).toHaveBeenLastCalledWith(true)
  reception.onStatus('open', 0)
  expect(onReconnecting).toHaveBeenLastCalledWith(false)
})

test('where sockets do not open it asks every 4 s while the panel is visible, and says whether that works', async () => {
  const onReconnecting = vi.fn()
  let works = true
  const poll = vi.fn(() => (works ? Promise.resolve() : Promise.reject(new Error('down'))))
  const reception = createReception({ poll, onReconnecting })
  reception.setVisible(true)
  for (const failures of [1, 2]) reception.onStatus('lost', failures)
  expect(poll).not.toHaveBeenCalled()
  for (const failures of [3, 4, 5]) reception.onStatus('lost', failures)
  await vi.advanceTimersByTimeAsync(8000)
  expect(poll).toHaveBeenCalledTimes(3)
  expect(onReconnecting).toHaveBeenLastCalledWith(false)
  works = false
  await vi.advanceTimersByTimeAsync(4000)
  expect(onReconnecting).toHaveBeenLastCalledWith(true)
  reception.setVisible(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(poll).toHaveBeenCalledTimes(4)
  reception.setVisible(true)
  expect(poll).toHaveBeenCalledTimes(5)
  reception.onStatus('open', 0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(poll).toHaveBeenCalledTimes(5)
})
