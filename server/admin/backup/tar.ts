import { Buffer } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'

/** What stands in an archive: the name, where its bytes begin, how many they are. */
export interface Entry {
  name: string
  start: number
  size: number
}

/** The file is no tar, or not the one that was written. */
export class TarError extends Error {}

const BLOCK = 512
const MAX_SIZE = 8 ** 11 - 1

/** How many zeros follow bytes of this number. */
export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

/** What an archive ends with. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

/** The head of an entry (ustar). */
export function tarHeader(name: string, size: number): Buffer {
  if (size > MAX_SIZE) throw new TarError(`${name} is larger than 8 GB`)
  const head = Buffer.alloc(BLOCK)
  const [prefix, rest] = splitName(name)
  head.write(rest, 0, 'utf8')
  head.write(`0000600\0${'0000000\0'.repeat(2)}`, 100)
  head.write(`${size.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0        0`, 124)
  head.write('ustar\x0000', 257, 'latin1')
  head.write(prefix, 345, 'utf8')
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/** The entries of an archive in their order, to its end; throws `TarError` where it is damaged or no archive. */
export async function* entriesOf(file: FileHandle): AsyncGenerator<Entry> {
  const { size: fileSize } = await file.stat()
  let at = 0
  for (;;) {
    const head = await readAt(file, at, BLOCK)
    if (head.every((byte) => byte === 0)) {
      const end = await readAt(file, at, TAR_END.length)
      if (!end.equals(TAR_END) || fileSize !== at + TAR_END.length)
        throw new TarError('it does not end as it should')
      return
    }
    const entry = readHeader(head, at + BLOCK)
    const behind = entry.start + entry.size
    const padding = await readAt(file, behind, paddingOf(entry.size))
    if (!padding.every((byte) => byte === 0)) throw new TarError(`there is something behind ${entry.name}`)
    yield entry
    at = behind + padding.length
  }
}

function readHeader(head: Buffer, start: number): Entry {
  const text = (from: number, length: number) =>
    head.toString('utf8', from, from + length).replace(/\0[^]*$/, '')
  const [prefix, rest] = [text(345, 155), text(0, 100)]
  const name = prefix ? `${prefix}/${rest}` : rest
  const size = Number.parseInt(text(124, 12), 8)
  // Written again it must be the same, so that no byte of it can differ unseen.
  if (!Number.isSafeInteger(size) || !tarHeader(name, size).equals(head))
    throw new TarError('it is no tar archive of ours')
  return { name, start, size }
}

function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  const cut = name.lastIndexOf('/', 155)
  const [prefix, rest] = [name.slice(0, Math.max(cut, 0)), name.slice(cut + 1)]
  if (cut < 1 || Buffer.byteLength(prefix) > 155 || Buffer.byteLength(rest) > 100)
    throw new TarError(`${name} is too long a name`)
  return [prefix, rest]
}

/** The sum of all bytes, those of the sum itself taken as spaces. */
const sumOf = (head: Buffer): number =>
  head.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : byte), 0)

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw new TarError('it is cut off')
  return buffer
}
