import type { Services } from '../../../kernel/contract/context.ts'
import { OutboundError } from '../../../kernel/ports/outbound.ts'
import { ImageRefused, makeIcon } from '../../../lib/images/images.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 512 * 1024
const REDIRECTS = 2

/**
 * Fetches a picture by the guarded client, which checks every redirect too, and draws it anew as a small PNG. `undefined` where there is
 * none: no answer, too large, or none of the types that are taken, of which SVG is none.
 */
export async function fetchIcon(
  { outbound }: Pick<Services, 'outbound'>,
  url: string,
): Promise<Buffer | undefined> {
  try {
    const { status, body, truncated } = await outbound.request({
      url,
      headers: { accept: 'image/png, image/webp, image/jpeg, image/gif' },
      timeoutMs: TIMEOUT_MS,
      // Whoever opens the page of consent names the address.
      causedBy: 'strangers',
      maxBytes: MAX_BYTES,
      redirects: REDIRECTS,
    })
    return status === 200 && !truncated ? await makeIcon('icons', body) : undefined
  } catch (error) {
    if (error instanceof OutboundError || error instanceof ImageRefused) return undefined
    throw error
  }
}
