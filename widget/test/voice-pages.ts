import type { BrowserContext, Page } from 'playwright-core'

/** Flags for a browser with a microphone that beeps, whose use is always allowed. */
export const FAKE_MICROPHONE = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--allow-loopback-in-peer-connection',
]

interface WatchedPage {
  peers: RTCPeerConnection[]
  tracks: MediaStreamTrack[]
  audios: Set<HTMLMediaElement>
}

/** How it stands with the sound of a page's last call. */
export interface Sound {
  connection: RTCPeerConnectionState
  isMicrophoneOn: boolean
  isMicrophoneReleased: boolean
  /** Whether the other side's track is not muted. */
  isHeard: boolean
  packetsReceived: number
  /** Of what was received, growing while there is sound. */
  energy: number
  /** How many elements play it. */
  playing: number
}

/** Makes the pages of a context keep what their calls are made of. */
export const watchCalls = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const page = window as unknown as WatchedPage & { RTCPeerConnection: typeof RTCPeerConnection }
    page.peers = []
    page.tracks = []
    page.audios = new Set()
    page.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        page.peers.push(this)
      }
    }
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      page.audios.add(this)
      return play.call(this)
    }
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints)
      page.tracks.push(...stream.getTracks())
      return stream
    }
  })

/** The sound of a page's last call. */
export const soundOf = (page: Page): Promise<Sound> =>
  page.evaluate(async () => {
    const { peers, tracks, audios } = window as unknown as WatchedPage
    const peer = peers[peers.length - 1] as RTCPeerConnection
    const sound = {
      connection: peer.connectionState,
      isMicrophoneOn: tracks.every(({ enabled }) => enabled),
      isMicrophoneReleased: tracks.every(({ readyState }) => readyState === 'ended'),
      isHeard: peer.getReceivers().some(({ track }) => !track.muted && track.readyState === 'live'),
      packetsReceived: 0,
      energy: 0,
      playing: [...audios].filter((audio) => !audio.paused && audio.currentTime > 0).length,
    }
    for (const report of (await peer.getStats()).values() as Iterable<Record<string, number | string>>) {
      if (report.type !== 'inbound-rtp') continue
      sound.packetsReceived += report.packetsReceived as number
      sound.energy += (report.totalAudioEnergy as number | undefined) ?? 0
    }
    return sound
  })

/** Lets a page's last call believe that its connection is in a state; without one, what is true counts again. */
export const pretendState = (page: Page, state: RTCPeerConnectionState | undefined): Promise<void> =>
  page.evaluate((pretended) => {
    const { peers } = window as unknown as WatchedPage
    const peer = peers[peers.length - 1] as { connectionState?: string } & EventTarget
    if (pretended) Object.defineProperty(peer, 'connectionState', { value: pretended, configurable: true })
    else delete peer.connectionState
    peer.dispatchEvent(new Event('connectionstatechange'))
  }, state)

/** Opens a page that answers calls as `svc-voice.v1` says, with a microphone of its own. */
export async function answerCalls(context: BrowserContext, site: string, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(site)
  await page.evaluate(async (address) => {
    const socket = new WebSocket(address, ['bearer', 'agent'])
    const peer = new RTCPeerConnection({})
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    for (const track of stream.getTracks()) peer.addTrack(track, stream)
    peer.addEventListener('icecandidate', ({ candidate }) =>
      socket.send(JSON.stringify({ type: 'candidate', candidate })),
    )
    // What is not played is not decoded, and has no energy.
    peer.addEventListener('track', ({ streams }) => {
      const audio = new Audio()
      audio.srcObject = streams[0] ?? null
      void audio.play()
    })
    const take = async (frame: { type: string; sdp: string; candidate: RTCIceCandidateInit | null }) => {
      if (frame.type === 'candidate' && frame.candidate) await peer.addIceCandidate(frame.candidate)
      if (frame.type === 'bye') peer.close()
      if (frame.type !== 'offer') return
      await peer.setRemoteDescription({ type: 'offer', sdp: frame.sdp })
      await peer.setLocalDescription()
      socket.send(JSON.stringify({ type: 'answer', sdp: peer.localDescription?.sdp }))
    }
    let work = Promise.resolve()
    socket.addEventListener('message', ({ data }) => {
      work = work.then(() => take(JSON.parse(String(data)) as never))
    })
  }, url)
  return page
}
