import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const KEY_ID = 'k1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A freshly made bearer secret: what the caller is shown once, and what is stored of it. */
export interface NewToken {
  token: string
  hash: string
  /** What lists show: the kind and the first six random characters. */
  prefix: string
  /** The last four characters. */
  last4: string
}

/**
 * Everything that the service hides or proves with its one secret key (`SVC_SECRET_KEY`). The key itself is
 * never used: each purpose has a subkey derived from it (HKDF-SHA-256).
 */
export interface Secrets {
  /** `<prefix>_` + 32 random bytes in base64url; only the keyed hash is to be stored. */
  newToken(prefix: string): NewToken
  /** What is stored and looked up instead of a bearer secret: HMAC-SHA-256, hex, behind a key version. */
  hash(token: string): string
  describe(token: string): { prefix: string; last4: string }
  /** AES-256-GCM; `context` (table, organization, row) is bound in: a ciphertext moved elsewhere does not open. */
  seal(plain: string, context: string): string
  /** The plain text; throws when the text was altered, moved or sealed with another key. */
  open(sealed: string, context: string): string
  /** A signature of short-lived text of our own (cursors, links), hex, for one purpose. */
  sign(text: string, purpose: string): string
}

/** Builds the service's secrets from the root key (at least 32 bytes of entropy, any text). */
export function createSecrets(rootKey: string): Secrets {
  const subkey = (purpose: string) => Buffer.from(hkdfSync('sha256', rootKey, '', `svc:${purpose}`, 32))
  const signKeys = new Map<string, Buffer>()
  const signKey = (purpose: string) => {
    let key = signKeys.get(purpose)
    if (!key) signKeys.set(purpose, (key = subkey(`sign:${purpose}`)))
    return key
  }
  const hashKey = subkey('token-hash')
  const sealKey = subkey('seal')
  const hash = (token: string) => `${KEY_ID}:${createHmac('sha256', hashKey).update(token).digest('hex')}`
  const describe = (token: string) => {
    const random = token.lastIndexOf('_', token.length - 44) + 1
    return { prefix: token.slice(0, random + 6), last4: token.slice(-4) }
  }
  return {
    hash,
    describe,
    newToken(prefix) {
      const token = `${prefix}_${randomBytes(32).toString('base64url')}`
      return { token, hash: hash(token), prefix: token.slice(0, prefix.length + 7), last4: token.slice(-4) }
    },
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${KEY_ID}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, context) {
      const [keyId, text] = sealed.split('.')
      if (keyId !== KEY_ID || !text) throw new Error('sealed with an unknown key')
      const raw = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealKey, raw.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(context)).setAuthTag(raw.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([
        decipher.update(raw.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8')
    },
    sign: (text, purpose) => createHmac('sha256', signKey(purpose)).update(text).digest('hex'),
  }
}

/** Compares two texts without telling by its duration where they differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
