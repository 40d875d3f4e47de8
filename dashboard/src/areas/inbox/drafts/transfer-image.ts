import type { Attachment } from '@stoa/sdk'
import { uploadImage, type UploadJob } from '@stoa/sdk/uploads'
import { client } from '../../../data/api.ts'

/** How far each file came, so that another attempt goes on from there. */
const jobs = new WeakMap<File, UploadJob>()

/** Uploads an image of a colleague into a conversation; answers with what can be sent. */
export function transferImage(
  conversationId: string,
  source: { file: File; name: string },
  progress: { signal: AbortSignal; onProgress: (progress: number) => void },
): Promise<Attachment> {
  const { file } = source
  const job = jobs.get(file) ?? { ...source, ticket: undefined, isSent: false }
  jobs.set(file, job)
  const { requestAttachmentUpload, completeAttachment } = client.conversations
  return uploadImage(job, {
    ...progress,
    request: (description) => requestAttachmentUpload({ id: conversationId, ...description }),
    complete: (attachmentId) => completeAttachment({ id: conversationId, attachmentId }),
  })
}
