import { VendorError, type VendorCall } from '../../kernel/ports/connectors.ts'
import { OutboundError, type OutboundRequest } from '../../kernel/ports/outbound.ts'

const MOST_BYTES = 256 * 1024

/** Calls an interface that answers JSON; throws `VendorError` for all that is no success. */
export async function askJson(
  { outbound }: Pick<VendorCall, 'outbound'>,
  request: OutboundRequest,
): Promise<unknown> {
  const { status, body, truncated } = await ask({ outbound }, request)
  if (status === 401 || status === 403)
    throw new VendorError('refused', `it refuses the credentials (${status})`)
  if (status === 404) throw new VendorError('failed', 'there is nothing at this address (404)')
  if (status < 200 || status > 299) throw new VendorError('failed', `it answered with ${status}`)
  if (truncated) throw new VendorError('failed', 'its answer is longer than 256 KB')
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    throw new VendorError('failed', 'its answer is not JSON')
  }
}

/** Calls it, whatever it answers; throws `VendorError` where it is not reached. */
export async function ask({ outbound }: Pick<VendorCall, 'outbound'>, request: OutboundRequest) {
  try {
    return await outbound.request({ timeoutMs: 10_000, maxBytes: MOST_BYTES, ...request })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new VendorError(error.reason === 'invalid_url' ? 'invalid' : 'unreachable', error.message, {
      cause: error,
    })
  }
}

/** A text at a path of an answer. */
export function textAt(value: unknown, ...path: (string | number)[]): string | undefined {
  let at = value
  for (const key of path)
    at = typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : undefined
  return typeof at === 'string' ? at.slice(0, 120) : typeof at === 'number' ? String(at) : undefined
}
