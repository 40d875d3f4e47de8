import { codeOf, isApiError, warn } from '@stoa/sdk/chat'
import type { CallSubject, VoiceHost } from '../voice-contract.ts'
import { isDialable } from './signalling.ts'

/** All that a browser needs to place a call, as `POST /v1/widget/voice/start` answers it. */
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

/** What the service has to do with a call. */
export interface CallService {
  /** Prepares a call; null where none is possible. Rejects when the service cannot be reached. */
  start(): Promise<CallDescriptor | null>
  /** Tells that somebody could be heard. */
  started(): void
  /** Tells that the call is over; `isLeaving` when the page goes away, and nothing can be waited for. */
  ended(durationSeconds: number, isLeaving: boolean): void
}

const LONGEST_CALL_SECONDS = 43_200

/** Creates the service's side of one call. */
export function createCallService(
  { origin, post }: Pick<VoiceHost, 'origin' | 'post'>,
  { conversationId, sessionId }: CallSubject,
): CallService {
  const subject = { conversationId, sessionId }
  let told: Promise<void> = Promise.resolve()
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
      told = report({ kind: 'started' })
    },
    ended(seconds, isLeaving) {
      const tell = () => report({ kind: 'ended', durationSeconds: Math.min(seconds, LONGEST_CALL_SECONDS) })
      // An end that overtakes its start would leave the conversation on a call.
      if (isLeaving) void tell()
      else void told.then(tell)
    },
  }
}

function refused(reason: string): null {
  warn(`a call is not possible (${reason})`)
  return null
}
