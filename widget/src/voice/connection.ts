import { warn } from '@stoa/sdk/page'
import type { CallDescriptor } from './call-service.ts'
import type { Frame, Signalling, SignallingListener } from './signalling.ts'

/** Events of a connection; none after `onBye`, `onFailed` or `close`. */
export interface ConnectionListener {
  /** Connected, for the first time or again. */
  onConnected(): void
  /** The connection broke and is being restored. */
  onInterrupted(): void
  onBye(): void
  onFailed(): void
}

/** What a connection needs of the browser. */
export interface ConnectionPorts {
  createPeer(configuration: RTCConfiguration): RTCPeerConnection
  openSignalling(url: string, token: string, listener: SignallingListener): Signalling
  /** Plays the sound of the other side. */
  play(stream: MediaStream): void
}

/** The audio connection of a call. */
export interface Connection {
  /** Sends `bye` and closes socket and peer connection. */
  close(): void
}

const CONNECT_MS = 20_000

/** Connects a call. Throws if the browser cannot. */
export function connect(
  descriptor: CallDescriptor,
  microphone: MediaStream,
  ports: ConnectionPorts,
  listener: ConnectionListener,
): Connection {
  return new PeerConnection(descriptor, microphone, ports, listener)
}

class PeerConnection implements Connection {
  private readonly listener: ConnectionListener
  private readonly peer: RTCPeerConnection
  private readonly signalling: Signalling
  /** Handles frames one after the other: a candidate is added after the answer before it. */
  private work: Promise<void> = Promise.resolve()
  private pendingCandidates: RTCIceCandidateInit[] = []
  private deadline: ReturnType<typeof setTimeout> | undefined
  private wasConnected = false
  private isRestarting = false
  private isOver = false

  constructor(
    { iceServers, signalingUrl, token }: CallDescriptor,
    microphone: MediaStream,
    ports: ConnectionPorts,
    listener: ConnectionListener,
  ) {
    this.listener = listener
    this.peer = ports.createPeer({ iceServers })
    try {
      this.followPeer(ports)
      for (const track of microphone.getAudioTracks()) this.peer.addTrack(track, microphone)
      this.signalling = ports.openSignalling(signalingUrl, token, {
        onOpen: () => this.offer({}),
        onFrame: (frame) => (this.work = this.work.then(() => this.onFrame(frame))),
        onClose: () => this.onSocketClosed(),
      })
    } catch (error) {
      this.peer.close()
      throw error
    }
    this.expectConnection()
  }

  close(): void {
    if (this.isOver) return
    this.isOver = true
    clearTimeout(this.deadline)
    this.signalling.send({ type: 'bye' })
    this.signalling.close()
    this.peer.close()
  }

  private followPeer({ play }: ConnectionPorts): void {
    const { peer } = this
    peer.addEventListener('icecandidate', ({ candidate }) =>
      this.signalling.send({ type: 'candidate', candidate: candidate?.toJSON() ?? null }),
    )
    peer.addEventListener('track', ({ streams, track }) => play(streams[0] ?? new MediaStream([track])))
    peer.addEventListener('connectionstatechange', () => this.onState(peer.connectionState))
  }

  private onState(state: RTCPeerConnectionState): void {
    if (this.isOver) return
    if (state === 'connected') {
      clearTimeout(this.deadline)
      this.wasConnected = true
      this.isRestarting = false
      this.listener.onConnected()
    } else if (state === 'disconnected') {
      this.listener.onInterrupted()
    } else if (state === 'failed') {
      this.restart()
    } else if (state === 'closed') {
      this.fail('the other side closed the connection')
    }
  }

  /** A connected call goes on without the socket. */
  private onSocketClosed(): void {
    if (!this.wasConnected || this.isRestarting) this.fail('the socket closed')
  }

  /** Restarts ICE, once for each break. */
  private restart(): void {
    if (this.isRestarting || !this.signalling.isOpen()) return this.fail('no way for sound was found')
    this.isRestarting = true
    this.listener.onInterrupted()
    this.expectConnection()
    this.offer({ iceRestart: true })
  }

  private expectConnection(): void {
    clearTimeout(this.deadline)
    this.deadline = setTimeout(() => this.fail('it took too long'), CONNECT_MS)
  }

  private offer(options: RTCOfferOptions): void {
    const run = async () => {
      const { sdp = '' } = await this.peer.createOffer(options)
      await this.peer.setLocalDescription({ type: 'offer', sdp })
      this.signalling.send({ type: 'offer', protocol: 'svc-voice.v1', sdp })
    }
    run().catch((error: unknown) => this.fail(String(error)))
  }

  private async onFrame(frame: Frame): Promise<void> {
    if (this.isOver) return
    if (frame.type === 'bye') {
      this.close()
      this.listener.onBye()
    } else if (frame.type === 'candidate') {
      await this.addCandidate(frame.candidate)
    } else if (frame.type === 'answer') {
      await this.applyAnswer(frame.sdp)
    }
  }

  private async applyAnswer(sdp: string): Promise<void> {
    try {
      await this.peer.setRemoteDescription({ type: 'answer', sdp })
      for (const candidate of this.pendingCandidates.splice(0)) await this.addCandidate(candidate)
    } catch (error) {
      this.fail(String(error))
    }
  }

  private async addCandidate(candidate: RTCIceCandidateInit | null): Promise<void> {
    if (!candidate) return
    if (!this.peer.remoteDescription) return void this.pendingCandidates.push(candidate)
    try {
      await this.peer.addIceCandidate(candidate)
    } catch {
      // One candidate less; it may be from before a restart.
    }
  }

  private fail(reason: string): void {
    if (this.isOver) return
    warn(`the call has no connection (${reason})`)
    this.close()
    this.listener.onFailed()
  }
}
