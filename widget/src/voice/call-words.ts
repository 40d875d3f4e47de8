import { fill, type PanelMessages } from '../messages/pick-locale.ts'
import type { CallState } from './call.ts'
import { formatDuration } from './duration.ts'

/** The state of a call in a sentence. */
export function callWords(state: CallState, locale: string, text: PanelMessages): string {
  const { phase, failure, isInterrupted, durationSeconds } = state
  if (phase === 'waiting') return text.callWaiting
  if (phase === 'connecting') return text.callConnecting
  if (phase === 'active') return isInterrupted ? text.reconnecting : text.callActive
  if (phase === 'ended') return fill(text.callEnded, { duration: formatDuration(locale, durationSeconds) })
  if (failure === 'microphone') return text.callNoMicrophone
  if (failure === 'unavailable') return text.callUnavailable
  return failure === 'lost' ? text.disconnected : text.callFailed
}
