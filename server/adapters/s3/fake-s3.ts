import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyHash, expectedSignature, signText } from './test-signatures.ts'

/**
 * What a request gets in place of an answer: an error with this status, a connection that breaks at once or
 * within the body, or silence.
 */
export type Fault = number | 'cut' | 'half' | 'silence'

/** An S3 store in memory that checks signatures. */
export interface FakeS3 {
  endpoint: string
  port: number
  /** By `<bucket>/<key>`. */
  objects: Map<string, { bytes: Buffer; contentType: string }>
  /** Faults of the next requests, one each. */
  faults: Fault[]
  /** Method and object of every request. */
  requests: string[]
  close(): Promise<void>
}

/** The credentials that it accepts. */
export const OWNER = {
  region: 'eu-test-1',
  accessKeyId: 'AKIDTEST',
  secretAccessKey: 'a-secret/of+the-tests',
}

const SKEW_MS = 15 * 60_000

class Refusal extends Error {
  readonly status: number

  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

const refuse = (code: string, status = 403): never => {
  throw new Refusal(status, code)
}

/** Starts a store on a free local port. */
export async function startFakeS3(): Promise<FakeS3> {
  const server = createServer((request, response) => {
    void answer(fake, request, response).catch((error: unknown) => {
      const { status = 500, message } = error as Refusal
      // As the real one does, it repeats what was sent: that must not reach anybody's log.
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${message}</Code><AWSAccessKeyId>${OWNER.accessKeyId}</AWSAccessKeyId></Error>`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const fake: FakeS3 = {
    endpoint: `http://127.0.0.1:${port}`,
    port,
    objects: new Map(),
    faults: [],
    requests: [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

async function answer(fake: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  const object = objectOf(request)
  fake.requests.push(`${request.method} ${object}`)
  const fault = fake.faults.shift()
  if (fault === 'cut') return request.socket.destroy()
  if (fault === 'silence') return undefined
  if (typeof fault === 'number') return refuse('InternalError', fault)
  const body = await bodyOf(request)
  if (!body) return undefined
  if (request.method === 'POST') return takeForm(fake, request, { body, object }, response)
  checkSignature(request, body)
  if (request.method === 'PUT') {
    fake.objects.set(object, { bytes: body, contentType: request.headers['content-type'] ?? '' })
    return response.writeHead(200).end()
  }
  const found = fake.objects.get(object)
  if (request.method === 'DELETE') {
    fake.objects.delete(object)
    return response.writeHead(204).end()
  }
  if (!found) return refuse('NoSuchKey', 404)
  const { bytes, contentType } = found
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (first !== undefined) {
    const part = bytes.subarray(Number(first), Number(last) + 1)
    const range = `bytes ${first}-${last}/${bytes.length}`
    return response
      .writeHead(206, { 'content-type': contentType, 'content-length': part.length, 'content-range': range })
      .end(part)
  }
  response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length })
  if (request.method === 'HEAD') return response.end()
  if (fault !== 'half') return response.end(bytes)
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  return undefined
}

/** `<bucket>/<key>`; the bucket may be the first label of a host that is a name. */
function objectOf({ url = '', headers }: IncomingMessage): string {
  const path = decodeURIComponent((url.split('?')[0] ?? '').slice(1))
  const [label = ''] = (headers.host ?? '').split('.')
  return /^\d+$/.test(label) ? path : `${label}/${path}`
}

/** The whole body; `null` when the sender broke off. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
  } catch {
    return null
  }
  return Buffer.concat(chunks)
}

function checkSignature(request: IncomingMessage, body: Buffer): void {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const query = new URL(request.url ?? '', 'http://fake').searchParams
  const isPresigned = query.has('X-Amz-Signature')
  const [, credential = '', signedHeaders = '', signature = ''] = isPresigned
    ? ['', ...['Credential', 'SignedHeaders', 'Signature'].map((name) => query.get(`X-Amz-${name}`) ?? '')]
    : (/^AWS4-HMAC-SHA256 Credential=(.+), SignedHeaders=(.+), Signature=(.+)$/.exec(
        headers['authorization'] ?? '',
      ) ?? [])
  const date = (isPresigned ? query.get('X-Amz-Date') : headers['x-amz-date']) ?? ''
  checkCredential(credential, date)
  const payloadHash = isPresigned ? 'UNSIGNED-PAYLOAD' : (headers['x-amz-content-sha256'] ?? '')
  const sent = { method: request.method ?? '', target: request.url ?? '', headers }
  const claim = { credential, date, signedHeaders, payloadHash }
  if (signature !== expectedSignature(sent, claim, OWNER.secretAccessKey)) refuse('SignatureDoesNotMatch')
  const signed = new Set(signedHeaders.split(';'))
  const mustBeSigned = Object.keys(headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (!mustBeSigned.every((name) => signed.has(name))) refuse('AccessDenied')
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== bodyHash(body))
    refuse('XAmzContentSHA256Mismatch', 400)
  const lifetime = isPresigned ? Number(query.get('X-Amz-Expires')) * 1000 : SKEW_MS
  if (Math.abs(Date.now() - timeOf(date)) > lifetime) refuse('AccessDenied')
}

function checkCredential(credential: string, date: string): void {
  const { accessKeyId, region } = OWNER
  if (credential !== `${accessKeyId}/${date.slice(0, 8)}/${region}/s3/aws4_request`)
    refuse('InvalidAccessKeyId')
}

const timeOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

interface Policy {
  expiration: string
  conditions: (Record<string, string> | [operator: string, from: number, to: number])[]
}

/** Stores the file of a form whose fields and size match its signed policy. */
async function takeForm(
  fake: FakeS3,
  request: IncomingMessage,
  { body, object }: { body: Buffer; object: string },
  response: ServerResponse,
): Promise<void> {
  const parsed = new Response(body, { headers: { 'content-type': request.headers['content-type'] ?? '' } })
  const { file, ...fields } = Object.fromEntries(await parsed.formData())
  const { policy, 'x-amz-signature': signature, ...conditional } = fields as Record<string, string>
  const credential = conditional['x-amz-credential'] ?? ''
  checkCredential(credential, conditional['x-amz-date'] ?? '')
  if (signature !== signText(policy ?? '', credential, OWNER.secretAccessKey)) refuse('SignatureDoesNotMatch')
  const { expiration, conditions } = JSON.parse(Buffer.from(policy ?? '', 'base64').toString()) as Policy
  if (!(Date.parse(expiration) > Date.now())) refuse('AccessDenied')
  const bucket = object.split('/')[0] as string
  const open = new Map(Object.entries({ bucket, ...conditional }))
  const bytes = Buffer.from(await (file as File).arrayBuffer())
  for (const condition of conditions) {
    if (Array.isArray(condition)) {
      const [operator, from, to] = condition
      if (operator !== 'content-length-range') refuse('InvalidPolicyDocument', 400)
      if (bytes.length < from || bytes.length > to) refuse('EntityTooLarge', 400)
      continue
    }
    const [name = '', value] = Object.entries(condition)[0] ?? []
    if (open.get(name) !== value) refuse('AccessDenied')
    open.delete(name)
  }
  if (open.size > 0) refuse('AccessDenied')
  const contentType = conditional['Content-Type'] ?? ''
  fake.objects.set(`${bucket}/${conditional['key']}`, { bytes, contentType })
  response.writeHead(204).end()
}
