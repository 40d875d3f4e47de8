import { ApiError } from '@stoa/sdk/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallService, type CallService } from './call-service.ts'

const DESCRIPTOR = {
  vendor: 'fake',
  transport: 'webrtc',
  signalingUrl: 'wss://calls.example/s',
  token: 't',
  iceServers: [],
  metadata: {},
}

let asked: [string, Record<string, unknown>][]
let answer: () => Promise<unknown>
let service: CallService

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  asked = []
  const post = <T>(path: string, body: Record<string, unknown>) => {
    asked.push([path, body])
    return answer() as Promise<T>
  }
  const subject = { conversationId: 'ccv_1', sessionId: 's1', name: 'Ada' }
  service = createCallService({ origin: 'https://stoa.example', post }, subject)
})
afterEach(() => vi.restoreAllMocks())

test('a call is prepared for the conversation that it is made from', async () => {
  answer = () => Promise.resolve({ available: true, descriptor: DESCRIPTOR })
  expect(await service.start()).toEqual(DESCRIPTOR)
  expect(asked).toEqual([['voice/start', { conversationId: 'ccv_1', sessionId: 's1' }]])
})

test('a call that the service or good sense forbids is not possible; a service that is not there is another matter', async () => {
  for (const refusal of [
    { available: false, reason: 'no_active_voice_channel' },
    { available: true, descriptor: { ...DESCRIPTOR, transport: 'carrier-pigeon' } },
    { available: true, descriptor: { ...DESCRIPTOR, signalingUrl: 'ws://calls.example/s' } },
  ]) {
    answer = () => Promise.resolve(refusal)
    expect(await service.start()).toBeNull()
  }
  answer = () => Promise.reject(new ApiError(403, 'conversation_session_mismatch'))
  expect(await service.start()).toBeNull()
  answer = () => Promise.reject(new ApiError(0, 'network'))
  await expect(service.start()).rejects.toThrow('network')
})

test('the end never overtakes the start, but waits for nothing when the page goes away', async () => {
  const kinds = () => asked.map(([, { kind }]) => kind)
  let arrive: (value: unknown) => void = () => undefined
  answer = () => new Promise((resolve) => (arrive = resolve))
  service.started()
  service.ended(61, false)
  await Promise.resolve()
  expect(kinds()).toEqual(['started'])
  arrive({ ok: true })
  await vi.waitFor(() => expect(kinds()).toEqual(['started', 'ended']))
  expect(asked[1]).toEqual([
    'voice/event',
    { conversationId: 'ccv_1', sessionId: 's1', kind: 'ended', durationSeconds: 61 },
  ])
  service.started()
  service.ended(50_000, true)
  expect(kinds()).toEqual(['started', 'ended', 'started', 'ended'])
  expect(asked[3]?.[1].durationSeconds).toBe(43_200)
})

test('an event that does not arrive is nobody’s error', async () => {
  answer = () => Promise.reject(new ApiError(0, 'network'))
  service.started()
  service.ended(1, false)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
})
