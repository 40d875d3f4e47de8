import { OutboundError, type Outbound, type OutboundResponse } from '../../../kernel/ports/outbound.ts'
import { addressOf, isSameHost } from './addresses.ts'

/** Why an address is no document. */
export const REASONS = [
  'robots',
  'noindex',
  'moved',
  'canonical',
  'other_host',
  'not_included',
  'endless',
  'not_html',
  'too_large',
  'unreadable',
  'empty',
  'not_found',
  'http_status',
  'blocked_address',
  'timeout',
  'unreachable',
  'changed_by_hand',
  'deleted_by_hand',
  'shortened',
] as const
export type Reason = (typeof REASONS)[number]

/** What an address answered: a page, that the one of before is the same, where it moved to, or why not. */
export type Fetched =
  | { is: 'page'; html: string; etag: string | null; lastModified: string | null; isNoIndex: boolean }
  | { is: 'same' }
  | { is: 'moved'; to: string }
  | { is: 'refused'; reason: Reason; status: number | null }

const TIMEOUT_MS = 15_000
const MOST_BYTES = 2 * 1024 ** 2
const refused = (reason: Reason, status: number | null = null): Fetched => ({ is: 'refused', reason, status })

interface Known {
  etag: string | null
  lastModified: string | null
}

/** One request for a page; a redirect is an answer, since where it leads has to be asked about first. */
export async function fetchPage(
  outbound: Outbound,
  address: string,
  { etag, lastModified }: Known,
  signal: AbortSignal,
): Promise<Fetched> {
  const headers = {
    accept: 'text/html,application/xhtml+xml;q=0.9',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  }
  try {
    const answer = await outbound.request({
      url: address,
      headers,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      signal,
    })
    return judge(address, answer)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof OutboundError)) throw error
    if (error.reason === 'blocked_address') return refused('blocked_address')
    return refused(error.reason === 'timeout' ? 'timeout' : 'unreachable')
  }
}

function judge(address: string, { status, headers, body, truncated }: OutboundResponse): Fetched {
  if (status === 304) return { is: 'same' }
  if (status >= 300 && status < 400) {
    const to = addressOf(headers['location'] ?? '', address)
    if (to === undefined || to === address) return refused('http_status', status)
    return isSameHost(to, address) ? { is: 'moved', to } : refused('other_host', status)
  }
  if (status === 404 || status === 410) return refused('not_found', status)
  if (status !== 200) return refused('http_status', status)
  const type = headers['content-type'] ?? ''
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return refused('not_html', status)
  if (truncated) return refused('too_large', status)
  return {
    is: 'page',
    html: textOf(body, type),
    etag: kept(headers['etag']),
    lastModified: kept(headers['last-modified']),
    isNoIndex: /\b(?:noindex|none)\b/i.test(headers['x-robots-tag'] ?? ''),
  }
}

const kept = (value: string | undefined): string | null =>
  value !== undefined && value.length <= 200 ? value : null

/** A page as text, by the character set that it says. */
function textOf(body: Uint8Array, type: string): string {
  const start = new TextDecoder('latin1').decode(body.subarray(0, 2048))
  const said =
    /charset\s*=\s*["']?([\w-]+)/i.exec(type)?.[1] ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1]
  try {
    return new TextDecoder(said ?? 'utf-8').decode(body)
  } catch {
    return new TextDecoder('utf-8').decode(body)
  }
}
