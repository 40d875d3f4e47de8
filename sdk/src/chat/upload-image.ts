import { typeOf } from './image-check.ts'
import { sendBytes, type UploadTicket } from './send-bytes.ts'
import { ApiError, isApiError } from './widget-api.ts'

/** An image that is to be uploaded, with how far an earlier attempt came. */
export interface UploadJob {
  file: File
  name: string
  ticket: UploadTicket | undefined
  /** Whether the bytes have arrived at where the ticket points. */
  isSent: boolean
}

/** What an upload runs on; visitors and staff ask in different places. */
export interface UploadPorts<Image> {
  /** Asks where the bytes are to be sent. */
  request(file: { name: string; mime: string; sizeBytes: number }): Promise<UploadTicket>
  /** Tells that they were sent; answers with what the service made of them. */
  complete(id: string): Promise<Image>
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
export async function uploadImage<Image>(job: UploadJob, ports: UploadPorts<Image>): Promise<Image> {
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
    if (!job.isSent) await sendBytes({ ...ports, ticket, file: job.file, mime })
    job.isSent = true
    return await ports.complete(ticket.id)
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
