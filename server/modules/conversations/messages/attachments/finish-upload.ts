import type { Context, StepsContext } from '../../../../kernel/contract/context.ts'
import { readBlob } from '../../../../kernel/ports/blob-bytes.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { part } from '../../../../kernel/contract/parts.ts'
import type { BlobStore } from '../../../../kernel/ports/blob-store.ts'
import { E } from '../../errors.ts'
import {
  dropUnfinished,
  findAttachment,
  markComplete,
  type AttachmentRow,
  type AttachmentFacts,
} from '../../core/attachment-rows.ts'
import { blobKeys, DOWNLOADED_AS, forgetBlobs, forgetUpload } from './blobs.ts'
import { requireChannel } from '../../core/channel-rows.ts'
import { requireConversation } from '../../core/conversation-rows.ts'
import { makeByBytes } from '../../../../lib/files/by-bytes.ts'
import { extensionOf, fileNameFor } from '../../../../lib/files/file-names.ts'
import { claimedType } from '../../../../lib/files/file-types.ts'
import { FileRefused, identifyFile } from '../../../../lib/files/files.ts'
import { cleanImage, ImageRefused, UploadsBusy, type ImageRefusal } from '../../../../lib/images/images.ts'
import { createUploadGate } from '../../../../lib/images/upload-gate.ts'

/** What may be wrong when an upload is to be completed. */
export const finishErrors = [
  E.conv_attachment_not_found,
  E.conv_attachment_deleted,
  E.conv_attachment_upload_missing,
  E.conv_attachment_size_mismatch,
  E.conv_attachment_mime_rejected,
  E.conv_attachment_too_large,
  E.conv_attachment_busy,
]

type Steps = StepsContext<'conv'>

const FINISHING = part(() => ({
  // What is being stored is in memory too: a slow store must not let images pile up there.
  throughGate: createUploadGate({ atOnce: 6, waiting: 60 }),
  // A file is in memory once, with all of its 25 MB.
  throughFileGate: createUploadGate({ atOnce: 2, waiting: 60 }),
  underWay: new Map<string, Promise<AttachmentRow>>(),
}))

/** Told of the bytes, and of the pixels as bytes: looking at them is work, too. */
type Count = (tx: Context<'conv'>, bytes: number) => Promise<void>

// A photo has about as many pixels for a byte.
const PIXELS_A_BYTE = 10

/**
 * Makes the image of what was uploaded, or keeps the file: once, however many ask for it at a time. `find` answers the upload, and lets
 * only those pass who may complete it; `count` refuses by throwing, in the transaction that completes it. Throws `conv_attachment_*`;
 * an upload that is refused is removed, with what has been stored of it.
 */
export async function finishUpload(
  ctx: Steps,
  find: (tx: Context<'conv'>) => Promise<AttachmentRow>,
  count?: Count,
): Promise<AttachmentRow> {
  const row = await ctx.transaction(find)
  if (row.isDeleted) throw new AppError(E.conv_attachment_deleted)
  if (row.isComplete) return row
  const { underWay } = ctx.services.part(FINISHING)
  const known = underWay.get(row.id)
  if (known) return known
  const work = finish(ctx, row, count).finally(() => underWay.delete(row.id))
  underWay.set(row.id, work)
  return work
}

async function finish(ctx: Steps, row: AttachmentRow, count: Count | undefined): Promise<AttachmentRow> {
  const { throughGate, throughFileGate } = ctx.services.part(FINISHING)
  const make = () =>
    makeByBytes(row.kind, { image: () => makeImage(ctx, row), file: () => keepFile(ctx, row) })
  const made = (row.kind === 'file' ? throughFileGate : throughGate)(ctx.org.id, make)
  const facts = await made.catch((error: unknown) => refuse(ctx, row.id, error))
  const now = await ctx
    .transaction((tx) => settle(tx, row.id, facts, count))
    .catch((error: unknown) => refuse(ctx, row.id, error))
  if (!now) throw new AppError(E.conv_attachment_not_found)
  if (now.isDeleted) throw new AppError(E.conv_attachment_deleted)
  if (!now.isComplete) throw new AppError(E.conv_attachment_upload_missing)
  return now
}

