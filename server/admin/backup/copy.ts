import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

// Of text before it is compressed: what is in memory at a time.
const PART_BYTES = 4 * 1024 * 1024
const NEWLINE = 10

/**
 * Runs `copy … to stdout` and gives the text to `onPart` in parts of some 4 MB, each of whole rows; the server waits
 * meanwhile. Answers the number of rows. Where a part fails, nothing more is read, and the connection is to be ended.
 */
export async function copyOut(
  client: pg.Client,
  text: string,
  onPart: (part: Buffer) => Promise<void>,
): Promise<number> {
  const rows = client.query(copyTo(text))
  // One that is ended before its last row says so once more.
  rows.on('error', () => {})
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    // Within a row there is none: it is written as \n.
    const end = bytes + chunk.length < PART_BYTES ? 0 : chunk.lastIndexOf(NEWLINE) + 1
    if (end > 0) {
      await onPart(Buffer.concat([...waiting, chunk.subarray(0, end)]))
      waiting = []
      bytes = 0
    }
    if (end < chunk.length) waiting.push(chunk.subarray(end))
    bytes += chunk.length - end
  }
  if (bytes > 0) await onPart(Buffer.concat(waiting))
  // The number comes behind the last row, and before what is asked next.
  await client.query('')
  return rows.rowCount ?? 0
}

/** Runs `copy … from stdin` with a text; answers the number of rows. */
export async function copyIn(client: pg.Client, text: string, part: Buffer): Promise<number> {
  const rows = client.query(copyFrom(text))
  await pipeline(Readable.from([part]), rows)
  return rows.rowCount ?? 0
}
