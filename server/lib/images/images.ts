import { fileTypeFromBuffer } from 'file-type'
import { createUploadGate, UploadsBusy } from './upload-gate.ts'
import { drawIcon } from './icons.ts'
import { readLayout, type ImageMime } from './image-layout.ts'
import { MAX_IMAGE_BYTES, MAX_PIXELS } from './image-limits.ts'
import { cleanOriginal, readHead } from './image-original.ts'
import { ImageRefused } from './image-refused.ts'
import { makeVariants, type ImageVariant, type VariantFormat } from './image-variants.ts'

export { UploadsBusy, MAX_IMAGE_BYTES, MAX_PIXELS }
export { ImageRefused, type ImageRefusal } from './image-refused.ts'
export { drawPlainIcon } from './icons.ts'
export { widthsFor, type ImageVariant, type VariantFormat } from './image-variants.ts'

/*
 * What becomes of a file that is more, or less, than an image:
 *
 * Refused: anything but PNG, JPEG, GIF and WebP (SVG, PDF, HTML, archives), by the first bytes, whatever it is called;
 * more than 10 MB; a file that ends before its image does; one that goes on after it (an archive, script or page appended
 * to an image; GIF and JavaScript in one); more than 50 megapixels or 1000 frames, by the head alone; pixels that the
 * decoder takes for damaged, or is too long at.
 *
 * Neutralized, by writing PNG, JPEG and WebP anew from their pixels, and by copying nothing of a GIF but its
 * pictures: EXIF with its position, XMP, comments, texts, embedded profiles (the colours become sRGB), thumbnails,
 * unknown chunks, whatever is hidden between chunks, the frames of an APNG, and what phones append to a JPEG (depth,
 * gain maps, motion).
 *
 * What remains are pixels and a GIF's palettes, which can spell anything. That is the business of those who serve
 * them: with the image's type, `nosniff` and a sandbox.
 */

/** The types of image that are taken. */
export const ALLOWED_MIMES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
] satisfies ImageMime[]

/** Whether a file's name says that it is an SVG, which is a program and never taken. */
export const isRefusedName = (name: string): boolean => /\.svgz?[.\s]*$/i.test(name)

/** What an uploaded image turned out to be, cleaned. */
export interface CleanImage {
  mime: ImageMime
  /** Upright. */
  width: number
  height: number
  isAnimated: boolean
  /** In the format that was uploaded: the picture, and nothing besides. */
  bytes: Uint8Array
  /** WebP, by ascending width. Still, also those of an animation. */
  variants: ImageVariant[]
}

/** Two at once leave two of the process’s four threads for files, DNS and passwords. */
const throughGate = createUploadGate({ atOnce: 2, waiting: 64 })

/** Fifty megapixels take half a gigabyte where they are interlaced or turned: one such image at a time. */
const throughNarrowGate = createUploadGate({ atOnce: 1, waiting: 1 })
const LARGE_PIXELS = MAX_PIXELS / 2

/** As much of a file as types are told by. */
const HEAD_BYTES = 4100

/** An image's file, or how it is read. */
type ImageSource = Uint8Array | (() => Promise<Uint8Array>)

async function read(source: ImageSource): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = typeof source === 'function' ? await source() : source
  return Buffer.from(buffer, byteOffset, byteLength)
}

/**
 * Checks and cleans an uploaded image, off the event loop. `source` may be a function, called when it is this
 * image's turn: so that what waits has no bytes in memory. Throws `ImageRefused` for what is no acceptable image and
 * `UploadsBusy` when too many wait.
 */
export const cleanImage = (source: ImageSource): Promise<CleanImage> =>
  throughGate(async () => {
    const file = await read(source)
    const mime = await sniff(file)
    if (file.length > MAX_IMAGE_BYTES) throw new ImageRefused('too_large')
    const layout = readLayout(file, mime)
    try {
      const head = await readHead(layout)
      const { width, height } = head
      const work = async () => ({
        mime,
        width,
        height,
        isAnimated: layout.frames > 1,
        bytes: await cleanOriginal(mime, layout, head),
        variants: await makeVariants(layout.image, head),
      })
      return await (width * height > LARGE_PIXELS ? throughNarrowGate(work) : work())
    } catch (error) {
      throw error instanceof ImageRefused ? error : new ImageRefused('undecodable', { cause: error })
    }
  })

/**
 * The variants of an image that `cleanImage` has made, in another format: for work that may take its time. Waits for its turn as
 * that does; throws `UploadsBusy` when too many wait.
 */
export const makeOtherVariants = (
  source: () => Promise<Uint8Array>,
  mime: string,
  format: VariantFormat,
): Promise<ImageVariant[]> =>
  throughGate(async () => {
    const layout = readLayout(await read(source), mime as ImageMime)
    const head = await readHead(layout)
    const work = () => makeVariants(layout.image, head, format)
    return head.width * head.height > LARGE_PIXELS ? throughNarrowGate(work) : work()
  })

/**
 * Draws an image as a small square PNG, its first frame. Waits for its turn as `cleanImage` does; throws `ImageRefused` for
 * what is none of the types that are taken, or is damaged or has too many pixels, and `UploadsBusy` when too many wait.
 */
export const makeIcon = (file: Uint8Array): Promise<Buffer> =>
  throughGate(async () => {
    const bytes = await read(file)
    await sniff(bytes)
    try {
      return await drawIcon(bytes)
    } catch (error) {
      throw new ImageRefused('undecodable', { cause: error })
    }
  })

/** Which of the types of image that are taken a file is, by its first bytes; undefined where it is none. */
export async function imageTypeOf(file: Uint8Array): Promise<ImageMime | undefined> {
  const found = await fileTypeFromBuffer(file.subarray(0, HEAD_BYTES))
  // An animated PNG is one that may be called so; of its pictures only the default one is kept.
  const mime = found?.mime === 'image/apng' ? 'image/png' : found?.mime
  return mime !== undefined && ALLOWED_MIMES.includes(mime) ? (mime as ImageMime) : undefined
}

async function sniff(file: Buffer): Promise<ImageMime> {
  const mime = await imageTypeOf(file)
  if (!mime) throw new ImageRefused('not_an_image')
  return mime
}
