import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Call } from './call.ts'
import type { CallDescriptor } from './call-service.ts'
import type { ConnectionListener } from './connection.ts'
import type { Microphone } from './microphone.ts'

const DESCRIPTOR: CallDescriptor = { signalingUrl: 'wss://calls.example', token: 't', iceServers: [] }

/** What was done, in order. */
let did: string[]
let now: number
let loseMicrophone: () => void
let connection: ConnectionListener
let allow: () => void
let refuse: (error: Error) => void
let answer: () => Promise<CallDescriptor | null>

beforeEach(() => {
  did = []
  now = 1_000_000
  answer = () => Promise.resolve(DESCRIPTOR)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const microphone: Microphone = {
  stream: {} as MediaStream,
  level: () => 0.5,
  setMuted: (isMuted) => did.push(isMuted ? 'mute' : 'unmute'),
  close: () => did.push('microphone closed'),
}

function call(): Call {
  return new Call({
    service: {
      start: () => (did.push('start'), answer()),
      started: () => did.push('started'),
      ended: (seconds, isLeaving) => did.push(`ended ${seconds}${isLeaving ? ' leaving' : ''}`),
    },
    openMicrophone: (onLost) => {
      loseMicrophone = onLost
      return new Promise((resolve, reject) => {
        allow = () => resolve(microphone)
        refuse = reject
      })
    },
    connect: (descriptor, stream, listener) => {
      expect([descriptor, stream]).toEqual([DESCRIPTOR, microphone.stream])
      connection = listener
      did.push('connect')
      return { close: () => did.push('connection closed') }
    },
    speaker: { play: () => undefined, close: () => did.push('speaker closed') },
    now: () => now,
  })
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
async function activeCall(): Promise<Call> {
  const made = call()
  allow()
  await settled()
  connection.onConnected()
  return made
}
const RELEASED = ['connection closed', 'microphone closed', 'speaker closed']

test('goes from the microphone over the service to somebody who can be heard, and tells how long it was', async () => {
  const made = call()
  expect(made.state.get()).toMatchObject({ phase: 'waiting', activeSince: null })
  await settled()
  expect(did).toEqual([])
  allow()
  await settled()
  expect([made.state.get().phase, did]).toEqual(['connecting', ['start', 'connect']])
  connection.onConnected()
  expect(made.state.get()).toMatchObject({ phase: 'active', activeSince: 1_000_000 })
  now += 61_400
  made.hangUp()
  expect(made.state.get()).toMatchObject({ phase: 'ended', failure: null, durationSeconds: 61 })
  expect(did).toEqual(['start', 'connect', 'started', 'ended 61', ...RELEASED])
  made.hangUp()
  loseMicrophone()
  expect(did).toHaveLength(7)
})

test('a page that goes away ends it in a hurry', async () => {
  const made = await activeCall()
  made.hangUp({ isLeaving: true })
  expect(did).toContain('ended 0 leaving')
})

test('without a microphone the service is not asked', async () => {
  const made = call()
  refuse(new Error('NotAllowedError'))
  await settled()
  expect(made.state.get()).toMatchObject({ phase: 'failed', failure: 'microphone' })
  expect(did).toEqual(['speaker closed'])
})

test('hung up while the browser still asks, it lets go of the microphone that comes too late', async () => {
  const made = call()
  made.hangUp()
  allow()
  await settled()
  expect([made.state.get().phase, did]).toEqual(['ended', ['speaker closed', 'microphone closed']])
})

test('hung up while the service prepares it, nothing is dialled', async () => {
  const made = call()
  allow()
  let prepared: (descriptor: CallDescriptor) => void = () => undefined
  answer = () => new Promise((resolve) => (prepared = resolve))
  await settled()
  made.hangUp()
  prepared(DESCRIPTOR)
  await settled()
  expect([made.state.get().phase, did]).toEqual(['ended', ['start', 'microphone closed', 'speaker closed']])
})

test('says what went wrong, and tells the service of no call that was none', async () => {
  answer = () => Promise.resolve(null)
  const refused = call()
  allow()
  await settled()
  answer = () => Promise.reject(new Error('network'))
  const unreached = call()
  allow()
  await settled()
  answer = () => Promise.resolve(DESCRIPTOR)
  const unconnected = call()
  allow()
  await settled()
  connection.onFailed()
  const failures = [refused, unreached, unconnected].map((made) => made.state.get().failure)
  expect(failures).toEqual(['unavailable', 'connection', 'connection'])
  expect(did.filter((step) => /^(started|ended)/.test(step))).toEqual([])
  expect(did.filter((step) => step === 'microphone closed')).toHaveLength(3)
})

test('a connection that is lost and a microphone that is unplugged end it with its length', async () => {
  const lost = await activeCall()
  now += 5000
  connection.onFailed()
  expect(lost.state.get()).toMatchObject({ phase: 'failed', failure: 'lost', durationSeconds: 5 })
  const unplugged = await activeCall()
  now += 7000
  loseMicrophone()
  expect(unplugged.state.get()).toMatchObject({ phase: 'failed', failure: 'microphone', durationSeconds: 7 })
  expect(did.filter((step) => step.startsWith('ended'))).toEqual(['ended 5', 'ended 7'])
})

test('an interruption passes, and the call is the same one', async () => {
  const made = await activeCall()
  connection.onInterrupted()
  expect(made.state.get()).toMatchObject({ phase: 'active', isInterrupted: true })
  now += 3000
  connection.onConnected()
  expect(made.state.get()).toMatchObject({ isInterrupted: false, activeSince: 1_000_000 })
  expect(did.filter((step) => step === 'started')).toHaveLength(1)
  connection.onBye()
  expect(made.state.get()).toMatchObject({ phase: 'ended', durationSeconds: 3 })
})

test('who is muted is not shown as loud', async () => {
  const made = await activeCall()
  expect(made.level()).toBe(0.5)
  made.setMuted(true)
  expect([made.level(), made.state.get().isMuted]).toEqual([0, true])
  made.setMuted(false)
  expect([made.level(), did.slice(-2)]).toEqual([0.5, ['mute', 'unmute']])
})

test('one part that cannot be let go of does not keep the others', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const made = await activeCall()
  const close = vi.spyOn(microphone, 'close').mockImplementation(() => {
    throw new Error('stuck')
  })
  made.hangUp()
  close.mockRestore()
  expect(did.slice(-2)).toEqual(['connection closed', 'speaker closed'])
})
