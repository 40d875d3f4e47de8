import { ApiError } from './widget-api.ts'

/** Where the service wants the bytes of an image, as whatever asks for an upload answers. */
export interface UploadTicket {
  id: string
  uploadUrl: string
  uploadMethod: 'PUT' | 'POST'
  /** Of the form that `POST` sends. */
  uploadFields: Record<string, string>
  /** ISO 8601 */
  uploadExpiresAt: string
}

/** What is to be sent, and whom to tell. */
export interface Transfer {
  ticket: UploadTicket
  file: Blob
  mime: string
  signal: AbortSignal
  /** 0 to 1 */
  onProgress(progress: number): void
}

const STALLED_MS = 30_000

/** Sends the bytes; only `XMLHttpRequest` tells how far it got. Rejects with `ApiError`. */
export function sendBytes(transfer: Transfer): Promise<void> {
  const { ticket, file, mime, signal, onProgress } = transfer
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const fail = () => reject(new ApiError(0, 'network'))
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

function formOf({ uploadFields }: UploadTicket, file: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(uploadFields)) form.append(name, value)
  // What follows the file is not read.
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
