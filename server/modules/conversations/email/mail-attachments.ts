import type { Context, Services } from '../../../kernel/contract/context.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { ReadMail } from '../../../kernel/ports/mail-servers.ts'
import { cleanName } from '../../../lib/files/file-names.ts'
import {
  ALLOWED_MIMES,
  cleanImage,
  ImageRefused,
  MAX_IMAGE_BYTES,
  UploadsBusy,
} from '../../../lib/images/images.ts'
import { NO_REDACTION, redact, type RedactionPolicy } from '../../../lib/redaction/redact.ts'
import type { StoredAttachment } from '../core/attachment-links.ts'
import { insertAttachment, markComplete, type AttachmentFacts } from '../core/attachment-rows.ts'
import { blobKeys, DOWNLOADED_AS, forgetBlobs } from '../messages/attachments/blobs.ts'

// Later ones are files to be downloaded: each costs work before the mail can be read.
const MOST_IMAGES = 10
const PRINTABLE = /^[\x20-\x7e]{1,120}$/

/** A file of a mail whose bytes are stored, before a message shows it. */
export type KeptFile = AttachmentFacts & { id: string }

/** Stores the files of a mail: images to be looked at, all else to be downloaded. */
export async function keepFiles(
  { blobs }: Pick<Services, 'blobs'>,
  orgId: string,
  files: ReadMail['attachments'],
): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  for (const [index, file] of files.entries()) {
    if (file.content.length === 0) continue
    const id = newId('cva')
    const keys = blobKeys(orgId, id)
    const name = cleanName(file.name) || 'file'
    const image = index < MOST_IMAGES ? await asImage(orgId, file) : null
    await blobs.put(keys.original, image?.bytes ?? file.content, image?.mime ?? DOWNLOADED_AS)
    for (const [at, variant] of (image?.variants ?? []).entries())
      await blobs.put(keys.variant(at), variant.bytes, 'image/webp')
    kept.push({
      id,
      kind: image ? 'image' : 'file',
      name,
      mime: image?.mime ?? (PRINTABLE.test(file.mime) ? file.mime : DOWNLOADED_AS),
      sizeBytes: image?.bytes.length ?? file.content.length,
      width: image?.width ?? null,
      height: image?.height ?? null,
      variants: image?.variants.map(({ width }) => width) ?? [],
      variantBytes: image?.variants.reduce((sum, { bytes }) => sum + bytes.length, 0) ?? 0,
    })
  }
  return kept
}

async function asImage(orgId: string, { mime, content }: ReadMail['attachments'][number]) {
  if (!ALLOWED_MIMES.includes(mime) || content.length > MAX_IMAGE_BYTES) return null
  try {
    return await cleanImage(orgId, () => Promise.resolve(content))
  } catch (error) {
    if (error instanceof ImageRefused || error instanceof UploadsBusy) return null
    throw error
  }
}

/** Files as a message of the conversation keeps them. */
export async function takeFiles(
  ctx: Context<string>,
  conversationId: string,
  files: readonly KeptFile[],
  policy: RedactionPolicy | null,
): Promise<StoredAttachment[]> {
  const taken: StoredAttachment[] = []
  for (const { id, ...facts } of files) {
    const name = redact(facts.name, policy ?? NO_REDACTION).text
    const { kind, mime, sizeBytes, width, height, variants } = facts
    const uploadedBy = { type: 'end_user' as const, id: null }
    await insertAttachment(ctx, {
      id,
      conversationId,
      sessionId: null,
      uploadedBy,
      kind,
      name,
      mime,
      sizeBytes,
    })
    await markComplete(ctx, id, { ...facts, name })
    taken.push({ id, kind, name, mime, sizeBytes, width, height, variants })
  }
  return taken
}

/** Deletes what was stored for a mail that became no message. */
export function dropFiles(ctx: Context<string>, files: readonly KeptFile[]): void {
  for (const { id } of files) forgetBlobs(ctx, id)
}
