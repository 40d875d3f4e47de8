import { createHash, createHmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'

/** Credentials, and the region they are for. */
export interface S3Credentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A request to sign; `headers` need no `host`. */
interface Signable {
  method: string
  url: URL
  headers: Record<string, string>
}

/** Signatures of AWS version 4 for the service `s3`. */
export interface S3Signer {
  /** Returns all headers to send except `host`; `payloadHash` is the body's SHA-256 in hex, or `UNSIGNED-PAYLOAD`. */
  sign(request: Signable, payloadHash: string, at: Date): Promise<Record<string, string>>
  /** Returns a URL that works without credentials, with exactly these headers, for `seconds` from `at`. */
  presign(request: Signable, at: Date, seconds: number): Promise<string>
  /** The fields of a form that name signer and algorithm; they are conditions of its policy, too. */
  formFields(at: Date): Record<string, string>
  /** The signature of a form's policy, hex. */
  signPolicy(policy: string, at: Date): Promise<string>
}

type Text = string | ArrayBuffer | ArrayBufferView

const bytesOf = (data: Text): string | Uint8Array =>
  typeof data === 'string'
    ? data
    : ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data)

/** SHA-256, or HMAC-SHA-256 with a key, in the interface of the signing library. */
class Sha256 {
  readonly #hash

  constructor(key?: Text) {
    this.#hash = key === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(key))
  }

  update(data: Text): void {
    this.#hash.update(bytesOf(data))
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }

  // The library never calls it.
  reset(): never {
    throw new Error('a hash is used once')
  }
}

/** Creates a signer for these credentials. */
export function createS3Signer({ region, accessKeyId, secretAccessKey }: S3Credentials): S3Signer {
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId, secretAccessKey },
    sha256: Sha256,
    // The path of an object is signed as it is sent.
    uriEscapePath: false,
    applyChecksum: false,
  })
  return {
    async sign(request, payloadHash, at) {
      const headers = { ...request.headers, 'x-amz-content-sha256': payloadHash }
      const signed = await signer.sign(asLibrary({ ...request, headers }), { signingDate: at })
      const { host: _host, ...sent } = signed.headers
      return sent
    },
    async presign(request, at, seconds) {
      // A body that is neither text nor bytes goes unsigned, as it does in presigned addresses.
      const unsigned = { ...asLibrary(request), body: {} }
      const { query = {} } = await signer.presign(unsigned, { signingDate: at, expiresIn: seconds })
      const url = new URL(request.url)
      url.search = new URLSearchParams(query as Record<string, string>).toString()
      return url.href
    },
    formFields(at) {
      const date = at.toISOString().replace(/[:-]|\.\d{3}/g, '')
      return {
        'x-amz-algorithm': 'AWS4-HMAC-SHA256',
        'x-amz-credential': `${accessKeyId}/${date.slice(0, 8)}/${region}/s3/aws4_request`,
        'x-amz-date': date,
      }
    },
    signPolicy: (policy, at) => signer.sign(policy, { signingDate: at }),
  }
}

function asLibrary({ method, url, headers }: Signable) {
  return {
    method,
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: { ...headers, host: url.host },
  }
}
