import type { ClientOptions } from './options.ts'
import { problemOf, SdkError } from './sdk-error.ts'

/** The input of an operation. */
export type Input = Record<string, unknown>

/** One HTTP request of an operation. */
export interface OperationRequest {
  method: string
  /** Path with the names of input fields in braces. */
  template: string
  input: Input
  key: string | undefined
  signal: AbortSignal | undefined
  timeoutMs: number | undefined
}

const TIMEOUT_MS = 30_000
const TIMED_OUT = { code: 'timeout', detail: 'The service did not answer in time.' }
/** A timer with a longer time fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Sends one request; resolves to the parsed answer (undefined for 204), rejects with `SdkError` or the signal’s reason,
 * and with a `TypeError` where the input cannot be sent.
 */
export async function sendRequest(options: ClientOptions, request: OperationRequest): Promise<unknown> {
  request.signal?.throwIfAborted()
  const [url, init] = partsOf(options, request)
  const { response, text } = await within(request, async (signal) => {
    const answered = await (options.fetch ?? fetch)(url, { ...init, signal })
    return { response: answered, text: answered.status === 204 ? '' : await answered.text() }
  })
  if (response.status === 204) return undefined
  const body = parse(text)
  if (response.ok && body !== undefined) return body
  if (response.status === 401) options.onUnauthenticated?.()
  throw problemOf(response, body)
}

/** What is handed to `fetch`; throws a `TypeError` where that cannot be made of the input. */
function partsOf(
  { baseUrl, apiKey }: ClientOptions,
  { method, template, input, key }: OperationRequest,
): [url: string, init: RequestInit] {
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_match, field: string) => {
    const value = rest[field]
    delete rest[field]
    return pathSegment(field, value)
  })
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const headers = {
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    ...(key && { 'idempotency-key': key }),
  }
  // Throws for what no header may have, which `fetch` would report like a lost connection.
  void new Headers(headers)
  return [
    `${baseUrl.replace(/\/+$/, '')}${path}${hasBody ? '' : queryOf(rest)}`,
    {
      method,
      credentials: apiKey ? 'omit' : 'same-origin',
      headers,
      ...(hasBody && { body: JSON.stringify(rest) }),
    },
  ]
}

/** Runs work with an abort signal that fires after `timeoutMs`, or with the caller’s. */
async function within<Result>(
  { timeoutMs = TIMEOUT_MS, signal }: OperationRequest,
  work: (limit: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  let isTimedOut = false
  const timeOut = () => {
    isTimedOut = true
    controller.abort()
  }
  const timer = timeoutMs > LONGEST_TIMER_MS ? undefined : setTimeout(timeOut, timeoutMs)
  try {
    return await work(controller.signal)
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw new SdkError({ status: 0, ...(isTimedOut ? TIMED_OUT : unreachable(error)) }, { cause: error })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

/** Node says in the cause, at times by a code alone, why `fetch` failed. */
function unreachable(error: unknown) {
  const { message, cause } = error as Error
  const { message: reason, code } = (cause ?? {}) as { message?: string; code?: string }
  return {
    code: 'unreachable',
    detail: `The service could not be reached: ${reason || code || message}.`,
  }
}

/** A value as a segment of the path; throws where it would make the path that of another route. */
function pathSegment(field: string, value: unknown): string {
  const text = String(value ?? '')
  if (/^\.{0,2}$/.test(text))
    throw new TypeError(`${field} cannot be ${JSON.stringify(value)}: it is a part of the path.`)
  return encodeURIComponent(text)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function queryOf(input: Input): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null)
      query.set(name, Array.isArray(value) ? listText(value) : String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** A list as a query parameter: separated by commas, as JSON where an entry contains one. */
const listText = (list: readonly unknown[]): string =>
  list.some((each) => /^\[|,/.test(String(each))) ? JSON.stringify(list) : list.join(',')
