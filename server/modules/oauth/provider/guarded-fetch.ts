/* oxlint-disable no-restricted-globals, typescript/no-restricted-types -- The library takes a fetch, which answers with a Response. */
import type { Outbound } from '../../../kernel/ports/outbound.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 16 * 1024

/** The fetch of metadata documents: by the guarded client, without redirects, bounded in size and time. */
export const guardedFetch =
  (outbound: Outbound) =>
  async (url: string | URL): Promise<Response> => {
    const { status, headers, body, truncated } = await outbound.request({
      url: String(url),
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      // Whoever opens the page of consent names the address.
      causedBy: 'strangers',
      maxBytes: MAX_BYTES,
    })
    if (truncated) throw new Error('the document is too large')
    if (status !== 200) return new Response(null, { status: status >= 200 && status < 600 ? status : 502 })
    return new Response(new Uint8Array(body), { status, headers: cachingOf(headers) })
  }

const cachingOf = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    ['cache-control', 'expires', 'content-type'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, headers[name]]],
    ),
  )
