import { createHash } from 'node:crypto'
import { AppError } from '../../../kernel/base/errors.ts'
import { makeByBytes } from '../../../lib/files/by-bytes.ts'
import { cleanName, extensionOf, fileNameFor } from '../../../lib/files/file-names.ts'
import { claimedType } from '../../../lib/files/file-types.ts'
import { FileRefused, identifyFile } from '../../../lib/files/files.ts'
import {
  ALLOWED_MIMES,
  cleanImage,
  ImageRefused,
  isRefusedName,
  MAX_IMAGE_BYTES,
  UploadsBusy,
  type ImageRefusal,
} from '../../../lib/images/images.ts'
import { fileOf, variantFileOf, type StoredVariant } from '../core/asset-rows.ts'
import { E } from '../errors.ts'

/** What is said of a file before its bytes are looked at. */
export interface Claim {
  name: string
  mime: string
}

/** Most bytes of a file that is no image. */
export const FILE_BYTES = 50 * 1024 ** 2

const PRINTABLE = /^[\x20-\x7e]*$/
const isSvg = (mime: string) => mime.startsWith('image/svg')

/** What may be wrong with what is said of a file. */
export const claimErrors = [E.cms_asset_mime_rejected, E.cms_asset_too_large]

/**
 * A file with its name and type in their plain form. Throws `cms_asset_mime_rejected` for a type that is not taken, and
 * `cms_asset_too_large`.
 */
export function checkClaim<Said extends Claim & { sizeBytes: number }>(
  said: Said,
): Said & { isImage: boolean } {
  const mime = said.mime.trim().toLowerCase()
  const isImage = ALLOWED_MIMES.includes(mime)
  const name = isImage ? fileNameFor(said.name, mime) : cleanName(said.name)
  if (isRefusedName(said.name.trim()) || isSvg(mime) || !PRINTABLE.test(mime))
    throw new AppError(E.cms_asset_mime_rejected)
  if (!isImage && !claimedType(extensionOf(said.name), mime)) throw new AppError(E.cms_asset_mime_rejected)
  if (said.sizeBytes > (isImage ? MAX_IMAGE_BYTES : FILE_BYTES)) throw new AppError(E.cms_asset_too_large)
  return { ...said, name: name || 'file', mime, isImage }
}

/** What a file turned out to be. */
export interface FileFacts {
  name: string
  mime: string
  sizeBytes: number
  /** Of the bytes that are served. */
  hash: string
  width: number | null
  height: number | null
  isAnimated: boolean
  variants: StoredVariant[]
  variantBytes: number
}

/** A file that may be served: what it is, and the bytes by the names of its files. */
export interface MadeFile {
  facts: FileFacts
  files: ReadonlyMap<string, { bytes: Uint8Array; mime: string }>
}

/**
 * Makes of somebody's bytes what is served: an image is written anew without what is no picture, with smaller ones beside it; another
 * file is told by its bytes. `read` is called when it is this file's turn. Throws `cms_asset_mime_rejected`, `cms_asset_too_large`, or
 * `cms_asset_busy`.
 */
export const makeFile = (
  orgId: string,
  claim: Claim & { isImage: boolean },
  read: () => Promise<Buffer>,
): Promise<MadeFile> =>
  makeByBytes(claim.isImage ? 'image' : 'file', {
    image: () => makeImage(orgId, claim, read),
    file: () => keepFile(claim, read),
  }).catch((error: unknown) => {
    throw refusalOf(error)
  })

/** The name of a file's bytes, as addresses have it. */
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

async function makeImage(orgId: string, claim: Claim, read: () => Promise<Buffer>): Promise<MadeFile> {
  const image = await cleanImage(orgId, read)
  const { mime, width, height, bytes, isAnimated } = image
  const hash = hashOf(bytes)
  // Those of an animation would stand still.
  const smaller = isAnimated ? [] : image.variants.filter((variant) => variant.bytes.length < bytes.length)
  const variants = smaller.map((variant) => ({
    format: 'webp' as const,
    width: variant.width,
    height: variant.height,
    sizeBytes: variant.bytes.length,
  }))
  return {
    facts: {
      name: fileNameFor(claim.name, mime),
      mime,
      sizeBytes: bytes.length,
      hash,
      width,
      height,
      isAnimated,
      variants,
      variantBytes: variants.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    },
    files: new Map([
      [fileOf({ hash, mime }), { bytes, mime }],
      ...smaller.map(
        (variant) =>
          [
            variantFileOf(hash, { width: variant.width, format: 'webp' }),
            { bytes: variant.bytes, mime: 'image/webp' },
          ] as const,
      ),
    ]),
  }
}

async function keepFile(claim: Claim, read: () => Promise<Buffer>): Promise<MadeFile> {
  const claimed = claimedType(extensionOf(claim.name), claim.mime)
  const bytes = await read()
  const { mime, name } = await identifyFile(bytes, { name: claim.name, mime: claimed })
  const hash = hashOf(bytes)
  return {
    facts: {
      name,
      mime,
      sizeBytes: bytes.length,
      hash,
      width: null,
      height: null,
      isAnimated: false,
      variants: [],
      variantBytes: 0,
    },
    files: new Map([[fileOf({ hash, mime }), { bytes, mime }]]),
  }
}

const TOO_MUCH = new Set<ImageRefusal>(['too_many_pixels', 'too_many_frames', 'too_large'])

/** What a caller is told of a failure; one that is not about the file is as it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof UploadsBusy)
    return new AppError(E.cms_asset_busy, { retryAfterSeconds: error.retryAfterSeconds })
  if (error instanceof FileRefused) return new AppError(E.cms_asset_mime_rejected, error.message)
  if (!(error instanceof ImageRefused)) return error
  const tooMuch = TOO_MUCH.has(error.reason)
  return new AppError(tooMuch ? E.cms_asset_too_large : E.cms_asset_mime_rejected, error.message)
}