/** Stores the image and its variants, made from what was uploaded. */
async function makeImage(ctx: Steps, row: AttachmentRow): Promise<AttachmentFacts> {
  const keys = blobKeys(ctx.org.id, row.id)
  const { blobs } = ctx.services
  const image = await cleanImage(ctx.org.id, () => readUpload(blobs, keys.upload, row.sizeBytes))
  const { mime, width, height, bytes, variants } = image
  await Promise.all([
    blobs.put(keys.original, bytes, mime),
    ...variants.map((variant, index) => blobs.put(keys.variant(index), variant.bytes, 'image/webp')),
  ])
  const widths = variants.map((variant) => variant.width)
  const variantBytes = variants.reduce((sum, variant) => sum + variant.bytes.length, 0)
  const name = mime === row.mime ? row.name : fileNameFor(row.name, mime)
  return {
    kind: 'image',
    name,
    mime,
    sizeBytes: bytes.length,
    width,
    height,
    variants: widths,
    variantBytes,
  }
}

/** Stores the file as it was uploaded, once its bytes have told what it is. */
async function keepFile(ctx: Steps, row: AttachmentRow): Promise<AttachmentFacts> {
  const keys = blobKeys(ctx.org.id, row.id)
  // What was said to be a file was asked for where files are taken.
  if (row.kind === 'image' && !(await ctx.transaction((tx) => takesFiles(tx, row.conversationId))))
    throw new FileRefused('only images are taken here')
  const claimed = claimedType(extensionOf(row.name), row.mime)
  const bytes = await readUpload(ctx.services.blobs, keys.upload, row.sizeBytes)
  const { mime, name } = await identifyFile(bytes, { name: row.name, mime: claimed })
  await ctx.services.blobs.put(keys.original, bytes, DOWNLOADED_AS)
  return {
    kind: 'file',
    name,
    mime,
    sizeBytes: bytes.length,
    width: null,
    height: null,
    variants: [],
    variantBytes: 0,
  }
}

async function takesFiles(tx: Context<'conv'>, conversationId: string): Promise<boolean> {
  const { channelId } = await requireConversation(tx, conversationId)
  return (await requireChannel(tx, channelId)).fileUploads === 'files'
}

async function readUpload(blobs: BlobStore, key: string, sizeBytes: number): Promise<Buffer> {
  const uploaded = await blobs.open(key)
  if (!uploaded) throw new AppError(E.conv_attachment_upload_missing)
  const bytes = await readBlob(uploaded, sizeBytes)
  if (!bytes) throw new AppError(E.conv_attachment_size_mismatch)
  return bytes
}

/** The upload as it is now: completed, unless it is gone or nothing was sent. */
async function settle(
  tx: Context<'conv'>,
  id: string,
  facts: AttachmentFacts | null,
  count: Count | undefined,
): Promise<AttachmentRow | undefined> {
  const completed = facts && (await markComplete(tx, id, facts))
  if (completed) {
    const pixels = (completed.width ?? 0) * (completed.height ?? 0)
    await count?.(tx, Math.max(completed.sizeBytes, Math.ceil(pixels / PIXELS_A_BYTE)))
    forgetUpload(tx, id)
    return completed
  }
  const now = await findAttachment(tx, id)
  if (facts && (!now || now.isDeleted)) forgetBlobs(tx, id)
  return now
}

const TOO_MUCH = new Set<ImageRefusal>(['too_many_pixels', 'too_many_frames', 'too_large'])

/** Throws what the caller is told; what will never be acceptable is removed. `null` when nothing is there to look at. */
async function refuse(ctx: Steps, id: string, error: unknown): Promise<null> {
  const refusal = refusalOf(error)
  if (refusal.code === E.conv_attachment_upload_missing.code) return null
  if (refusal.code !== E.conv_attachment_busy.code)
    await ctx.transaction(async (tx) => {
      if (await dropUnfinished(tx, id)) forgetBlobs(tx, id)
    })
  throw refusal
}

/** What the caller is told of a failure; one that is not about this image is thrown on as it is. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof UploadsBusy)
    return new AppError(E.conv_attachment_busy, { retryAfterSeconds: error.retryAfterSeconds })
  if (error instanceof FileRefused) return new AppError(E.file_mime_rejected)
  if (!(error instanceof ImageRefused)) throw error
  const tooMuch = TOO_MUCH.has(error.reason)
  return new AppError(tooMuch ? E.conv_attachment_too_large : E.conv_attachment_mime_rejected, error.message)
}
