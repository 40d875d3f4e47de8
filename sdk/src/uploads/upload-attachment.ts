import type { ConversationsClient } from '../generated/conversations.ts'
import { ApiError } from '../api-error.ts'
import { SdkError } from '../client/sdk-error.ts'
import { sendByFetch } from './send-by-fetch.ts'
import { sendBytes } from './send-bytes.ts'
import { runUpload, type UploadJob, type UploadPorts } from './upload-image.ts'

/** An image or file for a message. */
export interface AttachmentFile {
  conversationId: string
  /** With its extension, which tells the type of what is no image. */
  name: string
  file: Blob
  signal?: AbortSignal | undefined
  /** 0 to 1 */
  onProgress?: ((progress: number) => void) | undefined
}

type Uploading = Pick<ConversationsClient, 'requestAttachmentUpload' | 'completeAttachment'>
/** An uploaded attachment. */
type Attachment = Awaited<ReturnType<Uploading['completeAttachment']>>

/**
 * Uploads an image or file into a conversation: `sendMessage({ id, body, attachmentIds: [attachment.id] })` shows it.
 * Rejects with `SdkError`, or the signal’s reason.
 */
export function uploadAttachment(
  conversations: Uploading,
  { conversationId, name, file, signal, onProgress }: AttachmentFile,
): Promise<Attachment> {
  const named = new File([file], name, { type: file.type })
  return uploadImage<Attachment>(
    { file: named, name, ticket: undefined, isSent: false },
    {
      request: (described) =>
        conversations.requestAttachmentUpload({ id: conversationId, ...described }, { signal }),
      complete: (attachmentId) =>
        conversations.completeAttachment({ id: conversationId, attachmentId }, { signal }),
      signal: signal ?? new AbortController().signal,
      onProgress: onProgress ?? (() => undefined),
      send: typeof XMLHttpRequest === 'undefined' ? sendByFetch : sendBytes,
    },
  )
}

/** Uploads a file, continuing an earlier attempt; resolves to the attachment, rejects with `SdkError` or the signal’s reason. */
export async function uploadImage<Image>(job: UploadJob, ports: UploadPorts<Image>): Promise<Image> {
  try {
    return await runUpload(job, ports)
  } catch (error) {
    throw error instanceof ApiError ? sdkErrorOf(error) : error
  }
}

/** The error of a transfer, which the chat shares, as the one that all calls of the SDK reject with. */
function sdkErrorOf(cause: ApiError): SdkError {
  const { status } = cause
  // Where no code came, from a bucket for example, that of the transfer is the status.
  const code = status === 0 ? 'unreachable' : cause.code.replace(/^http_.*/, 'unexpected_answer')
  return new SdkError({ status, code, detail: detailOf(code, status) }, { cause })
}

function detailOf(code: string, status: number): string {
  if (code === 'unreachable') return 'The file could not be uploaded: the connection was lost.'
  if (code === 'conv_attachment_mime_rejected') return 'The content of the file is not of an accepted type.'
  return `The upload was answered with ${status}.`
}
