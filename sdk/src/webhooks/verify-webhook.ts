import type { EventData } from '../generated/events.ts'

/** An event as a webhook receives it. Ignore types that you do not know: new ones may come. */
export type WebhookEvent = {
  [Type in keyof EventData]: {
    type: Type
    /** The same in all attempts and replays. */
    id: string
    /** When it happened, ISO 8601. */
    timestamp: string
    orgId: string
    /** Id of the request that caused it. */
    correlationId: string | null
    data: EventData[Type]
  }
}[keyof EventData]

/** Why a delivery was rejected. */
export class WebhookError extends Error {
  readonly code:
    | 'header_missing'
    | 'timestamp_out_of_range'
    | 'signature_wrong'
    | 'body_invalid'
    | 'secret_invalid'

  constructor(code: WebhookError['code'], message: string) {
    super(message)
    this.name = 'WebhookError'
    this.code = code
  }
}

/** Headers of `fetch`, of whatever implementation. */
interface ReadableHeaders {
  get(name: string): string | null
}

/** A delivery as it was received. */
export interface ReceivedWebhook {
  /** The raw body, not parsed. */
  body: string | Uint8Array
  headers: ReadableHeaders | Readonly<Record<string, string | readonly string[] | undefined>>
  /** `whsec_…`; several while you rotate it. */
  secret: string | readonly string[]
  /** How old a delivery may be, and how far clocks may differ; 5 minutes if left out. */
  toleranceSeconds?: number
}

const TOLERANCE_S = 300

/**
 * Verifies the signature (Standard Webhooks, `v1`) and age of a delivery; resolves to its event, rejects with
 * `WebhookError`, and with a `TypeError` where the body is not raw.
 */
export async function verifyWebhook(delivery: ReceivedWebhook): Promise<WebhookEvent> {
  const body = textOf(delivery.body)
  const header = readerOf(delivery.headers)
  const id = header('webhook-id')
  const timestamp = header('webhook-timestamp')
  const age = Date.now() / 1000 - Number(timestamp)
  if (!(Math.abs(age) <= (delivery.toleranceSeconds ?? TOLERANCE_S)))
    throw new WebhookError('timestamp_out_of_range', 'The delivery is too old, or from the future.')
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = header('webhook-signature').split(' ').flatMap(bytesOfVersion1)
  for (const secret of [delivery.secret].flat()) {
    const key = await keyOf(secret)
    // Compares in constant time.
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return eventOf(body)
  }
  throw new WebhookError('signature_wrong', 'No signature of the delivery was made with this secret.')
}

function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  if (ArrayBuffer.isView(body) || body instanceof ArrayBuffer) return new TextDecoder().decode(body)
  throw new TypeError('body has to be the raw body, as text or bytes: a parsed one cannot be verified.')
}

function readerOf(headers: ReceivedWebhook['headers']): (name: string) => string {
  const entries = Object.entries(headers) as [string, unknown][]
  const get = (name: string): unknown =>
    typeof headers.get === 'function'
      ? headers.get(name)
      : entries.find(([one]) => one.toLowerCase() === name)?.[1]
  return (name) => {
    const value = [get(name) ?? ''].flat().join(' ')
    if (!value) throw new WebhookError('header_missing', `The delivery has no header ${name}.`)
    return value
  }
}

const bytesOfVersion1 = (signature: string): Uint8Array<ArrayBuffer>[] => {
  const [version, base64 = ''] = signature.split(',')
  const bytes = version === 'v1' ? bytesOf(base64) : undefined
  return bytes ? [bytes] : []
}

function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(String(secret).replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0)
    throw new WebhookError('secret_invalid', 'The secret is not one of a webhook.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function eventOf(body: string): WebhookEvent {
  try {
    return JSON.parse(body) as WebhookEvent
  } catch {
    throw new WebhookError('body_invalid', 'The body is not JSON.')
  }
}
