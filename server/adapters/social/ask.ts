import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { OutboundError, type OutboundRequest, type OutboundResponse } from '../../kernel/ports/outbound.ts'
import {
  SocialError,
  type SocialAsk,
  type SocialPlatform,
  type SocialPost,
} from '../../kernel/ports/social.ts'

const MOST_BYTES = 256 * 1024
const MOST_WORDS = 200
/** What a platform may repeat of what it was sent, without being a token. */
const NO_SECRETS = new Set(['grant_type', 'redirect_uri', 'client_id', 'client_name', 'scope', 'scopes'])

/** How an answer is understood. */
export interface Reading {
  /** The request creates the post: where its end is not known, neither is whether there is a post. */
  creates?: boolean
  /** What an answer that is no success says before its status does; `open` where something of theirs is broken. */
  reasonOf?(status: number, said: unknown): SocialError['reason'] | 'open' | undefined
  /** Words in place of the platform's. */
  wordsOf?(status: number, said: unknown): string | undefined
}

/** A successful answer; `said` is its JSON, `undefined` where it is none or was cut off. */
export type Answer = OutboundResponse & { said: unknown }

/** Asks a platform; throws `SocialError` for all that is no success. */
export async function ask(
  { outbound }: Pick<SocialAsk, 'outbound'>,
  request: OutboundRequest,
  reading: Reading = {},
): Promise<Answer> {
  const answer = await outbound
    .request({ timeoutMs: 15_000, maxBytes: MOST_BYTES, ...request })
    .catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      const isImpossible = error.reason === 'blocked_address' || error.reason === 'invalid_url'
      const reason = isImpossible ? 'refused' : error.neverSent ? 'deferred' : openEnd(reading)
      throw new SocialError(reason, error.message, { cause: error })
    })
  const said = answer.truncated ? undefined : parsed(answer.body)
  if (answer.status >= 200 && answer.status < 300) return { ...answer, said }
  const { status } = answer
  const words =
    reading.wordsOf?.(status, said) ??
    (textAt(said, 'error', 'message') || textAt(said, 'message') || oauthWords(said))
  throw new SocialError(
    reasonOf(status, said, reading),
    withoutSecrets(words, request).slice(0, MOST_WORDS) || `it answered with ${status}`,
  )
}

/** An error of theirs leaves open whether they did what was asked; so does an answer that nobody agreed on. */
function reasonOf(status: number, said: unknown, reading: Reading): SocialError['reason'] {
  // Where it only sends us elsewhere, it will do so again.
  if (status < 400) return reading.creates ? 'unknown' : 'refused'
  if (status >= 500 || status === 408) return openEnd(reading)
  const own = reading.reasonOf?.(status, said)
  if (own) return own === 'open' ? openEnd(reading) : own
  if (status === 429) return 'deferred'
  return status === 401 ? 'expired' : 'refused'
}

const openEnd = ({ creates }: Reading) => (creates ? 'unknown' : 'deferred')

const oauthWords = (said: unknown) => textAt(said, 'error_description') || textAt(said, 'error')

/** Words of a platform without anything that could be a token: neither what was sent nor what only looks like one. */
function withoutSecrets(words: string, { headers, body }: OutboundRequest): string {
  const sent = [headers?.['authorization']?.replace(/^Bearer /, '') ?? '']
  if (headers?.['content-type'] === FORM && typeof body === 'string')
    for (const [name, value] of new URLSearchParams(body)) if (!NO_SECRETS.has(name)) sent.push(value)
  let clean = words
  for (const secret of sent) if (secret.length >= 6) clean = clean.replaceAll(secret, '…')
  return clean.replaceAll(/[\w.~+/=%-]{32,}/g, '…')
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

/** A text at a path of an answer; empty where there is none. */
export function textAt(value: unknown, ...path: string[]): string {
  let at = value
  for (const key of path)
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined
  return typeof at === 'string' ? at.slice(0, 2000) : ''
}

/** An answer in the form that was agreed on; throws `SocialError` where it has another. */
export function expect<T>(schema: z.ZodType<T>, value: unknown, reading: Reading = {}): T {
  const { data, success } = schema.safeParse(value)
  if (!success) throw new SocialError(openEnd(reading), 'the platform’s answer was not understood')
  return data
}

const FORM = 'application/x-www-form-urlencoded'

/** A POST of a form. */
export const form = (fields: Record<string, string>) => ({
  method: 'POST' as const,
  headers: { 'content-type': FORM, accept: 'application/json' },
  body: new URLSearchParams(fields).toString(),
})

/** The header that carries a token, which stands in no URL. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A form with one file in it (RFC 7578). */
export function multipart(
  fields: Record<string, string>,
  file: { name: string; bytes: Uint8Array; contentType: string },
) {
  const boundary = `----${randomBytes(18).toString('hex')}`
  const part = (name: string, more: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${part(name, '')}${value}\r\n`)
  const ending = file.contentType.slice('image/'.length)
  const head = part(file.name, `; filename="image.${ending}"\r\ncontent-type: ${file.contentType}`)
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(texts.join('') + head),
      file.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]) as Uint8Array,
  }
}

/** The image of a post, which the platform takes; throws `SocialError` where it does not. */
export function imageOf(
  { image }: Pick<SocialPost, 'image'>,
  { maxBytes, contentTypes }: SocialPlatform['image'],
): SocialPost['image'] {
  if (!image) return null
  if (!contentTypes.includes(image.contentType))
    throw new SocialError('refused', `the image must be one of ${contentTypes.join(', ')}`)
  if (image.bytes.length > maxBytes)
    throw new SocialError('refused', `the image is larger than ${maxBytes / 1024 / 1024} MB`)
  return image
}

/** A text with its link at the end, on a line of its own, unless the text has it already. */
export function withLink({ body, linkUrl }: { body: string; linkUrl: string | null }): string {
  if (!linkUrl) return body
  const has = body.split(/\s+/).some((word) => {
    const at = word.indexOf(linkUrl)
    if (at === -1) return false
    return /^[("'<[]*$/.test(word.slice(0, at)) && /^[)"'>\].,;:!?…]*$/.test(word.slice(at + linkUrl.length))
  })
  return has ? body : `${body}\n\n${linkUrl}`.trimStart()
}

/** Whether two texts are the same but for the white space. */
export const sameText = (a: string, b: string): boolean => collapsed(a) === collapsed(b)

const collapsed = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
