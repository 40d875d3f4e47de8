import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRealtime, type RealtimeEvent, type RealtimeOptions, type WebSocketLike } from './index.ts'

class FakeSocket implements WebSocketLike {
  static all: FakeSocket[] = []
  readyState = 0
  sent: Record<string, unknown>[] = []
  onopen: ((event: never) => void) | null = null
  onmessage: ((event: never) => void) | null = null
  onclose: ((event: never) => void) | null = null
  onerror: ((event: never) => void) | null = null
  closedByClient = false
  url: string
  protocols: string[] | undefined
  constructor(url: string, protocols?: string[]) {
    this.url = url
    this.protocols = protocols
    FakeSocket.all.push(this)
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>)
  }
  close(): void {
    this.closedByClient = true
  }
  ready(): this {
    this.readyState = 1
    this.onopen?.({} as never)
    return this.frame({ type: 'ready', orgId: 'org_1', connectionId: 'con_1' })
  }
  frame(frame: Record<string, unknown>): this {
    this.onmessage?.({ data: JSON.stringify(frame) } as never)
    return this
  }
  event(seq: number, channel = 'widget:c:s'): this {
    return this.frame({
      type: 'event',
      channel,
      event: { id: `evt_${seq}`, type: 't', seq, createdAt: '', payload: {} },
    })
  }
  answer(seq: number | null, resumed: boolean, channel = 'widget:c:s'): this {
    return this.frame({ type: 'subscribed', ref: this.sent.at(-1)?.ref, channel, seq, resumed })
  }
  end(code: number): void {
    this.readyState = 3
    this.onclose?.({ code, reason: '' } as never)
  }
}

const latest = () => FakeSocket.all.at(-1) as FakeSocket
const widget = { channel: 'widget', channelId: 'c', sessionId: 's' }
const typing = { type: 'typing', channel: 'conversation', id: 'x', isTyping: true } as const
const start = (more: Partial<RealtimeOptions> = {}) => {
  const realtime = createRealtime({ url: 'wss://host/v1/realtime', WebSocket: FakeSocket, ...more })
  realtime.connect()
  return realtime
}

beforeEach(() => {
  FakeSocket.all = []
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the credential travels as a subprotocol and the identity as query', () => {
  start({ token: 'svc_widget_x', query: () => ({ externalId: 'u 1', userHash: undefined }) })
  expect(latest().protocols).toEqual(['bearer', 'svc_widget_x'])
  expect(latest().url).toBe('wss://host/v1/realtime?externalId=u+1')
  start()
  expect(latest().protocols).toBeUndefined()
})

