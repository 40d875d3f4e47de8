import { finished, PassThrough, type Readable } from 'node:stream'
import { BlobStoreError, type OpenBlob } from './blob-store.ts'

/** Reads an object that has `expected` bytes; `null` when the store says that it has not. */
export async function readBlob({ stream, sizeBytes }: OpenBlob, expected: number): Promise<Buffer | null> {
  // A stream that is broken off may complain.
  stream.on('error', () => {})
  if (sizeBytes !== expected) {
    stream.destroy()
    return null
  }
  // One piece from the start: what is joined from chunks is in memory twice.
  const bytes = Buffer.allocUnsafeSlow(expected)
  let length = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (length + chunk.length > expected) throw new Error('the object is longer than the store said')
      chunk.copy(bytes, length)
      length += chunk.length
    }
  } catch (cause) {
    throw new BlobStoreError('unavailable', { cause })
  }
  if (length !== expected) throw new BlobStoreError('unavailable')
  return bytes
}

/** An object on its way to a reader: where the store fails, that is said in the words of its port. */
export function streamBlob({ stream }: OpenBlob): Readable {
  const body = new PassThrough()
  finished(stream, (cause) => cause && body.destroy(new BlobStoreError('unavailable', { cause })))
  body.once('close', () => stream.destroy())
  return stream.pipe(body)
}
