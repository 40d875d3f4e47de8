import { ApiError } from '../api-error.ts'

/** Where to upload a file, as the service answered. */
export interface UploadTicket {
  id: string
  uploadUrl: string
  uploadMethod: 'PUT' | 'POST'
  /** Fields of the form, for `POST`. */
  uploadFields: Record<string, string>
  /** ISO 8601 */
  uploadExpiresAt: string
}

/** One upload. */
export interface Transfer {
  ticket: UploadTicket
  file: Blob
  mime: string
  signal: AbortSignal
  /** 0 to 1 */
  onProgress(progress: number): void
}

const STALLED_MS = 30_000

/** Uploads by `XMLHttpRequest`, which alone reports progress; aborts after 30 s without any. Rejects as `runUpload`. */
export function sendBytes(transfer: Transfer): Promise<void> {
  const { ticket, file, mime, signal, onProgress } = transfer
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = () => reject(signal.aborted ? signal.reason : new ApiError(0, 'network'))
    let stalled = setTimeout(abort, STALLED_MS)
    request.open(ticket.uploadMethod, ticket.uploadUrl)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      clearTimeout(stalled)
      stalled = setTimeout(abort, STALLED_MS)
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new ApiError(request.status, codeIn(request) ?? `http_${request.status}`))
    }
    request.onerror = request.onabort = fail
    request.onloadend = () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', abort)
    }
    signal.addEventListener('abort', abort)
    if (ticket.uploadMethod === 'POST') request.send(formOf(ticket, file))
    else {
      request.setRequestHeader('content-type', mime)
      request.send(file)
    }
  })
}

/** The form of a `POST` upload, the file last. */
export function formOf({ uploadFields }: UploadTicket, file: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(uploadFields)) form.append(name, value)
  // Stores ignore fields after the file.
  form.append('file', file)
  return form
}

function codeIn({ responseText }: XMLHttpRequest): string | undefined {
  try {
    const { code } = JSON.parse(responseText) as { code?: unknown }
    return typeof code === 'string' ? code : undefined
  } catch {
    return undefined
  }
}
