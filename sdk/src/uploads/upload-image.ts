import { typeOf } from './image-check.ts'
import { sendBytes, type Transfer, type UploadTicket } from './send-bytes.ts'
import { ApiError, isApiError } from '../api-error.ts'

/** A file to upload, and how far an earlier attempt came. */
export interface UploadJob {
  file: File
  name: string
  ticket: UploadTicket | undefined
  /** Whether the bytes were uploaded. */
  isSent: boolean
}

/** The requests of an upload; those of visitors and of colleagues differ. */
export interface UploadPorts<Image> {
  /** Requests a ticket. */
  request(file: { name: string; mime: string; sizeBytes: number }): Promise<UploadTicket>
  /** Completes the upload; resolves to the attachment. */
  complete(id: string): Promise<Image>
  signal: AbortSignal
  onProgress(progress: number): void
  /** How the bytes are uploaded; by `XMLHttpRequest` if left out. */
  send?: ((transfer: Transfer) => Promise<void>) | undefined
}

/** A ticket that expires sooner is not used. */
const MIN_VALIDITY_MS = 30_000
/** After these errors the upload has to start again with a new ticket. */
const TICKET_LOST = [
  'conv_attachment_upload_missing',
  'conv_attachment_size_mismatch',
  'conv_attachment_not_found',
  'conv_attachment_deleted',
  'conv_attachment_mime_rejected',
]

/**
 * Uploads a file, continuing an earlier attempt; resolves to the attachment, rejects with `ApiError`, or the signal’s
 * reason.
 */
export async function runUpload<Image>(job: UploadJob, ports: UploadPorts<Image>): Promise<Image> {
  const mime = await typeOf(job.file)
  if (!mime) throw new ApiError(400, 'conv_attachment_mime_rejected')
  if (!job.isSent && !isUsable(job.ticket)) {
    refuseAborted(ports.signal)
    const { name, file } = job
    job.ticket = await ports.request({ name, mime, sizeBytes: file.size })
  }
  const ticket = job.ticket as UploadTicket
  refuseAborted(ports.signal)
  try {
    if (!job.isSent) await (ports.send ?? sendBytes)({ ...ports, ticket, file: job.file, mime })
    job.isSent = true
    return await ports.complete(ticket.id)
  } catch (error) {
    const isRefused = isApiError(error) && error.status >= 400 && error.status < 500
    if (!job.isSent ? isRefused : isApiError(error) && TICKET_LOST.includes(error.code)) {
      job.ticket = undefined
      job.isSent = false
    }
    throw error
  }
}

function refuseAborted({ aborted, reason }: AbortSignal): void {
  if (aborted) throw reason
}

const isUsable = (ticket: UploadTicket | undefined) =>
  ticket !== undefined && Date.parse(ticket.uploadExpiresAt) - Date.now() > MIN_VALIDITY_MS
