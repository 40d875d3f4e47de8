import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { AppError, E as K } from '../../../../kernel/base/errors.ts'
import { newId } from '../../../../kernel/base/ids.ts'
import { E } from '../../errors.ts'
import { NO_REDACTION, redact, type RedactionPolicy } from '../../../../lib/redaction/redact.ts'
import type { FileUploads } from '../../schemas.ts'
import { attachmentLinks, type AttachmentKind } from '../../core/attachment-links.ts'
import {
  AttachmentRecord,
  insertAttachment,
  presentAttachment,
  waitingUploads,
  type NewAttachment,
} from '../../core/attachment-rows.ts'
import { blobKeys, DOWNLOADED_AS } from './blobs.ts'
import { cleanName, extensionOf } from '../../../../lib/files/file-names.ts'
import { claimedType } from '../../../../lib/files/file-types.ts'
import { ALLOWED_MIMES, isRefusedName, MAX_IMAGE_BYTES } from '../../../../lib/images/images.ts'

const PRINTABLE = /^[\x20-\x7e]*$/

/** Most bytes of an attachment. */
const MAX_BYTES: Record<AttachmentKind, number> = { image: MAX_IMAGE_BYTES, file: 25 * 1024 * 1024 }

/** What is said of a file before it is sent; the limits are checked with codes of their own. */
export const UploadFile = {
  name: z.string().max(255),
  mime: z
    .string()
    .max(120)
    .describe(
      '`image/png`, `image/jpeg`, `image/gif`, `image/webp`; where the channel takes files, also a document’s, a text’s, audio or video.',
    ),
  sizeBytes: z.int().describe('Exactly so many bytes are to be sent; an image at most 10 MB, a file 25 MB.'),
}

/** An upload that was asked for, and where its bytes are to be sent. */
export const UploadHandle = AttachmentRecord.extend({
  uploadUrl: z.string().describe('Send the bytes here, with nothing but what is said here.'),
  uploadMethod: z
    .enum(['PUT', 'POST'])
    .describe(
      'PUT: the bytes are the body, with `mime` as Content-Type. POST: a form (`multipart/form-data`) of `uploadFields`, then the bytes as the part `file`.',
    ),
  uploadFields: z.record(z.string(), z.string()),
  uploadExpiresAt: z.iso.datetime(),
}).meta({ id: 'UploadHandle' })

/** What may be wrong with a file that somebody wants to upload. */
export const fileErrors = [
  E.conv_attachment_mime_rejected,
  E.file_mime_rejected,
  E.conv_attachment_invalid,
  E.conv_attachment_too_large,
  E.conv_attachment_too_many,
  K.storage_full,
  K.storage_quota_reached,
]

type UploadFile = { name: string; mime: string; sizeBytes: number }

/** What holds where somebody uploads. */
export interface UploadRules {
  /** Most uploads that are on no message yet. */
  limit: number
  fileUploads: z.output<typeof FileUploads>
  /** For what customers name their files. */
  redaction?: RedactionPolicy | null
  /** Refuses by throwing; before anything is taken of what the organization may store. */
  count?: () => Promise<void>
}

/**
 * Opens an upload into a locked conversation. Throws `conv_attachment_*` where the file is not acceptable, or where
 * `limit` uploads of the session (or of the staff) are on no message yet.
 */
export async function requestUpload(
  ctx: Context<string>,
  to: Pick<NewAttachment, 'conversationId' | 'sessionId' | 'uploadedBy'>,
  file: UploadFile,
  { limit, fileUploads, redaction, count }: UploadRules,
): Promise<z.output<typeof UploadHandle>> {
  const checked = checkFile(file, fileUploads)
  const name = redact(checked.name, redaction ?? NO_REDACTION).text
  if ((await waitingUploads(ctx, to)) >= limit)
    throw new AppError(
      E.conv_attachment_too_many,
      `there are ${limit} uploads already that are not on a message`,
    )
  await count?.()
  const row = await insertAttachment(ctx, { ...to, ...checked, name, id: newId('cva') })
  const target = await ctx.services.uploads.target(blobKeys(ctx.org.id, row.id).upload, {
    orgId: ctx.org.id,
    contentType: checked.mime,
    sizeBytes: checked.sizeBytes,
  })
  return {
    ...presentAttachment(row, attachmentLinks(ctx.services, ctx.org.id)),
    uploadUrl: target.url,
    uploadMethod: target.method,
    uploadFields: target.fields,
    uploadExpiresAt: target.expiresAt.toISOString(),
  }
}

/** The file with its name and type in their plain form, and what it is to become. */
function checkFile(
  { name, mime, sizeBytes }: UploadFile,
  fileUploads: z.output<typeof FileUploads>,
): UploadFile & { kind: AttachmentKind } {
  const declared = mime.trim().toLowerCase()
  const isImage = ALLOWED_MIMES.includes(declared) || fileUploads === 'images'
  const file = isImage
    ? { kind: 'image' as const, name: name.trim(), mime: declared, sizeBytes }
    : { kind: 'file' as const, name: cleanName(name), mime: declared || DOWNLOADED_AS, sizeBytes }
  if (isImage && (!ALLOWED_MIMES.includes(declared) || isRefusedName(file.name)))
    throw new AppError(E.conv_attachment_mime_rejected)
  if (!isImage && (!PRINTABLE.test(declared) || !claimedType(extensionOf(name), declared)))
    throw new AppError(E.file_mime_rejected)
  if (file.name === '' || sizeBytes <= 0) throw new AppError(E.conv_attachment_invalid)
  if (sizeBytes > MAX_BYTES[file.kind]) throw new AppError(E.conv_attachment_too_large)
  return file
}
