import { warn } from '@stoa/sdk/chat'
import type { CallDescriptor } from './call-service.ts'
import type { Frame, Signalling, SignallingListener } from './signalling.ts'

/** What a call hears of its connection; nothing after `onBye` or `onFailed`, nor after `close`. */
export interface ConnectionListener {
  /** The other side can be heard, for the first time or again. */
  onConnected(): void
  /** The connection broke, and is being mended. */
  onInterrupted(): void
  onBye(): void
  onFailed(): void
}

/** What a connection is made of. */
export interface ConnectionPorts {
  createPeer(configuration: RTCConfiguration): RTCPeerConnection
  openSignalling(url: string, token: string, listener: SignallingListener): Signalling
  /** Lets the visitor hear the other side. */
  play(stream: MediaStream): void
}

/** A way for sound between the visitor and the other side. */
export interface Connection {
  /** Says goodbye and lets go of everything. */
  close(): void
}

const CONNECT_MS = 20_000

/** Connects a call. Throws where the browser cannot. */
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
  /** One frame after the other: a candidate counts only once the answer before it was taken. */
  private work: Promise<void> = Promise.resolve()
  private early: RTCIceCandidateInit[] = []
  private deadline: ReturnType<typeof setTimeout> | undefined
  private wasConnected = false
  private isMending = false
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
        onFrame: (frame) => (this.work = this.work.then(() => this.take(frame))),
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
      this.isMending = false
      this.listener.onConnected()
    } else if (state === 'disconnected') {
      this.listener.onInterrupted()
    } else if (state === 'failed') {
      this.mend()
    } else if (state === 'closed') {
      this.fail('the other side closed the connection')
    }
  }

  /** What can be heard already goes on without it. */
  private onSocketClosed(): void {
    if (!this.wasConnected || this.isMending) this.fail('the socket closed')
  }

  /** One restart for each break. */
  private mend(): void {
    if (this.isMending || !this.signalling.isOpen()) return this.fail('no way for sound was found')
    this.isMending = true
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

  private async take(frame: Frame): Promise<void> {
    if (this.isOver) return
    if (frame.type === 'bye') {
      this.close()
      this.listener.onBye()
    } else if (frame.type === 'candidate') {
      await this.takeCandidate(frame.candidate)
    } else if (frame.type === 'answer') {
      await this.takeAnswer(frame.sdp)
    }
  }

  private async takeAnswer(sdp: string): Promise<void> {
    try {
      await this.peer.setRemoteDescription({ type: 'answer', sdp })
      for (const candidate of this.early.splice(0)) await this.takeCandidate(candidate)
    } catch (error) {
      this.fail(String(error))
    }
  }

  private async takeCandidate(candidate: RTCIceCandidateInit | null): Promise<void> {
    if (!candidate) return
    if (!this.peer.remoteDescription) return void this.early.push(candidate)
    try {
      await this.peer.addIceCandidate(candidate)
    } catch {
      // One way less; it may be one of before a restart.
    }
  }

  private fail(reason: string): void {
    if (this.isOver) return
    warn(`the call has no connection (${reason})`)
    this.close()
    this.listener.onFailed()
  }
}
