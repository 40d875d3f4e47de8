import { codeOf, isApiError } from '@stoa/sdk/engine'
import { warn } from '@stoa/sdk/page'
import type { CallSubject, VoiceHost } from '../voice-contract.ts'
import { isDialable } from './signalling.ts'

/** How to connect a call, as `POST /v1/widget/voice/start` answers. */
export interface CallDescriptor {
  /** `wss:` */
  signalingUrl: string
  /** Opens this one call, for a short time. */
  token: string
  iceServers: RTCIceServer[]
}

type Answer =
  | { available: false; reason?: string }
  | { available: true; descriptor: CallDescriptor & { transport: string } }

/** The service’s part of a call. */
export interface CallService {
  /** Prepares a call; null, with a warning, if the service refuses. Rejects when it cannot be reached. */
  start(): Promise<CallDescriptor | null>
  /** Reports that the call connected. */
  started(): void
  /** Reports that the call is over; `isLeaving` when the page is closing, so that nothing can be awaited. */
  ended(durationSeconds: number, isLeaving: boolean): void
}

const LONGEST_CALL_SECONDS = 43_200

/** Creates the service's side of one call. */
export function createCallService(
  { origin, post }: Pick<VoiceHost, 'origin' | 'post'>,
  { conversationId, sessionId }: CallSubject,
): CallService {
  const subject = { conversationId, sessionId }
  let startReported: Promise<void> = Promise.resolve()
  const report = async (event: { kind: 'started' | 'ended'; durationSeconds?: number }) => {
    try {
      await post('voice/event', { ...subject, ...event })
    } catch (error) {
      warn(`the service was not told that a call ${event.kind} (${codeOf(error)})`)
    }
  }
  return {
    async start() {
      try {
        const answer = await post<Answer>('voice/start', subject)
        if (!answer.available) return refused(answer.reason ?? 'no reason given')
        const { transport, signalingUrl } = answer.descriptor
        if (transport !== 'webrtc') return refused(`transport ${transport}`)
        if (!isDialable(signalingUrl, origin)) return refused(`${signalingUrl} is not encrypted`)
        return answer.descriptor
      } catch (error) {
        if (isApiError(error) && error.status > 0) return refused(error.code)
        throw error
      }
    },
    started() {
      startReported = report({ kind: 'started' })
    },
    ended(seconds, isLeaving) {
      const reportEnd = () =>
        report({ kind: 'ended', durationSeconds: Math.min(seconds, LONGEST_CALL_SECONDS) })
      // If the end arrived before the start, the conversation would stay in a call.
      if (isLeaving) void reportEnd()
      else void startReported.then(reportEnd)
    },
  }
}

function refused(reason: string): null {
  warn(`a call is not possible (${reason})`)
  return null
}
