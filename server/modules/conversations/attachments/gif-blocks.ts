import { MAX_FRAMES } from './image-limits.ts'
import { ImageRefused } from './image-refused.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const APPLICATION = 0xff
const LOOP = Buffer.from('!\xff\x0bNETSCAPE2.0\x03\x01', 'latin1')
const LOOP_LENGTH = LOOP.length + 3

/**
 * Copies of a GIF what is shown: the screen, its palettes, the images, their timing and how often they repeat.
 * Comments, texts, XMP, colour profiles and unknown extensions stay behind. `end` is where the GIF ended.
 */
export function cleanGif(file: Buffer): { image: Buffer; end: number; frames: number } {
  const shown: Buffer[] = []
  let control: Buffer | undefined
  let frames = 0
  let at = 13 + paletteBytes(file[10])
  shown.push(file.subarray(0, at))
  for (;;) {
    const start = at
    switch (file[start]) {
      case TRAILER:
        at += 1
        return { image: Buffer.concat([...shown, file.subarray(start, at)]), end: at, frames }
      case IMAGE:
        if ((frames += 1) > MAX_FRAMES) throw new ImageRefused('too_many_frames')
        // Its descriptor, its palette, the size of its codes, its data.
        at = endOfSubBlocks(file, start + 11 + paletteBytes(file[start + 9]))
        if (control) shown.push(control)
        control = undefined
        shown.push(file.subarray(start, at))
        break
      case EXTENSION: {
        at = endOfSubBlocks(file, start + 2)
        const kind = file[start + 1]
        // Of several only the last counts, and only for the image that follows.
        if (kind === GRAPHIC_CONTROL) control = at - start === 8 ? file.subarray(start, at) : undefined
        else if (at - start === LOOP_LENGTH && isLoop(file, start)) {
          // Each loop that is declared, the last one counts.
          shown.push(file.subarray(start, at))
        }
        break
      }
      default:
        throw new ImageRefused(start < file.length ? 'undecodable' : 'truncated')
    }
  }
}

/** The bytes of the palette that the flags of a screen or an image announce. */
const paletteBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Each begins with its length; one without length ends them. */
function endOfSubBlocks(file: Buffer, start: number): number {
  for (let at = start; at < file.length;) {
    const length = file[at] as number
    at += 1 + length
    if (length === 0) return at
  }
  throw new ImageRefused('truncated')
}
