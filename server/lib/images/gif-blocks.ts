import { MAX_FRAMES } from './image-limits.ts'
import { ImageRefused } from './image-refused.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const CONTROL_LENGTH = 8
const LOOP = Buffer.from('!\xff\x0bNETSCAPE2.0\x03\x01', 'latin1')
const LOOP_LENGTH = LOOP.length + 3

/**
 * Copies of a GIF what is shown: the screen, its palettes, the images, their timing and how often they repeat.
 * Comments, texts, XMP, colour profiles and unknown extensions stay behind. `end` is where the GIF ended.
 */
export function cleanGif(file: Buffer): { image: Buffer; end: number; frames: number } {
  const images: Buffer[] = []
  // Where the last ones began; there may be millions.
  let [control, loop] = [-1, -1]
  let frames = 0
  let at = 13 + paletteBytes(file[10])
  const screen = file.subarray(0, at)
  for (;;) {
    const start = at
    switch (file[start]) {
      case TRAILER:
        at += 1
        if (loop >= 0) images.unshift(file.subarray(loop, loop + LOOP_LENGTH))
        return { image: Buffer.concat([screen, ...images, file.subarray(start, at)]), end: at, frames }
      case IMAGE:
        if ((frames += 1) > MAX_FRAMES) throw new ImageRefused('too_many_frames')
        // Its descriptor, its palette, the size of its codes, its data.
        at = endOfSubBlocks(file, start + 11 + paletteBytes(file[start + 9]))
        if (control >= 0) images.push(file.subarray(control, control + CONTROL_LENGTH))
        images.push(file.subarray(start, at))
        control = -1
        break
      case EXTENSION:
        at = endOfSubBlocks(file, start + 2)
        if (file[start + 1] === GRAPHIC_CONTROL) control = at - start === CONTROL_LENGTH ? start : -1
        else if (at - start === LOOP_LENGTH && file.compare(LOOP, 0, LOOP.length, start, at - 3) === 0)
          loop = start
        break
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
