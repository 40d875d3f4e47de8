/** Options of a client. */
export interface ClientOptions {
  /** Such as `https://stoa.example.com`; in a page empty for its own origin. */
  baseUrl: string
  /** An API key; without one the browser's session cookie is used. */
  apiKey?: string | undefined
  /** Timeout of each attempt; 30,000 if left out, none for `Infinity`. */
  timeoutMs?: number | undefined
  /** How often a call is retried whose failure may pass, where that can do no harm; 2 if left out. */
  retries?: number | undefined
  /** Called when the service answers 401. */
  onUnauthenticated?: (() => void) | undefined
  /** Sends the requests in the place of the global one. */
  fetch?: typeof fetch | undefined
}

/** Options of one call. */
export interface CallOptions {
  /** To cancel the call. */
  signal?: AbortSignal | undefined
  /** Makes a POST safe to repeat: the service carries it out once, and repeats its answer for 24 hours. */
  idempotencyKey?: string | undefined
  timeoutMs?: number | undefined
  retries?: number | undefined
}
