import type { Services } from '../../../kernel/context.ts'
import { OutboundError } from '../../../kernel/ports/outbound.ts'

const MOST_BYTES = 50 * 1024 * 1024

/** The bytes at an address that somebody else's file names; a sentence where they cannot be had. */
export async function fetchFile(
  { outbound }: Pick<Services, 'outbound'>,
  url: string,
): Promise<Buffer | string> {
  try {
    const { status, body, truncated } = await outbound.request({
      url,
      maxBytes: MOST_BYTES,
      timeoutMs: 15_000,
      redirects: 3,
    })
    if (status !== 200) return `${url} answers ${status}`
    return truncated ? 'the file is above 50 MB' : Buffer.from(body)
  } catch (error) {
    if (error instanceof OutboundError) return `${url} could not be fetched (${error.reason})`
    throw error
  }
}
