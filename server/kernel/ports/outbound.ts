import type { Readable } from 'node:stream'

/**
 * What to send: `timeoutMs` covers the whole exchange (default 10 000), and every chunk of a streamed body starts it
 * anew; `maxBytes` caps the response body (default 1 MiB), `redirects` is how many are followed (default 0).
 */
export interface OutboundRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  headers?: Record<string, string>
  /** A stream is sent once, never redirected, and left to the caller to destroy. */
  body?: string | Uint8Array | StreamedBody
  timeoutMs?: number
  maxBytes?: number
  redirects?: number
  signal?: AbortSignal
  /** `strangers` where nobody of an organization asked for it; what others ask for does not wait for it. */
  causedBy?: 'customers' | 'strangers'
}

/** A body that is not held in memory; the exchange fails when it turns out shorter, or in the end longer, than said. */
export interface StreamedBody {
  stream: AsyncIterable<Uint8Array>
  length: number
}

/**
 * What came back: `url` is the one that answered, `truncated` says that the body went beyond `maxBytes`,
 * repeated headers are joined with a comma.
 */
export interface OutboundResponse {
  status: number
  headers: Record<string, string>
  body: Uint8Array
  truncated: boolean
  durationMs: number
  url: string
}

/** What came back, its body still to be read: to its end, or destroyed, which drops the connection. */
export interface OpenResponse {
  status: number
  headers: Record<string, string>
  body: Readable
}

/** Why nothing came back; `invalid_url` stands for all that can not be sent as written, headers included. */
export type OutboundFailure =
  | 'blocked_address'
  | 'invalid_url'
  | 'timeout'
  | 'connection_failed'
  | 'too_many_redirects'
  | 'aborted'

/** The only error thrown here; its message never tells what a host name resolved to. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: OutboundFailure
  /** Whether there was no connection: surely nothing of the request was heard. */
  readonly neverSent: boolean

  constructor(
    reason: OutboundFailure,
    message: string,
    { neverSent = false, ...options }: ErrorOptions & { neverSent?: boolean } = {},
  ) {
    super(message, options)
    this.reason = reason
    this.neverSent = neverSent
  }
}

/** A client for URLs that somebody else chose: it reaches the public internet and nothing else. */
export interface Outbound {
  /** Sends one request; any status is a response, a redirect too when `redirects` is 0. */
  request(request: OutboundRequest): Promise<OutboundResponse>
  /**
   * The same for a body of any size: `timeoutMs` bounds the wait for the headers, then that for each chunk; the time
   * that the reader takes does not count. A body that breaks off ends with an `OutboundError`.
   */
  open(request: Omit<OutboundRequest, 'maxBytes' | 'signal'>): Promise<OpenResponse>
  /** Throws when the URL may never be called (scheme, credentials, literal or local host), without I/O. */
  assertAllowed(url: string): void
  /** An address of a host that may be called, for connections of another protocol; throws `OutboundError`. */
  addressOf(hostname: string): Promise<string>
  /** Refuses new requests, waits for those in flight, then drops every connection; bodies being read break off. */
  close(): Promise<void>
}
