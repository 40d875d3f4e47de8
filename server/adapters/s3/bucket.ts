import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { BlobStoreError } from '../../kernel/ports/blob-store.ts'
import {
  OutboundError,
  type OpenResponse,
  type Outbound,
  type OutboundResponse,
  type StreamedBody,
} from '../../kernel/ports/outbound.ts'
import type { S3Signer } from './signer.ts'

/** A request for an object. */
interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: Uint8Array | StreamedBody
}

/**
 * Signed requests for the objects of a bucket. Resolve with status 2xx, or 404 unless it was a PUT; reject otherwise with
 * `BlobStoreError`, the status in its cause. All but streamed bodies are retried once when the store or the connection
 * fails.
 */
export interface Bucket {
  request(call: Call): Promise<OutboundResponse>
  /** Like `request`, with the answer as a stream. */
  open(call: Call): Promise<OpenResponse>
}

const TIMEOUT_MS = 20_000
// For a whole body; a streamed one has the above for each chunk.
const BODY_TIMEOUT_MS = 60_000
const RETRY_AFTER_MS = 200

/** Creates the client of a bucket. */
export function createBucket(signer: S3Signer, http: Pick<Outbound, 'request' | 'open'>): Bucket {
  // Each attempt is signed anew: a signature has a time.
  const prepare = async ({ method, url, headers = {}, body }: Call) => {
    const signed = await signer.sign({ method, url, headers }, payloadHashOf(body), new Date())
    const timeoutMs = body && !('stream' in body) ? BODY_TIMEOUT_MS : TIMEOUT_MS
    return { method, url: url.href, headers: signed, timeoutMs, ...(body && { body }) }
  }
  return {
    request: (call) => sendWithRetry(call, async () => http.request(await prepare(call))),
    open: (call) => sendWithRetry(call, async () => http.open(await prepare(call))),
  }
}

/** The hash of the body that is signed; a stream is not known yet. */
const payloadHashOf = (body: Call['body'] = Buffer.alloc(0)): string =>
  'stream' in body ? 'UNSIGNED-PAYLOAD' : createHash('sha256').update(body).digest('hex')

async function sendWithRetry<A extends OutboundResponse | OpenResponse>(
  { method, body }: Call,
  send: () => Promise<A>,
): Promise<A> {
  let isRepeatable = !(body && 'stream' in body)
  for (;;) {
    const outcome = await send().catch((error: unknown) => {
      if (error instanceof OutboundError) return error
      throw error
    })
    const failure = failureOf(method, outcome)
    if (!failure) return outcome as A
    if ('body' in outcome && 'destroy' in outcome.body) outcome.body.destroy()
    if (!isRepeatable || !isRetryable(outcome)) throw failure
    isRepeatable = false
    await sleep(RETRY_AFTER_MS)
  }
}

type Outcome = OutboundResponse | OpenResponse | OutboundError

/** Whether the store or the connection failed, so that a retry may help. */
const isRetryable = (outcome: Outcome): boolean =>
  outcome instanceof OutboundError
    ? outcome.reason === 'connection_failed'
    : outcome.status >= 500 && outcome.status !== 507

function failureOf(method: Call['method'], outcome: Outcome): BlobStoreError | undefined {
  if (outcome instanceof OutboundError) return new BlobStoreError('unavailable', { cause: outcome })
  const { status, body } = outcome
  if ((status >= 200 && status < 300) || (status === 404 && method !== 'PUT')) return undefined
  // The code says what is wrong with key, region or clock; the rest of the answer repeats what we signed.
  const text = body instanceof Uint8Array ? Buffer.from(body).toString('latin1') : ''
  const code = /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? ''
  const cause = new Error(`${method} was answered ${status} ${code}`.trim())
  return new BlobStoreError(status === 507 ? 'full' : 'unavailable', { cause })
}
