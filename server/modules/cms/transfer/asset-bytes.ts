import { createHash } from 'node:crypto'
import type { Services } from '../../../kernel/context.ts'
import type { BlobStore } from '../../../kernel/ports/blob-store.ts'
import { extensionOf } from '../../../lib/files/file-names.ts'
import { claimedType } from '../../../lib/files/file-types.ts'
import { FileRefused, identifyFile } from '../../../lib/files/files.ts'
import { ALLOWED_MIMES, cleanImage, ImageRefused, isRefusedName } from '../../../lib/images/images.ts'
import { assetKey, fileOf, variantFileOf, type StoredVariant } from '../core/asset-rows.ts'

const MOST_IMAGE_BYTES = 10 * 1024 * 1024
const MOST_FILE_BYTES = 50 * 1024 * 1024

/** What the columns of an asset say of its bytes. */
export interface AssetFile {
  name: string
  mime: string
  sizeBytes: number
  width: number | null
  height: number | null
  hash: string
  variants: StoredVariant[]
  variantBytes: number
}

/** A checked file, and what is to be stored of it by name. */
export interface CheckedFile {
  file: AssetFile
  parts: { name: string; bytes: Uint8Array; mime: string }[]
}

/** A file as it came. */
export interface RawFile {
  name: string
  mime: string
  bytes: Buffer
}

/** What bytes are, made safe to be served; a sentence where they are nothing that is taken. Stores nothing. */
export async function checkFile(raw: RawFile): Promise<CheckedFile | string> {
  const mime = raw.mime.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (isRefusedName(raw.name) || mime.startsWith('image/svg')) return 'SVG files are not taken'
  try {
    return mime.startsWith('image/') ? await checkImage(raw, mime) : await checkOther(raw, mime)
  } catch (error) {
    if (error instanceof ImageRefused || error instanceof FileRefused) return error.message
    throw error
  }
}

async function checkImage({ name, bytes }: RawFile, mime: string): Promise<CheckedFile | string> {
  if (!ALLOWED_MIMES.includes(mime)) return `${mime} is no type of image that is taken`
  if (bytes.length > MOST_IMAGE_BYTES) return 'the image is above 10 MB'
  const image = await cleanImage(bytes, mime)
  const hash = hashOf(image.bytes)
  const { width, height } = image
  const variants = image.variants
    .filter((variant) => variant.bytes.length < image.bytes.length)
    .map((variant) => ({
      stored: {
        format: 'webp' as const,
        width: variant.width,
        height: Math.round((height * variant.width) / width),
        sizeBytes: variant.bytes.length,
      },
      bytes: variant.bytes,
    }))
  const stored = variants.map((variant) => variant.stored)
  return {
    file: {
      name,
      mime: image.mime,
      sizeBytes: image.bytes.length,
      width,
      height,
      hash,
      variants: stored,
      variantBytes: stored.reduce((sum, variant) => sum + variant.sizeBytes, 0),
    },
    parts: [
      { name: fileOf({ hash, mime: image.mime }), bytes: image.bytes, mime: image.mime },
      ...variants.map((variant) => ({
        name: variantFileOf(hash, variant.stored),
        bytes: variant.bytes,
        mime: 'image/webp',
      })),
    ],
  }
}

async function checkOther(raw: RawFile, declared: string): Promise<CheckedFile | string> {
  if (raw.bytes.length > MOST_FILE_BYTES) return 'the file is above 50 MB'
  const claimed = claimedType(extensionOf(raw.name), declared)
  if (!claimed) return `${declared} is no type of file that is taken`
  const { mime, name } = await identifyFile(raw.bytes, { name: raw.name, mime: claimed })
  const hash = hashOf(raw.bytes)
  return {
    file: {
      name,
      mime,
      sizeBytes: raw.bytes.length,
      width: null,
      height: null,
      hash,
      variants: [],
      variantBytes: 0,
    },
    parts: [{ name: fileOf({ hash, mime }), bytes: raw.bytes, mime }],
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Stores a checked file under the keys of an asset; throws 507 where there is no room for it. */
export async function storeFile(
  { blobs, uploads }: Pick<Services, 'blobs' | 'uploads'>,
  { orgId, assetId }: { orgId: string; assetId: string },
  { parts }: CheckedFile,
): Promise<string[]> {
  await uploads.assertRoom(parts.reduce((sum, { bytes }) => sum + bytes.length, 0))
  const keys = parts.map(({ name }) => assetKey(orgId, assetId, name))
  for (const [index, { bytes, mime }] of parts.entries()) await blobs.put(keys[index] as string, bytes, mime)
  return keys
}

/** The bytes under a key; null where there are none. */
export async function bytesOf(blobs: BlobStore, key: string): Promise<Buffer | null> {
  const found = await blobs.open(key)
  if (!found) return null
  const chunks: Buffer[] = []
  for await (const chunk of found.stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
