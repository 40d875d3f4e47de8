import { fileTypeFromBuffer } from 'file-type'
import { createTurns, TooManyWaiting, type Turns } from '../turns/turns.ts'
import { UploadsBusy } from './upload-gate.ts'
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

/**
 * Two at once leave two of the process’s four threads for files and passwords. Organizations take turns, so that nobody waits for all
 * that somebody else has sent.
 */
const turns = createTurns({ most: 2, mostOfOne: 2, mostWaitingOfOne: 64 })

/**
 * Of what takes long, large images and slow formats, one at a time and beside it none that waits: the other place is always there for small
 * ones. Fifty megapixels also take half a gigabyte where they are interlaced or turned.
 */
const slowTurns = createTurns({ most: 1, mostOfOne: 1, mostWaitingOfOne: 16 })
const LARGE_PIXELS = 8_000_000

/** As much of a file as types are told by. */
const HEAD_BYTES = 4100

/** An image's file, or how it is read. */
type ImageSource = Uint8Array | (() => Promise<Uint8Array>)

async function read(source: ImageSource): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = typeof source === 'function' ? await source() : source
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** An image that was looked at, its pixels not decoded yet. */
interface Known {
  mime: ImageMime
  layout: ReturnType<typeof readLayout>
  head: Awaited<ReturnType<typeof readHead>>
}

async function lookAt(source: ImageSource): Promise<Known> {
  const file = await read(source)
  const mime = await sniff(file)
  if (file.length > MAX_IMAGE_BYTES) throw new ImageRefused('too_large')
  const layout = readLayout(file, mime)
  return { mime, layout, head: await orRefused(() => readHead(layout)) }
}

const orRefused = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw error instanceof ImageRefused ? error : new ImageRefused('undecodable', { cause: error })
  })

const isLarge = ({ layout, head: { width, height } }: Known): boolean =>
  width * height * layout.frames > LARGE_PIXELS

/** Waits for a turn; throws `UploadsBusy` when too many of the same organization wait. */
const inTurn = <T>(whose: string, work: () => Promise<T>, of: Turns = turns, behind = false): Promise<T> =>
  of.take(whose, work, { behind }).catch((error: unknown) => {
    throw error instanceof TooManyWaiting ? new UploadsBusy() : error
  })

/** Among what takes long; read anew then, so that what waits has no bytes in memory. */
const slowly = <T>(whose: string, work: () => Promise<T>, behind = false): Promise<T> =>
  inTurn(whose, () => inTurn(whose, work), slowTurns, behind)

/**
 * Checks and cleans an uploaded image of an organization, off the event loop. `source` may be a function, called when it is this
 * image's turn: so that what waits has no bytes in memory. Throws `ImageRefused` for what is no acceptable image and
 * `UploadsBusy` when too many wait.
 */
export async function cleanImage(whose: string, source: ImageSource): Promise<CleanImage> {
  const small = await inTurn(whose, async () => {
    const known = await lookAt(source)
    return isLarge(known) ? undefined : clean(known)
  })
  return small ?? slowly(whose, async () => clean(await lookAt(source)))
}

const clean = ({ mime, layout, head }: Known): Promise<CleanImage> =>
  orRefused(async () => ({
    mime,
    width: head.width,
    height: head.height,
    isAnimated: layout.frames > 1,
    bytes: await cleanOriginal(mime, layout, head),
    variants: await makeVariants(layout.image, head),
  }))

/**
 * The variants of an image that `cleanImage` has made, in another format: for work that may take its time. It goes when nobody waits
 * for a large image; throws `UploadsBusy` when too many wait.
 */
export const makeOtherVariants = (
  whose: string,
  source: () => Promise<Uint8Array>,
  { mime, format }: { mime: string; format: VariantFormat },
): Promise<ImageVariant[]> =>
  slowly(
    whose,
    async () => {
      const layout = readLayout(await read(source), mime as ImageMime)
      return makeVariants(layout.image, await readHead(layout), format)
    },
    true,
  )

/**
 * Draws an image as a small square PNG, its first frame. Waits for its turn as `cleanImage` does; throws `ImageRefused` for
 * what is none of the types that are taken, or is damaged or has too many pixels, and `UploadsBusy` when too many wait.
 */
export const makeIcon = (whose: string, file: Uint8Array): Promise<Buffer> =>
  inTurn(whose, async () => {
    const bytes = await read(file)
    await sniff(bytes)
    return orRefused(() => drawIcon(bytes))
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
