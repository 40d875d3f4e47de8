import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture of which no two parts are alike, for images made in tests. */
export function picture(width: number, height: number, { channels = 3, frames = 1 } = {}): Sharp {
  const data = Buffer.alloc(width * height * frames * channels, 255)
  for (let at = 0, pixel = 0; at < data.length; at += channels, pixel += 1) {
    const frame = Math.floor(pixel / (width * height))
    const [x, y] = [pixel % width, Math.floor(pixel / width) % height]
    data[at] = Math.floor((x * 255) / width)
    if (channels > 1) data[at + 1] = Math.floor((y * 255) / height)
    if (channels > 2) data[at + 2] = (frame * 60) % 256
    if (channels === 4) data[at + 3] = x < width / 2 ? 0 : 255
  }
  const raw = { width, height: height * frames, channels: channels as 1 | 2 | 3 | 4 }
  return sharp(data, { raw: { ...raw, ...(frames > 1 && { pageHeight: height }) } })
}

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Uint8Array | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A PNG of a size, with whatever follows the head; by default it has no pixels. */
export function pngOf(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([PNG_SIGNATURE, pngChunk('IHDR', head), ...chunks, pngChunk('IEND')])
}

/** Puts bytes into a file. */
export const insertAt = (file: Buffer, at: number, ...parts: Buffer[]): Buffer =>
  Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)])

/** Puts chunks behind the head of a PNG. */
export const insertChunks = (png: Buffer, ...chunks: Buffer[]): Buffer => insertAt(png, 33, ...chunks)

/** Corrects the checksums of a PNG, as far as its chunks can be told. */
export function sealPng(file: Buffer): Buffer {
  const sealed = Buffer.from(file)
  for (let at = 8; at + 12 <= sealed.length;) {
    const end = at + 8 + sealed.readUInt32BE(at)
    if (end + 4 > sealed.length) break
    sealed.writeUInt32BE(crc32(sealed.subarray(at + 4, end)), end)
    at = end + 4
  }
  return sealed
}

/** A segment of a JPEG. */
export function jpegSegment(marker: number, data: Buffer | string): Buffer {
  const body = Buffer.from(data as string, 'latin1')
  const segment = Buffer.alloc(4 + body.length)
  segment.writeUInt16BE(0xff00 + marker)
  segment.writeUInt16BE(body.length + 2, 2)
  body.copy(segment, 4)
  return segment
}

/** Puts segments behind the start of a JPEG. */
export const insertSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer => insertAt(jpeg, 2, ...segments)

/** An extension of a GIF. */
export const gifExtension = (kind: number, ...blocks: (Buffer | string)[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x21, kind]),
    ...blocks.flatMap((block) => [Buffer.from([block.length]), Buffer.from(block as string, 'latin1')]),
    Buffer.from([0]),
  ])

/** Puts blocks behind the screen and palette of a GIF. */
export const insertBlocks = (gif: Buffer, ...blocks: Buffer[]): Buffer => {
  const flags = gif[10] as number
  return insertAt(gif, 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0), ...blocks)
}

/** A GIF of so many frames of one pixel, on a screen of a size. */
export function gifOf(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  screen.writeUInt16LE(width, 6)
  screen.writeUInt16LE(height, 8)
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** Puts a chunk at the end of a WebP, and counts it in. */
export function appendRiffChunk(webp: Buffer, type: string, data: string): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2))
  chunk.write(type + '\0\0\0\0' + data, 'latin1')
  chunk.writeUInt32LE(data.length, 4)
  const file = Buffer.concat([webp, chunk])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}
