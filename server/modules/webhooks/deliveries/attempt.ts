import type { Services } from '../../../kernel/contract/context.ts'
import { OutboundError } from '../../../kernel/ports/outbound.ts'
import { parseRetryAfter } from './schedule.ts'
import { sign } from './signature.ts'

const TIMEOUT_MS = 15_000
const RESPONSE_BYTES = 1024
const GONE = 410

/** What is to be sent, as it was written when the event happened. */
export interface DueDelivery {
  id: string
  eventId: string
  body: string
  /** How many attempts were made. */
  attempt: number
}

/** The URL and secrets of the receiver, as they are now. */
export interface Target {
  id: string
  url: string
  active: boolean
  /** Opened; the one before, too, while it is valid. */
  secrets: readonly string[]
}

/** The result of one attempt. */
export interface AttemptResult {
  at: Date
  statusCode: number | null
  durationMs: number
  /** A short word that never tells an address; null for success. */
  error: string | null
  response: string | null
  retryAfterMs: number
  /** The receiver wants nothing more, ever. */
  isGone: boolean
}

/** Sends a delivery once; `null` when the service is stopping and the outcome is not known. */
export async function attemptDelivery(
  { outbound }: Pick<Services, 'outbound'>,
  target: Target,
  delivery: DueDelivery,
  signal: AbortSignal,
): Promise<AttemptResult | null> {
  const at = new Date()
  const timestamp = Math.floor(at.getTime() / 1000)
  const started = performance.now()
  const common = () => ({ at, durationMs: Math.round(performance.now() - started) })
  try {
    const answer = await outbound.request({
      url: target.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Stoa-Webhooks/1',
        'webhook-id': delivery.eventId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': sign({ id: delivery.eventId, timestamp, body: delivery.body }, target.secrets),
      },
      body: delivery.body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: RESPONSE_BYTES,
      signal,
    })
    const { status } = answer
    return {
      ...common(),
      statusCode: status,
      error: status >= 200 && status < 300 ? null : `http_${status}`,
      response: textOf(answer),
      retryAfterMs: status === 429 || status === 503 ? parseRetryAfter(answer.headers['retry-after']) : 0,
      isGone: status === GONE,
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.reason === 'aborted') return null
    return {
      ...common(),
      statusCode: null,
      error: error.reason,
      response: null,
      retryAfterMs: 0,
      isGone: false,
    }
  }
}

/** The beginning of an answer as text that PostgreSQL can hold: U+FFFD for what is not UTF-8, without NUL. */
function textOf({ body, truncated }: { body: Uint8Array; truncated: boolean }): string | null {
  const text = new TextDecoder().decode(body, { stream: truncated }).replaceAll('\0', '')
  return text === '' ? null : text
}
