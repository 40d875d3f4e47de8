import type { Services } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { readBlob } from '../../../kernel/ports/blob-bytes.ts'
import type { BlobStore } from '../../../kernel/ports/blob-store.ts'
import { checkClaim, claimErrors, makeFile, type MadeFile } from '../assets/files.ts'
import { assetKey } from '../core/asset-rows.ts'

/** A file as it came. */
export interface RawFile {
  name: string
  mime: string
  bytes: Buffer
}

/** What bytes are, made safe to be served; a sentence where they are nothing that is taken. Stores nothing. */
export async function checkFile(orgId: string, { bytes, ...said }: RawFile): Promise<MadeFile | string> {
  try {
    return await makeFile(orgId, checkClaim({ ...said, sizeBytes: bytes.length }), async () => bytes)
  } catch (error) {
    if (error instanceof AppError && claimErrors.some(({ code }) => code === error.code))
      return error.message.replace(/\.$/, '')
    throw error
  }
}

/** Stores a checked file under the keys of an asset, and answers its files' names; throws 507 where there is no room for it. */
export async function storeFile(
  { blobs, uploads }: Pick<Services, 'blobs' | 'uploads'>,
  { orgId, assetId }: { orgId: string; assetId: string },
  { files }: MadeFile,
): Promise<string[]> {
  await uploads.assertRoom(
    orgId,
    [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0),
  )
  for (const [name, { bytes, mime }] of files) await blobs.put(assetKey(orgId, assetId, name), bytes, mime)
  return [...files.keys()]
}

/** The bytes under a key; null where there are none, or others than so many. */
export async function bytesOf(blobs: BlobStore, key: string, sizeBytes: number): Promise<Buffer | null> {
  const found = await blobs.open(key)
  return found && readBlob(found, sizeBytes)
}
