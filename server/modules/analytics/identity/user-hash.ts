import { createHmac } from 'node:crypto'

/** What a user hash proves: this person, with this email, is at this browser. */
export interface SignedIdentity {
  externalId: string
  visitorId: string
  /** As it was signed. */
  email?: string | undefined
}

const VERSION = 'svc.identity.v1'

const field = (value: string) => `${Buffer.byteLength(value)}:${value}`

/** The user hash of an identity: hex HMAC-SHA-256 of its four fields, each behind its length in bytes. */
export const userHashOf = (secret: string, { externalId, visitorId, email = '' }: SignedIdentity): string =>
  createHmac('sha256', secret)
    .update([VERSION, externalId, visitorId, email].map(field).join(''))
    .digest('hex')
