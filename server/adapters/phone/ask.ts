import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { OutboundError, type OutboundRequest } from '../../kernel/ports/outbound.ts'
import { TextError, type TextCall } from '../../kernel/ports/text-vendors.ts'

/** A number in international form. */
export const E164 = /^\+[1-9]\d{4,18}$/

/** Calls a vendor's interface, which answers JSON; throws `TextError`. */
export async function ask(
  { outbound }: Pick<TextCall, 'outbound'>,
  request: OutboundRequest,
): Promise<unknown> {
  const answer = await outbound
    .request({ timeoutMs: 10_000, maxBytes: 256 * 1024, ...request })
    .catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      // What was sent may have been heard: only the answer is missing.
      const isHeard =
        request.method === 'POST' &&
        !error.neverSent &&
        (error.reason === 'timeout' || error.reason === 'connection_failed')
      throw new TextError(isHeard ? 'unknown' : 'deferred', error.message, { cause: error })
    })
  const said = parsed(answer.body)
  if (answer.status >= 200 && answer.status < 300) return said
  const words =
    textOf(said, 'message') || textOf(said, 'errors', 0, 'description') || `it answered with ${answer.status}`
  throw new TextError(reasonOf(request, answer.status), words)
}

/** An error of theirs leaves open whether they did what was posted. */
function reasonOf({ method }: OutboundRequest, status: number): TextError['reason'] {
  if (status === 429 || status === 503) return 'deferred'
  if (status < 500) return 'refused'
  return method === 'POST' ? 'unknown' : 'deferred'
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

/** A text at a path of an answer; empty where there is none. */
export function textOf(value: unknown, ...path: (string | number)[]): string {
  let at = value
  for (const key of path)
    at = typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : undefined
  return typeof at === 'string' ? at.slice(0, 200) : typeof at === 'number' ? String(at) : ''
}

/** An answer in the form that was agreed on; throws `TextError` where it has another: what was asked may have been done. */
export function expect<T>(schema: z.ZodType<T>, value: unknown): T {
  const { data, success } = schema.safeParse(value)
  if (!success) throw new TextError('unknown', 'the vendor’s answer was not understood')
  return data
}

/** Whether two texts are the same, in a time that tells nothing of where they differ. */
export const same = (a: string, b: string): boolean => {
  const [one, two] = [Buffer.from(a), Buffer.from(b)]
  return one.length === two.length && timingSafeEqual(one, two)
}
