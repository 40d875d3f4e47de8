import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, type Connection } from './connection.ts'
import type { Frame, SignallingListener } from './signalling.ts'

class FakePeer extends EventTarget {
  connectionState: RTCPeerConnectionState = 'new'
  remoteDescription: RTCSessionDescriptionInit | null = null
  candidates: string[] = []
  tracks: unknown[] = []
  closed = 0
  offers = 0
  addTrack = (track: unknown) => this.tracks.push(track)
  createOffer = async ({ iceRestart = false }: RTCOfferOptions) => ({
    type: 'offer',
    sdp: `offer ${(this.offers += 1)}${iceRestart ? ' restart' : ''}`,
  })
  setLocalDescription = async () => undefined
  setRemoteDescription = async (description: RTCSessionDescriptionInit) => {
    if (description.sdp === 'nonsense') throw new Error('no description')
    this.remoteDescription = description
  }
  addIceCandidate = async ({ candidate }: RTCIceCandidateInit) => {
    if (candidate === 'stale') throw new Error('of another generation')
    this.candidates.push(String(candidate))
  }
  close = () => (this.closed += 1)
  become(state: RTCPeerConnectionState): void {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
}

let peer: FakePeer
let heard: string[]
let sent: Frame[]
let socket: SignallingListener
let isOpen: boolean
let closedSockets: number
let connection: Connection

const dial = (openSignalling?: () => never) =>
  connect(
    { signalingUrl: 'wss://calls.example', token: 't', iceServers: [{ urls: ['stun:calls.example'] }] },
    { getAudioTracks: () => ['voice'] } as never,
    {
      createPeer: ({ iceServers }) => {
        expect(iceServers).toEqual([{ urls: ['stun:calls.example'] }])
        return peer as never
      },
      openSignalling:
        openSignalling ??
        ((url, token, listener) => {
          expect([url, token]).toEqual(['wss://calls.example', 't'])
          socket = listener
          const send = (frame: Frame) => void sent.push(frame)
          return { isOpen: () => isOpen, send, close: () => (closedSockets += 1) }
        }),
      play: () => heard.push('play'),
    },
    {
      onConnected: () => heard.push('connected'),
      onInterrupted: () => heard.push('interrupted'),
      onBye: () => heard.push('bye'),
      onFailed: () => heard.push('failed'),
    },
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  peer = new FakePeer()
  heard = []
  sent = []
  isOpen = true
  closedSockets = 0
  connection = dial()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const settled = () => vi.advanceTimersByTimeAsync(0)
const take = async (...frames: Frame[]) => {
  for (const frame of frames) socket.onFrame(frame)
  await settled()
}
const candidate = (name: string): Frame => ({ type: 'candidate', candidate: { candidate: name } })
const offers = () => sent.flatMap((frame) => (frame.type === 'offer' ? [frame.sdp] : []))
async function establish(): Promise<void> {
  socket.onOpen()
  await take({ type: 'answer', sdp: 'answer' })
  peer.become('connected')
}
const isReleased = () => [peer.closed, closedSockets, vi.getTimerCount()]

describe('a connection', () => {
  test('is offered when the socket is open, and takes the answer before any candidate', async () => {
    expect(peer.tracks).toEqual(['voice'])
    socket.onOpen()
    await settled()
    expect(sent).toEqual([{ type: 'offer', protocol: 'svc-voice.v1', sdp: 'offer 1' }])
    await take(candidate('early'))
    expect(peer.candidates).toEqual([])
    await take({ type: 'answer', sdp: 'answer' }, candidate('stale'), candidate('late'), {
      type: 'candidate',
      candidate: null,
    })
    expect(peer.candidates).toEqual(['early', 'late'])
    peer.become('connected')
    expect([heard, vi.getTimerCount()]).toEqual([['connected'], 0])
  })

  test('tells the other side where it can be reached', () => {
    const found = (init: object) => Object.assign(new Event('icecandidate'), init)
    peer.dispatchEvent(found({ candidate: { toJSON: () => ({ candidate: 'mine' }) } }))
    peer.dispatchEvent(found({ candidate: null }))
    expect(sent).toEqual([candidate('mine'), { type: 'candidate', candidate: null }])
  })

  test('says goodbye when it is closed, and is silent from then on', async () => {
    await establish()
    connection.close()
    connection.close()
    expect(sent.at(-1)).toEqual({ type: 'bye' })
    expect(isReleased()).toEqual([1, 1, 0])
    await take({ type: 'bye' })
    peer.become('failed')
    expect(heard).toEqual(['connected'])
  })

  test('ends when the other side says goodbye, or is gone', async () => {
    await establish()
    await take({ type: 'bye' })
    expect([heard, isReleased()]).toEqual([
      ['connected', 'bye'],
      [1, 1, 0],
    ])
    peer = new FakePeer()
    heard = []
    connection = dial()
    await establish()
    peer.become('closed')
    expect(heard).toEqual(['connected', 'failed'])
  })

  test('fails when it takes too long, the answer makes no sense, or the socket closes before it is there', async () => {
    await vi.advanceTimersByTimeAsync(20_000)
    expect([heard, isReleased()]).toEqual([['failed'], [1, 1, 0]])
    for (const breakIt of [() => take({ type: 'answer', sdp: 'nonsense' }), () => socket.onClose()]) {
      heard = []
      peer = new FakePeer()
      dial()
      socket.onOpen()
      await breakIt()
      expect(heard).toEqual(['failed'])
    }
  })

  test('lets go of the peer when the socket cannot even be opened', () => {
    const refuse = () => {
      throw new Error('blocked')
    }
    expect(() => dial(refuse as () => never)).toThrow('blocked')
    expect(peer.closed).toBe(1)
  })
})

describe('a connection that breaks', () => {
  test('is restarted once, and is as before when that helps; the next break is another one', async () => {
    await establish()
    peer.become('disconnected')
    peer.become('failed')
    await settled()
    expect(offers()).toEqual(['offer 1', 'offer 2 restart'])
    await take({ type: 'answer', sdp: 'answer 2' })
    peer.become('connected')
    expect(heard).toEqual(['connected', 'interrupted', 'interrupted', 'connected'])
    expect(vi.getTimerCount()).toBe(0)
    peer.become('failed')
    await settled()
    expect(offers()).toHaveLength(3)
  })

  test('is given up when the restart does not help, fails or takes too long', async () => {
    await establish()
    peer.become('failed')
    peer.become('failed')
    expect([heard.at(-1), isReleased()]).toEqual(['failed', [1, 1, 0]])
    peer = new FakePeer()
    heard = []
    dial()
    await establish()
    peer.become('failed')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(heard).toEqual(['connected', 'interrupted', 'failed'])
  })

  test('cannot be restarted without a socket, which alone does not end it', async () => {
    await establish()
    isOpen = false
    socket.onClose()
    expect(heard).toEqual(['connected'])
    peer.become('failed')
    expect([heard, offers()]).toEqual([['connected', 'failed'], ['offer 1']])
  })
})
