import { cleanGif } from './gif-blocks.ts'
import { MAX_FRAMES } from './image-limits.ts'
import { ImageRefused } from './image-refused.ts'

/** The types of image that are taken. */
export type ImageMime = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

/** How an image lies in its file. */
export interface ImageLayout {
  /** The image alone. Of a GIF, only what is shown; the others keep all that their format has inside. */
  image: Buffer
  /** Of the file. */
  end: number
  frames: number
  isLossless: boolean
}

const READERS: Record<ImageMime, (file: Buffer) => Partial<ImageLayout> & { end: number }> = {
  'image/png': (file) => ({ end: endOfPng(file), isLossless: true }),
  'image/jpeg': (file) => ({ end: endOfJpeg(file) }),
  'image/gif': cleanGif,
  'image/webp': readWebp,
}

/**
 * Finds where an image ends, without decoding it. Refuses one that does not end, or that is followed by something
 * else than zeros or what phones append to a JPEG.
 */
export function readLayout(file: Buffer, mime: ImageMime): ImageLayout {
  const layout = READERS[mime](file)
  const rest = withoutLeadingZeros(file.subarray(layout.end))
  if (rest.length > 0 && !(mime === 'image/jpeg' && isPhoneTrailer(rest))) {
    throw new ImageRefused('trailing_data')
  }
  return { image: file.subarray(0, layout.end), frames: 1, isLossless: false, ...layout }
}

// A file can have a million chunks: their names are compared as numbers.
const fourCharacters = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE()
const IEND = fourCharacters('IEND')
const ANMF = fourCharacters('ANMF')
const VP8L = fourCharacters('VP8L')

/** The chunks up to IEND: length, type, data, CRC. */
function endOfPng(file: Buffer): number {
  for (let at = 8; at + 12 <= file.length;) {
    const type = file.readUInt32BE(at + 4)
    at += 12 + file.readUInt32BE(at)
    if (type === IEND && at <= file.length) return at
  }
  throw new ImageRefused('truncated')
}

const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const TEMPORARY = 0x01
/** What the decoder notes of a million small ones takes half a gigabyte; photos have some dozens. */
const MAX_SEGMENTS = 1000

/** The segments up to EOI. A thumbnail’s EOI lies within its segment and is stepped over. */
function endOfJpeg(file: Buffer): number {
  let segments = 0
  for (let at = nextMarker(file, 0); at + 2 <= file.length; at = nextMarker(file, at)) {
    const marker = file[at + 1]
    at += 2
    if (marker === END_OF_IMAGE) return at
    if (marker === START_OF_IMAGE || marker === TEMPORARY) continue
    if ((segments += 1) > MAX_SEGMENTS) throw new ImageRefused('undecodable')
    if (at + 2 > file.length) break
    at += file.readUInt16BE(at)
  }
  throw new ImageRefused('truncated')
}

/** The next marker that is none of those within compressed data: a stuffed 0xFF, padding, or a restart. */
function nextMarker(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue
    const marker = file[at + 1] as number
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at
  }
  return file.length
}

/** The size that RIFF declares; the chunks within tell of frames and of the codec. */
function readWebp(file: Buffer): Partial<ImageLayout> & { end: number } {
  if (file.length < 12) throw new ImageRefused('truncated')
  const end = 8 + file.readUInt32LE(4)
  if (end > file.length) throw new ImageRefused('truncated')
  let frames = 0
  let isLossless = false
  for (let at = 12; at + 8 <= end;) {
    const type = file.readUInt32BE(at)
    const size = file.readUInt32LE(at + 4)
    if (type === ANMF && (frames += 1) > MAX_FRAMES) throw new ImageRefused('too_many_frames')
    // A frame has 16 bytes about itself, then chunks of its own.
    if (type === VP8L || (type === ANMF && at + 28 <= end && file.readUInt32BE(at + 24) === VP8L)) {
      isLossless = true
    }
    at += 8 + size + (size % 2)
  }
  return { end, frames: Math.max(1, frames), isLossless }
}

function withoutLeadingZeros(rest: Buffer): Buffer {
  let start = 0
  while (rest[start] === 0) start += 1
  return rest.subarray(start)
}

/** Further JPEGs (depth, HDR gain map, other sizes), the film of a motion photo, or Samsung’s own records. */
const isPhoneTrailer = (rest: Buffer): boolean =>
  (rest[0] === 0xff && rest[1] === START_OF_IMAGE && rest[2] === 0xff) ||
  // Behind the zeros that the length of its first box begins with.
  rest.subarray(0, 8).includes('ftyp') ||
  rest.toString('latin1', rest.length - 4) === 'SEFT'
