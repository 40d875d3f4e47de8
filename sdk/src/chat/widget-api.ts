import { ApiError, isApiError } from '../api-error.ts'
import type { Identity } from './identity-pair.ts'

/** A request beside its path. */
export interface RequestParts {
  method?: 'GET' | 'POST' | 'PATCH'
  query?: Record<string, string | undefined>
  headers?: Record<string, string>
  body?: Record<string, unknown>
}

/** Requests to the service with the widget key. */
export interface WidgetApi {
  /** Sends a request to `/v1/widget/<path>`; returns the parsed answer, rejects with `ApiError`. */
  request<T>(path: string, parts?: RequestParts): Promise<T>
  channelId: string
}

const TIMEOUT_MS = 20_000

/** Creates the client; sends nothing. */
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
          // Arrives even if the visitor follows a link meanwhile.
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

/** The identity as headers, for reads. */
export const identityHeaders = (identity: Identity | undefined): Record<string, string> =>
  identity ? { 'x-svc-verified-external-id': identity.externalId, 'x-svc-user-hash': identity.userHash } : {}

/** The identity as fields of a body, for writes. */
export const identityFields = (identity: Identity | undefined) =>
  identity && { verifiedExternalId: identity.externalId, userHash: identity.userHash }
