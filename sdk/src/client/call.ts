import type { CallOptions, ClientOptions } from './options.ts'
import { sendRequest, type Input } from './send-request.ts'
import { SdkError } from './sdk-error.ts'
import { randomId } from '../random-id.ts'

const RETRIES = 2
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8000
/** A longer `Retry-After` is not waited for: the error is thrown at once. */
const LONGEST_WAIT_S = 60
/** No answer, or a failure that may pass. */
const RETRYABLE_STATUSES = [0, 408, 429, 502, 503, 504]

/** Calls an operation, with retries where the failure may pass and a repetition does no harm: reads, and POSTs with a key. */
export async function call(
  options: ClientOptions,
  route: string,
  input: Input,
  {
    signal,
    idempotencyKey,
    timeoutMs = options.timeoutMs,
    retries = options.retries ?? RETRIES,
  }: CallOptions,
): Promise<unknown> {
  const [method = '', template = '', once] = route.split(' ')
  const takesKey = method === 'POST' && !once
  const key = idempotencyKey ?? (takesKey && retries > 0 ? randomId() : undefined)
  const isRepeatable = method === 'GET' || (takesKey && key !== undefined)
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendRequest(options, { method, template, input, key, signal, timeoutMs })
    } catch (error) {
      const pause = isRepeatable && attempt < retries ? pauseAfter(error, attempt) : undefined
      if (pause === undefined) throw error
      await wait(pause, signal)
    }
  }
}

/** Milliseconds until the next attempt; undefined where none should be made. */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof SdkError) || !RETRYABLE_STATUSES.includes(error.status)) return undefined
  const { retryAfterSeconds = 0 } = error
  if (retryAfterSeconds > LONGEST_WAIT_S) return undefined
  const backoff = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS)
  return Math.max(retryAfterSeconds * 1000, backoff * (0.75 + Math.random() / 2))
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
