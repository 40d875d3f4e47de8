import type { Identity } from './identity-pair.ts'

/** A request that did not succeed; status 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Seconds to wait before asking again, where the service says so; else 0. */
  readonly retryAfter: number
  constructor(status: number, code: string, retryAfter = 0) {
    super(code)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** Recognized by its shape: launcher and panel are two bundles, each with a class of its own. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error &&
  typeof (error as ApiError).status === 'number' &&
  typeof (error as ApiError).code === 'string'

/** The code of an error, for the developer. */
export const codeOf = (error: unknown) => (isApiError(error) ? error.code : String(error))

/** What a request carries beside its path. */
export interface RequestParts {
  method?: 'GET' | 'POST' | 'PATCH'
  query?: Record<string, string | undefined>
  headers?: Record<string, string>
  body?: Record<string, unknown>
}

/** Talks to the service with the widget key. */
export interface WidgetApi {
  /** The parsed answer; throws `ApiError`. */
  request<T>(path: string, parts?: RequestParts): Promise<T>
  channelId: string
}

const TIMEOUT_MS = 20_000

/** Creates the client; nothing is sent yet. */
export function createWidgetApi(options: { host: string; widgetKey: string; channelId: string }): WidgetApi {
  return {
    channelId: options.channelId,
    async request(path, { method = 'GET', query = {}, headers = {}, body } = {}) {
      const url = new URL(`${options.host}/v1/widget/${path}`)
      for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
      const abort = new AbortController()
      const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
      try {
        const response = await fetch(url.href, {
          method,
          headers: {
            authorization: `Bearer ${options.widgetKey}`,
            ...(body && { 'content-type': 'application/json' }),
            ...headers,
          },
          body: body ? JSON.stringify({ channelId: options.channelId, ...body }) : null,
          credentials: 'omit',
          cache: 'no-store',
          signal: abort.signal,
          // A message that is on its way when the visitor follows a link still arrives.
          keepalive: method !== 'GET',
        })
        const answer: unknown = await response.json().catch(() => undefined)
        if (response.ok && answer !== undefined) return answer as never
        const code = (answer as { code?: unknown } | undefined)?.code
        throw new ApiError(
          response.status,
          typeof code === 'string' ? code : `http_${response.status}`,
          Number(response.headers.get('retry-after')) || 0,
        )
      } catch (error) {
        throw isApiError(error) ? error : new ApiError(0, 'network')
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** The headers of a read that names an identity. */
export const identityHeaders = (identity: Identity | undefined): Record<string, string> =>
  identity ? { 'x-svc-verified-external-id': identity.externalId, 'x-svc-user-hash': identity.userHash } : {}

/** The fields of a write that names an identity. */
export const identityFields = (identity: Identity | undefined) =>
  identity && { verifiedExternalId: identity.externalId, userHash: identity.userHash }
