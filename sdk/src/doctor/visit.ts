import { WalkProblem } from './steps.ts'

const TIMEOUT_MS = 15_000
const MAX_BYTES = 256 * 1024

/** What came back from an address. */
export interface Visit {
  url: string
  status: number
  /** A redirect that the browser does not show. */
  isHiddenRedirect: boolean
  headers: Headers
  text: string
}

export type Fetch = typeof globalThis.fetch

/** Asks an address without cookies, and follows nothing; throws `unreachable` where nobody answers within 15 seconds. */
export async function visit(fetch: Fetch, url: string, init: RequestInit = {}): Promise<Visit> {
  try {
    const response = await fetch(url, {
      ...init,
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { status, headers, type } = response
    return { url, status, headers, isHiddenRedirect: type === 'opaqueredirect', text: await textOf(response) }
  } catch (error) {
    throw new WalkProblem('unreachable', { url, reason: reasonOf(error) })
  }
}

/** The beginning of what came back, at most 256 KB. */
async function textOf({ body }: { body: ReadableStream<Uint8Array> | null }): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    bytes += value.byteLength
    if (bytes < MAX_BYTES) continue
    await reader.cancel()
    return text
  }
}

/** What the network said, without what stands around it. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return `no answer in ${TIMEOUT_MS / 1000} seconds`
  const { code, message: why } = (cause ?? {}) as { code?: string; message?: string }
  return why || code || message
}

/** An object in JSON; throws `no_document` where there is none. */
export function documentOf({ url, status, text }: Visit): Record<string, unknown> {
  if (status === 200) {
    const document = jsonOf(text)
    if (document !== undefined) return document
  }
  throw new WalkProblem('no_document', { url, status })
}

/** The object that a text is; undefined where it is none. */
export function jsonOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** What an answer of an authorization server says about its refusal, in at most 300 characters. */
export function refusalOf({ status, text }: Pick<Visit, 'status' | 'text'>): string {
  const { error, error_description: why, message } = jsonOf(text) ?? {}
  const said = [error, why, message].filter((each) => typeof each === 'string').join(': ')
  return (said || `status ${status}`).slice(0, 300)
}