test('events arrive once and in order, and a reconnect resumes after the last one seen', async () => {
  const seen: number[] = []
  const realtime = start()
  const sub = realtime.subscribe(widget, {
    after: 3,
    onEvent: (event: RealtimeEvent) => seen.push(event.seq),
  })
  expect(latest().sent).toEqual([])
  latest().ready()
  expect(latest().sent).toEqual([{ type: 'subscribe', ref: '1', ...widget, after: 3 }])
  latest().answer(5, true).event(4).event(4).event(5).event(3).event(9)
  expect(seen).toEqual([4, 5, 9])
  latest().end(1012)
  await vi.advanceTimersByTimeAsync(249)
  expect(FakeSocket.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  latest().ready()
  expect(latest().sent[0]).toMatchObject({ type: 'subscribe', after: 9 })
  latest().answer(10, true).event(9).event(10)
  expect(seen).toEqual([4, 5, 9, 10])
  expect(sub.seq).toBe(10)
})

test('what the server cannot replay is asked for once, and events go on after the given number', async () => {
  const seen: number[] = []
  const resyncs: (number | null)[] = []
  const realtime = start()
  realtime.subscribe(widget, {
    after: 3,
    onEvent: (event) => seen.push(event.seq),
    onResync: (seq) => resyncs.push(seq ?? null),
  })
  latest().ready().answer(900, false).event(900).event(901)
  expect(resyncs).toEqual([900])
  expect(seen).toEqual([901])
})

test('a conversation that begins while the socket is down is not missed', async () => {
  const onResync = vi.fn()
  const realtime = start()
  realtime.subscribe(widget, { onEvent: () => undefined, onResync })
  latest().ready().answer(null, false).end(1006)
  await vi.advanceTimersByTimeAsync(300)
  latest().ready()
  expect(latest().sent[0]).toMatchObject({ after: 0 })
  latest().answer(null, false)
  expect(onResync).not.toHaveBeenCalled()
})

test('the organization’s channel is not numbered: nothing is dropped, each beginning asks for a new look', async () => {
  const seen: number[] = []
  const onResync = vi.fn()
  const realtime = start()
  realtime.subscribe({ channel: 'org' }, { onEvent: (event) => seen.push(event.seq), onResync })
  latest().ready().answer(null, false, 'org').event(7, 'org').event(2, 'org')
  expect(seen).toEqual([7, 2])
  expect(onResync).toHaveBeenCalledExactlyOnceWith(null)
  latest().end(1006)
  await vi.advanceTimersByTimeAsync(300)
  latest().ready().answer(null, false, 'org')
  expect(onResync).toHaveBeenCalledTimes(2)
  expect(latest().sent[0]).not.toHaveProperty('after')
})

test('pauses double up to 30 seconds, count handshakes that failed, and begin anew after an open socket', async () => {
  const failures: number[] = []
  start({ onHandshakeFailure: (count) => failures.push(count) })
  const pauses = [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]
  for (const [index, pause] of pauses.entries()) {
    latest().end(1006)
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(FakeSocket.all).toHaveLength(index + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.all).toHaveLength(index + 2)
  }
  expect(failures).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  latest().ready().end(1006)
  await vi.advanceTimersByTimeAsync(250)
  latest().end(1006)
  expect(failures.at(-1)).toBe(1)
})

test.each([4401, 4403])('after close %i it stays closed and says so', async (code) => {
  const onClose = vi.fn()
  const statuses: string[] = []
  start({ onClose, onStatus: (status) => statuses.push(status) })
  latest().ready().end(code)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(onClose).toHaveBeenCalledExactlyOnceWith(code, '')
  expect(statuses).toEqual(['connecting', 'open', 'closed'])
})

test('a socket that opens but never speaks is a failed handshake, as something between may do that', async () => {
  const failures: number[] = []
  start({ onHandshakeFailure: (count) => failures.push(count) })
  for (let index = 0; index < 3; index += 1) {
    await vi.advanceTimersByTimeAsync(15_000)
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(failures).toEqual([1, 2, 3])
})

test('a silent link is found out by a ping and replaced', async () => {
  start()
  const first = latest().ready()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(first.sent).toEqual([{ type: 'ping' }])
  first.frame({ type: 'pong' })
  await vi.advanceTimersByTimeAsync(25_000)
  expect(first.sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10_250)
  expect(first.closedByClient).toBe(true)
  expect(FakeSocket.all).toHaveLength(2)
})

test('frames are dropped while the socket is not open; `connect` does not wait for the pause', async () => {
  const realtime = start()
  realtime.send(typing)
  latest().end(1006)
  realtime.send(typing)
  realtime.connect()
  expect(FakeSocket.all).toHaveLength(2)
  latest().ready()
  realtime.send(typing)
  expect(latest().sent).toEqual([typing])
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.all).toHaveLength(2)
})

test('an unsubscribed channel is left and silent, also when it was not answered yet', () => {
  const onEvent = vi.fn()
  const realtime = start()
  latest().ready()
  const early = realtime.subscribe(widget, { onEvent })
  early.unsubscribe()
  latest().answer(1, true)
  expect(latest().sent.at(-1)).toMatchObject({ type: 'unsubscribe', channel: 'widget:c:s' })
  const late = realtime.subscribe(widget, { onEvent })
  latest().answer(1, true)
  late.unsubscribe()
  expect(latest().sent.at(-1)).toMatchObject({ type: 'unsubscribe', channel: 'widget:c:s' })
  latest().event(2)
  expect(onEvent).not.toHaveBeenCalled()
})

test('a channel that is left and entered again before the answer came stays followed', () => {
  const onEvent = vi.fn()
  const realtime = start()
  latest().ready()
  realtime.subscribe(widget, { onEvent }).unsubscribe()
  realtime.subscribe(widget, { onEvent })
  const answer = (ref: string) =>
    latest().frame({ type: 'subscribed', ref, channel: 'widget:c:s', seq: 1, resumed: true })
  answer('1')
  answer('2')
  expect(latest().sent.map(({ type }) => type)).toEqual(['subscribe', 'subscribe'])
  latest().event(2)
  expect(onEvent).toHaveBeenCalledOnce()
})

test('refusals, typing, viewing, presence and other frames find who asked', () => {
  const onError = vi.fn()
  const [onTyping, onViewing, onPresence] = [vi.fn(), vi.fn(), vi.fn()]
  const onFrame = vi.fn()
  const realtime = start({ onFrame })
  latest().ready()
  realtime.subscribe(widget, { onEvent: () => undefined, onTyping, onViewing })
  const viewing = { type: 'viewing', channel: 'widget:c:s', userId: 'usr_1', name: 'Mia', isViewing: true }
  latest()
    .answer(1, true)
    .frame({ type: 'typing', channel: 'widget:c:s', isTyping: true })
    .frame(viewing)
    .frame({ ...viewing, channel: 'conversation:y' })
  realtime.subscribe({ channel: 'conversation', id: 'x' }, { onEvent: () => undefined, onError })
  realtime.subscribe({ channel: 'org' }, { onEvent: () => undefined, onPresence })
  const presence = { type: 'presence', userId: 'usr_1', name: 'Mia', state: 'away' }
  latest()
    .answer(null, false, 'org:o')
    .frame({ ...presence, channel: 'org:o' })
    .frame({ ...presence, channel: 'widget:c:s' })
    .frame({ type: 'error', ref: '2', code: 'forbidden' })
    .frame({ type: 'read_ack', messageIds: ['a'] })
  expect(onTyping).toHaveBeenCalledOnce()
  expect(onViewing).toHaveBeenCalledExactlyOnceWith(viewing)
  expect(onPresence).toHaveBeenCalledExactlyOnceWith({ ...presence, channel: 'org:o' })
  expect(onError).toHaveBeenCalledExactlyOnceWith('forbidden')
  expect(onFrame).toHaveBeenCalledExactlyOnceWith({ type: 'read_ack', messageIds: ['a'] })
})

test('a socket that the page forbids counts as a failed handshake, and says why', async () => {
  const onHandshakeFailure = vi.fn()
  const realtime = start({
    onHandshakeFailure,
    WebSocket: class {
      constructor() {
        throw new Error('blocked by policy')
      }
    } as never,
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(onHandshakeFailure).toHaveBeenCalledExactlyOnceWith(1, 'Error: blocked by policy')
  realtime.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onHandshakeFailure).toHaveBeenCalledOnce()
})

test('an error before the service spoke ends the handshake, also where no close follows, and tells its reason', async () => {
  const onHandshakeFailure = vi.fn()
  start({ onHandshakeFailure })
  const [first] = FakeSocket.all
  first?.onerror?.({ message: 'Received network error or non-101 status code.' } as never)
  first?.end(1006)
  expect(onHandshakeFailure).toHaveBeenCalledExactlyOnceWith(
    1,
    'Received network error or non-101 status code.',
  )
  expect(first?.closedByClient).toBe(true)
  await vi.advanceTimersByTimeAsync(250)
  expect(FakeSocket.all).toHaveLength(2)
  // Browsers do not say why.
  latest().onerror?.({} as never)
  expect(onHandshakeFailure).toHaveBeenLastCalledWith(2, 'the handshake failed')
})

test('an error of an open socket waits for its close, which has the code', () => {
  const onClose = vi.fn()
  start({ onClose })
  latest()
    .ready()
    .onerror?.({ message: 'a frame that is none' } as never)
  expect(onClose).not.toHaveBeenCalled()
  latest().end(4429)
  expect(onClose).toHaveBeenCalledExactlyOnceWith(4429, '')
})

test.each(['', '/v1/realtime', 'stoa.example/v1/realtime', 'localhost:3000/v1/realtime'])(
  'an address that no socket can have is refused at once: %j',
  (url) => {
    expect(() => createRealtime({ url, WebSocket: FakeSocket })).toThrow(TypeError)
    expect(() => createRealtime({ url, WebSocket: FakeSocket })).toThrow(`${JSON.stringify(url)}.`)
  },
)

test('where there is no WebSocket, that is said at once', () => {
  vi.stubGlobal('WebSocket', undefined)
  expect(() => createRealtime({ url: 'wss://host/v1/realtime' })).toThrow(/WebSocket.*ws/)
  vi.unstubAllGlobals()
})

test('a subscription that the server cannot look at right now is asked for again, once', async () => {
  const onError = vi.fn()
  const realtime = start()
  realtime.subscribe(widget, { after: 3, onEvent: () => undefined, onError })
  const refuse = () =>
    latest().frame({ type: 'error', ref: latest().sent.at(-1)?.ref, code: 'unavailable', detail: '' })
  latest().ready()
  refuse()
  expect(latest().sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(latest().sent.at(-1)).toEqual({ type: 'subscribe', ref: '2', ...widget, after: 3 })
  // A new socket asks by itself, and what was given up is not asked for.
  refuse()
  latest().end(1012)
  await vi.advanceTimersByTimeAsync(250)
  latest().ready().answer(3, true)
  const given = realtime.subscribe({ channel: 'conversation', id: 'x' }, { onEvent: () => undefined })
  refuse()
  given.unsubscribe()
  await vi.advanceTimersByTimeAsync(5000)
  expect(latest().sent).toHaveLength(2)
  expect(onError).not.toHaveBeenCalled()
})
