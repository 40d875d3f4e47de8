import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const HASH_VERSION = 'k1'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_ID_CHARS = 12

/** The fewest characters of a secret key. */
export const MIN_KEY_CHARS = 32

/** What stood before sealed values named the key that they are sealed with. */
export const NO_KEY_ID = 'k1'

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
  /** What is stored and looked up instead of a bearer secret: HMAC-SHA-256, hex, behind a version. */
  hash(token: string): string
  describe(token: string): { prefix: string; last4: string }
  /** AES-256-GCM, behind the id of the key; `context` (table, organization, row) is bound in: moved elsewhere, it does not open. */
  seal(plain: string, context: string): string
  /** The plain text; throws when the text was altered, moved or sealed with a key that is not known here. */
  open(sealed: string, context: string): string
  /** A signature of text of our own (links, tokens), hex, for one purpose. */
  sign(text: string, purpose: string): string
  /** Whether a signature is ours, by the current key or an old one that is still known; `chars` where it was cut. */
  verify(signature: string, text: { text: string; purpose: string; chars?: number }): boolean
}

/** What stands beside the current secret key. */
interface Beside {
  /** Keys that were current before, as long as they are to be accepted. */
  oldKeys?: readonly string[]
  /** The key of token hashes; unless said, the one that belongs to the secret key. */
  hashKey?: Buffer
}

/** Builds the service's secrets from its secret key (at least 32 bytes of entropy, any text). */
export function createSecrets(rootKey: string, { oldKeys = [], hashKey }: Beside = {}): Secrets {
  const current = keyOf(rootKey)
  const all = [current, ...oldKeys.map(keyOf)]
  // What anybody could guess proves nothing.
  const signing = all.filter(({ root }) => root === rootKey || root.length >= MIN_KEY_CHARS)
  const tokenKey = hashKey ?? hashKeyOf(rootKey)
  const hash = (token: string) =>
    `${HASH_VERSION}:${createHmac('sha256', tokenKey).update(token).digest('hex')}`
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
    seal: (plain, context) => `${current.id}.${encrypt(current.sealKey, plain, context)}`,
    open(sealed, context) {
      const [keyId, text] = sealed.split('.')
      const fitting = all.filter(({ id }) => id === keyId || keyId === NO_KEY_ID)
      if (fitting.length === 0 || !text) throw new Error('sealed with an unknown key')
      return firstThatOpens(fitting, (key) => decrypt(key.sealKey, text, context))
    },
    sign: (text, purpose) => current.sign(text, purpose),
    verify: (signature, { text, purpose, chars = 64 }) =>
      signing.some((key) => sameText(signature, key.sign(text, purpose).slice(0, chars))),
  }
}

const subkey = (rootKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', rootKey, '', `svc:${purpose}`, 32))

/** By what sealed values name a secret key; tells nothing about the key. */
export const keyIdOf = (rootKey: string): string =>
  `k_${subkey(rootKey, 'key-id').toString('hex').slice(0, KEY_ID_CHARS)}`

/** The key of token hashes that a secret key starts with. */
export const hashKeyOf = (rootKey: string): Buffer => subkey(rootKey, 'token-hash')

/** One secret key, its subkeys derived. */
function keyOf(root: string) {
  const signKeys = new Map<string, Buffer>()
  const signKey = (purpose: string) => {
    let key = signKeys.get(purpose)
    if (!key) signKeys.set(purpose, (key = subkey(root, `sign:${purpose}`)))
    return key
  }
  return {
    root,
    id: keyIdOf(root),
    sealKey: subkey(root, 'seal'),
    sign: (text: string, purpose: string) =>
      createHmac('sha256', signKey(purpose)).update(text).digest('hex'),
  }
}

function firstThatOpens<Key>(keys: readonly Key[], open: (key: Key) => string): string {
  let failure: unknown
  for (const key of keys) {
    try {
      return open(key)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function encrypt(key: Buffer, plain: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

function decrypt(key: Buffer, text: string, context: string): string {
  const raw = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, raw.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(context)).setAuthTag(raw.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(raw.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  )
}

/** Compares two texts without telling by its duration where they differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
