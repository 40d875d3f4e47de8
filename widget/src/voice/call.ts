import { createStore, type Store } from '@stoa/sdk/engine'
import { guarded, warn } from '@stoa/sdk/page'
import type { CallDescriptor, CallService } from './call-service.ts'
import type { Connection, ConnectionListener } from './connection.ts'
import type { Microphone } from './microphone.ts'
import type { Speaker } from './speaker.ts'

/** Why a call failed: no microphone, refused by the service, no connection, connection lost. */
export type CallFailure = 'microphone' | 'unavailable' | 'connection' | 'lost'

/** The state of a call. */
export interface CallState {
  /** `waiting` for the microphone, then `connecting`, `active`, and at last `ended` or `failed`. */
  phase: 'waiting' | 'connecting' | 'active' | 'ended' | 'failed'
  failure: CallFailure | null
  isMuted: boolean
  /** Whether the connection broke and is being restored. */
  isInterrupted: boolean
  /** When the call connected, in milliseconds; null before. */
  activeSince: number | null
  /** Length of the call; 0 until it is over. */
  durationSeconds: number
}

/** What a call needs of the browser. */
export interface CallPorts {
  service: CallService
  openMicrophone(onLost: () => void): Promise<Microphone>
  connect(descriptor: CallDescriptor, stream: MediaStream, listener: ConnectionListener): Connection
  speaker: Speaker
  now(): number
}

/** A voice call, from the request for the microphone to its end; releases microphone and connection however it ends. */
export class Call {
  readonly state: Store<CallState> = createStore<CallState>({
    phase: 'waiting',
    failure: null,
    isMuted: false,
    isInterrupted: false,
    activeSince: null,
    durationSeconds: 0,
  })
  private readonly ports: CallPorts
  private microphone: Microphone | undefined
  private connection: Connection | undefined

  /** Starts the call. */
  constructor(ports: CallPorts) {
    this.ports = ports
    void this.start()
  }

  /** Whether the call has ended or failed. */
  isOver(): boolean {
    const { phase } = this.state.get()
    return phase === 'ended' || phase === 'failed'
  }

  /** Volume of the visitor, 0 to 1; 0 while muted. */
  level(): number {
    return this.state.get().isMuted ? 0 : (this.microphone?.level() ?? 0)
  }

  setMuted(isMuted: boolean): void {
    this.microphone?.setMuted(isMuted)
    this.state.set({ isMuted })
  }

  /** Ends the call; `isLeaving` when the page goes away. */
  hangUp({ isLeaving = false } = {}): void {
    this.end({ phase: 'ended' }, isLeaving)
  }

  private async start(): Promise<void> {
    let failure: CallFailure = 'microphone'
    try {
      const microphone = await this.ports.openMicrophone(() => this.fail('microphone'))
      if (this.isOver()) return microphone.close()
      this.microphone = microphone
      failure = 'connection'
      this.state.set({ phase: 'connecting' })
      const descriptor = await this.ports.service.start()
      if (this.isOver()) return
      if (!descriptor) return this.fail('unavailable')
      this.connection = this.ports.connect(descriptor, microphone.stream, {
        onConnected: () => this.onConnected(),
        onInterrupted: () => this.state.set({ isInterrupted: true }),
        onBye: () => this.hangUp(),
        onFailed: () => this.fail(this.state.get().activeSince === null ? 'connection' : 'lost'),
      })
    } catch (error) {
      warn(`a call could not be made (${error})`)
      this.fail(failure)
    }
  }

  private onConnected(): void {
    this.state.set({ isInterrupted: false })
    if (this.state.get().phase !== 'connecting') return
    this.state.set({ phase: 'active', activeSince: this.ports.now() })
    this.ports.service.started()
  }

  private fail(failure: CallFailure): void {
    this.end({ phase: 'failed', failure }, false)
  }

  private end(change: Pick<CallState, 'phase'> & Partial<CallState>, isLeaving: boolean): void {
    if (this.isOver()) return
    const { activeSince } = this.state.get()
    const durationSeconds = activeSince === null ? 0 : Math.round((this.ports.now() - activeSince) / 1000)
    this.state.set({ ...change, durationSeconds: Math.max(0, durationSeconds), isInterrupted: false })
    if (activeSince !== null) this.ports.service.ended(this.state.get().durationSeconds, isLeaving)
    // If one throws, the others are still closed.
    for (const part of [this.connection, this.microphone, this.ports.speaker]) guarded(() => part?.close())
  }
}
