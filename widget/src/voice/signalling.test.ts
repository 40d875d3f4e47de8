import { afterEach, describe, expect, test, vi } from 'vitest'
import { isDialable, openSignalling, readFrame, type Frame } from './signalling.ts'

describe('a call is signalled', () => {
  test.each([
    ['wss://calls.example/s', 'https://stoa.example', true],
    ['wss://calls.example/s', 'http://localhost:3000', true],
    ['ws://localhost:3000/s', 'http://localhost:3000', true],
    ['ws://localhost:3001/s', 'http://localhost:3000', false],
    ['ws://calls.example/s', 'http://localhost:3000', false],
    ['ws://stoa.example/s', 'https://stoa.example', false],
    ['https://calls.example/s', 'https://stoa.example', false],
    ['javascript:alert(1)', 'https://stoa.example', false],
    ['calls.example', 'https://stoa.example', false],
    ['', 'https://stoa.example', false],
  ])('over %s by a service at %s: %s', (url, origin, expected) => {
    expect(isDialable(url, origin)).toBe(expected)
  })
})

test('frames that are none, or that are not for a browser, are left unread', () => {
  const candidate = { candidate: 'c', sdpMid: '0' }
  expect(readFrame('{"type":"bye","more":1}')).toEqual({ type: 'bye' })
  expect(readFrame('{"type":"answer","sdp":"s"}')).toEqual({ type: 'answer', sdp: 's' })
  expect(readFrame(JSON.stringify({ type: 'candidate', candidate }))).toEqual({
    type: 'candidate',
    candidate,
  })
  expect(readFrame('{"type":"candidate","candidate":null}')).toEqual({ type: 'candidate', candidate: null })
  for (const data of [
    'x',
    'null',
    '7',
    '[]',
    '{}',
    '{"type":"offer","sdp":"s"}',
    '{"type":"answer"}',
    '{"type":"answer","sdp":7}',
    '{"type":"candidate"}',
    '{"type":"candidate","candidate":"c"}',
    new ArrayBuffer(2),
  ])
    expect(readFrame(data), String(data)).toBeUndefined()
})

class FakeSocket extends EventTarget {
  static OPEN = 1
  static last: FakeSocket
  readyState = 0
  sent: string[] = []
  closed = 0
  readonly asked: unknown[]
  constructor(...asked: unknown[]) {
    super()
    this.asked = asked
    FakeSocket.last = this
  }
  send = (text: string) => this.sent.push(text)
  close = () => (this.closed += 1)
}

describe('the socket', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('shows the token as a subprotocol, sends only while it is open, and is silent once it was closed', () => {
    vi.stubGlobal('WebSocket', FakeSocket)
    const heard: (string | Frame)[] = []
    const signalling = openSignalling('wss://calls.example/s', 'token', {
      onOpen: () => heard.push('open'),
      onFrame: (frame) => heard.push(frame),
      onClose: () => heard.push('close'),
    })
    const socket = FakeSocket.last
    expect(socket.asked).toEqual(['wss://calls.example/s', ['bearer', 'token']])
    signalling.send({ type: 'bye' })
    expect([signalling.isOpen(), socket.sent]).toEqual([false, []])
    socket.readyState = 1
    socket.dispatchEvent(new Event('open'))
    signalling.send({ type: 'bye' })
    expect([signalling.isOpen(), socket.sent]).toEqual([true, ['{"type":"bye"}']])
    socket.dispatchEvent(new MessageEvent('message', { data: 'nonsense' }))
    socket.dispatchEvent(new MessageEvent('message', { data: '{"type":"bye"}' }))
    signalling.close()
    socket.dispatchEvent(new Event('close'))
    expect([heard, socket.closed]).toEqual([['open', { type: 'bye' }], 1])
  })
})
