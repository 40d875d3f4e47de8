import { ApiError, isApiError } from '../api-error.ts'
import { formOf, type Transfer } from './send-bytes.ts'

/** Uploads by `fetch`, without progress, where there is no `XMLHttpRequest`: in Node and in workers. Rejects as `runUpload`. */
export async function sendByFetch({ ticket, file, mime, signal, onProgress }: Transfer): Promise<void> {
  try {
    const isForm = ticket.uploadMethod === 'POST'
    const response = await fetch(ticket.uploadUrl, {
      method: ticket.uploadMethod,
      ...(!isForm && { headers: { 'content-type': mime } }),
      body: isForm ? formOf(ticket, file) : file,
      signal,
    })
    if (!response.ok) throw new ApiError(response.status, await codeIn(response))
    onProgress(1)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw isApiError(error) ? error : new ApiError(0, 'network')
  }
}

async function codeIn(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { code?: unknown } | null
  return typeof body?.code === 'string' ? body.code : `http_${response.status}`
}
