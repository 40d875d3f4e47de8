import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24

/** A new signing secret in the form of Standard Webhooks: `whsec_` and 24 random bytes in base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

/** What is signed: one attempt of one event. */
export interface SignedMessage {
  id: string
  /** Unix time in seconds. */
  timestamp: number
  body: string
}

/** The value of `webhook-signature`: one signature per secret, separated by spaces (Standard Webhooks, symmetric `v1`). */
export function sign({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
