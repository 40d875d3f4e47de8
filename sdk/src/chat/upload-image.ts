import type { ChatHost } from './chat-host.ts'
import { typeOf } from './image-check.ts'
import type { MessageImage } from './records.ts'
import { sendBytes, type UploadTicket } from './send-bytes.ts'
import { ApiError, identityFields, isApiError } from './widget-api.ts'
import { withIdentity } from './with-identity.ts'

/** An image that is to be uploaded, with how far an earlier attempt came. */
export interface UploadJob {
  file: File
  name: string
  sessionId: string
  ticket: UploadTicket | undefined
  /** Whether the bytes have arrived at where the ticket points. */
  isSent: boolean
}

/** What an upload runs on. */
export interface UploadPorts {
  host: ChatHost
  /** The conversation of a session; it is begun if there is none. */
  conversationOf(sessionId: string): Promise<string>
  signal: AbortSignal
  onProgress(progress: number): void
}

const SOON_MS = 30_000
/** After these answers the same upload cannot be completed any more. */
const LOST = [
  'conv_attachment_upload_missing',
  'conv_attachment_size_mismatch',
  'conv_attachment_not_found',
  'conv_attachment_deleted',
  'conv_attachment_mime_rejected',
]

/** Uploads an image, going on where an earlier attempt ended; answers with what the service made of it. */
export async function uploadImage(job: UploadJob, ports: UploadPorts): Promise<MessageImage> {
  const mime = await typeOf(job.file)
  if (!mime) throw new ApiError(400, 'conv_attachment_mime_rejected')
  const conversationId = await ports.conversationOf(job.sessionId)
  const ask = <T>(path: string, body: object) =>
    withIdentity(ports.host, (identity) =>
      ports.host.api.request<T>(path, {
        method: 'POST',
        body: { conversationId, sessionId: job.sessionId, ...body, ...identityFields(identity) },
      }),
    )
  if (!job.isSent && !isUsable(job.ticket)) {
    refuseAborted(ports.signal)
    const { name, file } = job
    job.ticket = await ask<UploadTicket>('attachments', { name, mime, sizeBytes: file.size })
  }
  const ticket = job.ticket as UploadTicket
  refuseAborted(ports.signal)
  try {
    if (!job.isSent) await sendBytes({ ...ports, ticket, file: job.file, mime })
    job.isSent = true
    return await ask<MessageImage>(`attachments/${ticket.id}/complete`, {})
  } catch (error) {
    const isRefused = isApiError(error) && error.status >= 400 && error.status < 500
    if (!job.isSent ? isRefused : isApiError(error) && LOST.includes(error.code)) {
      job.ticket = undefined
      job.isSent = false
    }
    throw error
  }
}

function refuseAborted({ aborted }: AbortSignal): void {
  if (aborted) throw new ApiError(0, 'aborted')
}

const isUsable = (ticket: UploadTicket | undefined) =>
  ticket !== undefined && Date.parse(ticket.uploadExpiresAt) - Date.now() > SOON_MS
