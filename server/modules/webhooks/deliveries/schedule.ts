const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits before each attempt, in ms: the schedule that Standard Webhooks recommends, with a longer tail. */
const WAITS_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

const JITTER = 0.1
const RETRY_AFTER_MAX_MS = 24 * HOUR

/** After so many attempts a delivery is given up. */
export const MAX_ATTEMPTS = WAITS_MS.length

/**
 * How long to wait after `attemptsMade` failed attempts, in ms, give or take a tenth; never less than the
 * receiver asked for. `null` when there is no further attempt.
 */
export function waitBeforeRetry(
  attemptsMade: number,
  retryAfterMs = 0,
  random = Math.random(),
): number | null {
  const wait = WAITS_MS[attemptsMade]
  if (wait === undefined) return null
  const jittered = wait * (1 - JITTER + 2 * JITTER * random)
  return Math.round(Math.max(jittered, retryAfterMs))
}

/** The wait that a `Retry-After` header asks for, in ms and at most 24 hours; 0 for none or nonsense (RFC 9110, 10.2.3). */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number {
  const text = header?.trim() ?? ''
  if (text === '') return 0
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now
  return ms > 0 ? Math.min(ms, RETRY_AFTER_MAX_MS) : 0
}
