import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { E } from '../errors.ts'
import { attachmentLinks } from './attachment-links.ts'
import {
  AttachmentRecord,
  insertAttachment,
  presentAttachment,
  waitingUploads,
  type NewAttachment,
} from './attachment-rows.ts'
import { blobKeys } from './blobs.ts'
import { ALLOWED_MIMES, isRefusedName } from './images.ts'

/** Most bytes of an image. */
const MAX_IMAGE_BYTES = 10 * 1024 * 1024

/** What is said of a file before it is sent; the limits are checked with codes of their own. */
export const ImageFile = {
  name: z.string().max(255).describe('The file’s name; shown with the image.'),
  mime: z
    .string()
    .max(120)
    .describe('`image/png`, `image/jpeg`, `image/gif` or `image/webp`, as the file really is.'),
  sizeBytes: z.int().describe('Exactly so many bytes are to be sent; at most 10 MB.'),
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
})

/** What may be wrong with a file that somebody wants to upload. */
export const fileErrors = [
  E.conv_attachment_mime_rejected,
  E.conv_attachment_invalid,
  E.conv_attachment_too_large,
  E.conv_attachment_too_many,
]

type ImageFile = { name: string; mime: string; sizeBytes: number }

/**
 * Opens an upload into a locked conversation. Throws `conv_attachment_*` where the file is not acceptable, or where
 * `limit` uploads of the session (or of the staff) are on no message yet.
 */
export async function requestUpload(
  ctx: Context<string>,
  to: Pick<NewAttachment, 'conversationId' | 'sessionId' | 'uploadedBy'>,
  file: ImageFile,
  limit: number,
): Promise<z.input<typeof UploadHandle>> {
  const checked = checkFile(file)
  if ((await waitingUploads(ctx, to)) >= limit)
    throw new AppError(
      E.conv_attachment_too_many,
      `there are ${limit} uploads already that are not on a message`,
    )
  const row = await insertAttachment(ctx, { ...to, ...checked, id: newId('cva') })
  const target = await ctx.services.uploads.target(blobKeys(ctx.org.id, row.id).upload, {
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

/** The file with its name and type in their plain form. */
function checkFile({ name, mime, sizeBytes }: ImageFile): ImageFile {
  const file = { name: name.trim(), mime: mime.trim().toLowerCase(), sizeBytes }
  if (!ALLOWED_MIMES.includes(file.mime) || isRefusedName(file.name))
    throw new AppError(E.conv_attachment_mime_rejected)
  if (file.name === '' || sizeBytes <= 0) throw new AppError(E.conv_attachment_invalid)
  if (sizeBytes > MAX_IMAGE_BYTES) throw new AppError(E.conv_attachment_too_large)
  return file
}
