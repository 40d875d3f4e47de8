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
  const blocks = new GifBlocks(file)
  const shown = [blocks.take(13 + paletteBytes(file[10]))]
  let control: Buffer | undefined
  let frames = 0
  for (;;) {
    const start = blocks.at
    switch (file[start]) {
      case TRAILER:
        return { image: Buffer.concat([...shown, blocks.take(1)]), end: blocks.at, frames }
      case IMAGE:
        if (control) shown.push(control)
        shown.push(blocks.image())
        control = undefined
        if ((frames += 1) > MAX_FRAMES) throw new ImageRefused('too_many_frames')
        break
      case EXTENSION: {
        const kind = file[start + 1]
        const extension = blocks.extension()
        // Of several only the last counts, and only for the image that follows.
        if (kind === GRAPHIC_CONTROL) control = extension.length === 8 ? extension : undefined
        else if (kind === APPLICATION && isLoop(extension)) shown.push(extension)
        break
      }
      default:
        throw new ImageRefused(start < file.length ? 'undecodable' : 'truncated')
    }
  }
}

const isLoop = (extension: Buffer): boolean =>
  extension.length === LOOP_LENGTH && extension.subarray(0, LOOP.length).equals(LOOP)

/** The bytes of the palette that the flags of a screen or an image announce. */
const paletteBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** A position in a GIF; everything taken moves it on. */
class GifBlocks {
  at = 0
  readonly #file: Buffer

  constructor(file: Buffer) {
    this.#file = file
  }

  take(length: number): Buffer {
    const start = this.at
    this.at += length
    if (this.at > this.#file.length) throw new ImageRefused('truncated')
    return this.#file.subarray(start, this.at)
  }

  /** Its descriptor, its palette, the code size, the data. */
  image(): Buffer {
    const start = this.at
    this.take(10 + paletteBytes(this.#file[start + 9]) + 1)
    return this.#throughSubBlocks(start)
  }

  extension(): Buffer {
    const start = this.at
    this.take(2)
    return this.#throughSubBlocks(start)
  }

  /** Each begins with its length; one without length ends them. */
  #throughSubBlocks(start: number): Buffer {
    for (;;) {
      const [length] = this.take(1)
      if (!length) return this.#file.subarray(start, this.at)
      this.take(length)
    }
  }
}
