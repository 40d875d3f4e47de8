import { createHash, createHmac } from 'node:crypto'

// Written from the steps of "Authenticating Requests (AWS Signature Version 4)" in the Amazon S3 API reference, and
// not from the library that the adapter signs with.

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

/** Percent-encodes all but the unreserved characters of RFC 3986. */
const escape = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const char = String.fromCharCode(byte)
      return /[A-Za-z0-9\-._~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

/** A request as it arrived. */
export interface SignedRequest {
  method: string
  /** Path and query, as sent. */
  target: string
  headers: Record<string, string>
}

/** What is sent with a signature. */
export interface Claim {
  /** `<access key id>/<day>/<region>/s3/aws4_request`. */
  credential: string
  /** `yyyymmddThhmmssZ`. */
  date: string
  signedHeaders: string
  payloadHash: string
}

/** The signature of any text by the key derived for the credential's scope, hex. */
export function signText(text: string, credential: string, secret: string): string {
  const [, day = '', region = '', service = '', end = ''] = credential.split('/')
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

/** The correct signature of a request; that of a presigned URL leaves its own signature out. */
export function expectedSignature(request: SignedRequest, claim: Claim, secret: string): string {
  const [path = '', query = ''] = request.target.split('?')
  const pairs = [...new URLSearchParams(query)].filter(([name]) => name !== 'X-Amz-Signature')
  const canonicalQuery = pairs
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted()
    .join('&')
  const names = claim.signedHeaders.split(';')
  const canonicalPath = path.split('/').map((part) => escape(decodeURIComponent(part)))
  const canonical = [
    request.method,
    canonicalPath.join('/'),
    canonicalQuery,
    ...names.map((name) => `${name}:${(request.headers[name] ?? '').trim().replaceAll(/ +/g, ' ')}`),
    '',
    claim.signedHeaders,
    claim.payloadHash,
  ].join('\n')
  const scope = claim.credential.split('/').slice(1).join('/')
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonical)].join('\n')
  return signText(text, claim.credential, secret)
}

/** The SHA-256 of a body, hex. */
export const bodyHash = sha256
