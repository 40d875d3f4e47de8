import { ROUTES, type Operations } from './generated/operations.ts'

/** Where the service is and how to prove who calls. */
export interface ClientOptions {
  /** Such as `https://stoa.example.com`; empty for the page's own origin. */
  baseUrl: string
  /** An API key; without one the browser's session cookie is used. */
  apiKey?: string
  /** Called when the service no longer accepts the credential. */
  onUnauthenticated?: () => void
  fetch?: typeof fetch
}

/** Per call: a signal to give up, and a key that makes a repeated POST harmless. */
export interface CallOptions {
  signal?: AbortSignal
  idempotencyKey?: string
}

/** A refused or failed call. `code` is stable; `status` is 0 when the service could not be reached. */
export class SdkError extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: readonly { path: string; message: string }[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined
  /** What is there instead of what was believed; only with errors that say so. */
  readonly current: unknown

  constructor(problem: {
    status: number
    code: string
    detail: string
    errors?: SdkError['errors']
    retryAfterSeconds?: number
    requestId?: string
    current?: unknown
  }) {
    super(`${problem.code}: ${problem.detail}`)
    this.name = 'SdkError'
    this.status = problem.status
    this.code = problem.code
    this.detail = problem.detail
    this.errors = problem.errors
    this.retryAfterSeconds = problem.retryAfterSeconds
    this.requestId = problem.requestId
    this.current = problem.current
  }
}

export type Client = Operations

/** A client with one method per operation: `client.conversations.sendMessage({ id, body })`. */
export function createClient(options: ClientOptions): Client {
  const modules = new Map<string, object>()
  const moduleProxy = (module: string) =>
    new Proxy(
      {},
      {
        get: (_target, verb) =>
          typeof verb === 'string'
            ? (input: Record<string, unknown> = {}, call: CallOptions = {}) =>
                send(options, `${module}.${verb}`, input, call)
            : undefined,
      },
    )
  return new Proxy({} as Client, {
    get: (_target, module) => {
      if (typeof module !== 'string') return undefined
      const known = modules.get(module) ?? moduleProxy(module)
      modules.set(module, known)
      return known
    },
  })
}

async function send(
  options: ClientOptions,
  name: string,
  input: Record<string, unknown>,
  call: CallOptions,
): Promise<unknown> {
  const route = ROUTES[name]
  if (!route) throw new Error(`there is no operation ${name}`)
  const [method, template] = route
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_match, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return encodeURIComponent(value)
  })
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const response = await reach(options, `${options.baseUrl}${path}${hasBody ? '' : queryOf(rest)}`, {
    method,
    credentials: options.apiKey ? 'omit' : 'same-origin',
    headers: {
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(options.apiKey && { authorization: `Bearer ${options.apiKey}` }),
      ...(call.idempotencyKey && { 'idempotency-key': call.idempotencyKey }),
    },
    ...(hasBody && { body: JSON.stringify(rest) }),
    ...(call.signal && { signal: call.signal }),
  })
  if (response.status === 204) return undefined
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null
  if (response.ok && body) return body
  if (response.status === 401) options.onUnauthenticated?.()
  throw problemOf(response, body)
}

async function reach(options: ClientOptions, url: string, init: RequestInit): Promise<Response> {
  try {
    return await (options.fetch ?? fetch)(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new SdkError({ status: 0, code: 'unreachable', detail: 'The service could not be reached.' })
  }
}

function problemOf(response: Response, body: Record<string, unknown> | null): SdkError {
  const retryAfter = Number(response.headers.get('retry-after'))
  return new SdkError({
    status: response.status,
    code: typeof body?.['code'] === 'string' ? body['code'] : 'unexpected_answer',
    detail:
      typeof body?.['detail'] === 'string' ? body['detail'] : `The service answered ${response.status}.`,
    ...(Array.isArray(body?.['errors']) && { errors: body['errors'] as NonNullable<SdkError['errors']> }),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
    requestId: response.headers.get('x-request-id') ?? '',
    current: body?.['current'],
  })
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null)
      query.set(name, Array.isArray(value) ? listText(value) : String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Separated by commas; as JSON where a text has one in it. */
const listText = (list: readonly unknown[]): string =>
  list.some((each) => /^\[|,/.test(String(each))) ? JSON.stringify(list) : list.join(',')
