import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz'
const TIME_CHARS = 9
const RANDOM_CHARS = 13

/** The shape of every id: a prefix, an underscore, 22 characters of `[0-9a-z]`. */
export const idPattern = (prefix: string) => new RegExp(`^${prefix}_[0-9a-z]{22}$`)

/**
 * A new id: 9 characters of the clock in milliseconds (base 36, so that ids sort by time), then 13 random
 * ones (67 bits).
 */
export function newId(prefix: string, now = Date.now()): string {
  return `${prefix}_${now.toString(36).padStart(TIME_CHARS, '0')}${randomText(RANDOM_CHARS)}`
}

/**
 * The id that a record from elsewhere gets in an organization: the same one every time, so that an import can be
 * repeated. It keeps the time of an id of this shape.
 */
export function importedId(prefix: string, orgId: string, sourceId: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([orgId, prefix, sourceId]))
    .digest('hex')
  const time = /^[a-z]+_([0-9a-z]{9})[0-9a-z]{13}$/.exec(sourceId)?.[1] ?? '0'.repeat(TIME_CHARS)
  return `${prefix}_${time}${BigInt(`0x${digest}`).toString(36).slice(-RANDOM_CHARS)}`
}

/** `length` characters of `[0-9a-z]` from the system's generator, without modulo bias. */
function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2 - text.length)) {
      if (byte < 252 && text.length < length) text += ALPHABET[byte % 36]
    }
  }
  return text
}
