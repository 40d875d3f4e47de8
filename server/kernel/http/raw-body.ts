import type { RawRoute } from '../contract/raw-route.ts'
import { AppError, E as K } from '../base/errors.ts'

/** The bytes of a request, within bounds of size and time. */
export async function readBody(
  stream: Parameters<RawRoute['handle']>[0]['raw'],
  { mostBytes, mostMs }: { mostBytes: number; mostMs: number },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  const late = setTimeout(() => stream.destroy(), mostMs)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > mostBytes) throw new AppError(K.body_too_large)
      chunks.push(chunk)
    }
  } finally {
    clearTimeout(late)
  }
  return Buffer.concat(chunks, length)
}
