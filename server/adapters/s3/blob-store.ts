import type { Readable } from 'node:stream'
import {
  assertBlobKey,
  BlobStoreError,
  type BlobStore,
  type UploadTarget,
  type UploadTerms,
} from '../../kernel/ports/blob-store.ts'
import type { Outbound } from '../../kernel/ports/outbound.ts'
import { createBucket } from './bucket.ts'
import { createS3Signer, type S3Credentials, type S3Signer } from './signer.ts'

/** Settings of a bucket in an S3-compatible store. */
export interface S3Settings extends S3Credentials {
  /** URL without a slash at the end; may have a path. */
  endpoint: string
  bucket: string
  /** Whether the bucket is the first part of the path, instead of the first label of the host. */
  pathStyle: boolean
  /** How browsers upload: by a form with a policy, or a presigned PUT. */
  uploads: 'post' | 'put'
}

/** Stores blobs as objects of a bucket (AWS, MinIO, R2, …). */
export function createS3BlobStore(settings: S3Settings, http: Pick<Outbound, 'request' | 'open'>): BlobStore {
  const signer = createS3Signer(settings)
  const bucket = createBucket(signer, http)
  const bucketUrl = bucketUrlOf(settings)
  const urlOf = (key: string) => {
    assertBlobKey(key)
    return new URL(`${bucketUrl}/${key}`)
  }
  return {
    async put(key, bytes, contentType) {
      const headers = { 'content-type': contentType }
      await bucket.request({ method: 'PUT', url: urlOf(key), headers, body: bytes })
    },
    async putStream(key, source, { contentType, sizeBytes }) {
      const { chunks, fault } = checkSize(source, sizeBytes)
      const headers = { 'content-type': contentType }
      const body = { stream: chunks, length: sizeBytes }
      try {
        await bucket.request({ method: 'PUT', url: urlOf(key), headers, body })
        return true
      } catch (error) {
        if (fault() instanceof SizeMismatch) return false
        throw fault() ?? error
      } finally {
        source.destroy()
      }
    },
    async sizeOf(key) {
      const answer = await bucket.request({ method: 'HEAD', url: urlOf(key) })
      return answer.status === 404 ? null : lengthOf(answer)
    },
    async open(key, part) {
      const wanted = part && { headers: { range: `bytes=${part.first}-${part.last}` } }
      const answer = await bucket.open({ method: 'GET', url: urlOf(key), ...wanted })
      const { status, headers, body: stream } = answer
      if (status === 404) {
        stream.destroy()
        return null
      }
      const contentType = headers['content-type'] ?? 'application/octet-stream'
      if (part && status !== 206) {
        stream.destroy()
        throw new BlobStoreError('unavailable', { cause: new Error('the store does not answer with parts') })
      }
      return { stream, sizeBytes: part ? wholeOf(headers) : lengthOf(answer), contentType }
    },
    async delete(key) {
      await bucket.request({ method: 'DELETE', url: urlOf(key) })
    },
    uploadOrigin: new URL(bucketUrl).origin,
    presignUpload(key, terms) {
      const url = urlOf(key)
      return settings.uploads === 'put'
        ? presignPut(signer, url, terms)
        : signForm(signer, { key, bucket: settings.bucket, url: bucketUrl }, terms)
    },
  }
}

function bucketUrlOf({ endpoint, bucket, pathStyle }: S3Settings): string {
  if (pathStyle) return `${endpoint}/${bucket}`
  const url = new URL(endpoint)
  url.hostname = `${bucket}.${url.hostname}`
  return url.href.replace(/\/$/, '')
}

function lengthOf({ headers }: { headers: Record<string, string> }): number {
  const length = headers['content-length']
  if (length !== undefined) return Number(length)
  throw new BlobStoreError('unavailable', {
    cause: new Error('the answer did not say how long the object is'),
  })
}

/** How long an object is of which a part was answered. */
function wholeOf({ 'content-range': range = '' }: Record<string, string>): number {
  const [, length] = /^bytes \d+-\d+\/(\d+)$/.exec(range) ?? []
  if (length !== undefined) return Number(length)
  throw new BlobStoreError('unavailable', {
    cause: new Error('the answer did not say how long the object is'),
  })
}

class SizeMismatch extends Error {}

/**
 * Yields the source's chunks, each when the next one or the end has arrived: the last one is sent only when the size is
 * right, so that the store never completes a wrong object.
 */
function checkSize(source: Readable, sizeBytes: number) {
  let fault: unknown
  // It may fail before anybody reads it.
  source.on('error', () => {})
  async function* chunks() {
    try {
      let total = 0
      let pending: Uint8Array | undefined
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        if (chunk.length === 0) continue
        total += chunk.length
        if (total > sizeBytes) throw new SizeMismatch()
        if (pending) yield pending
        pending = chunk
      }
      if (total < sizeBytes) throw new SizeMismatch()
      if (pending) yield pending
    } catch (error) {
      fault = error
      throw error
    }
  }
  return { chunks: chunks(), fault: () => fault }
}

async function presignPut(signer: S3Signer, url: URL, terms: UploadTerms): Promise<UploadTarget> {
  const now = new Date()
  const headers = { 'content-type': terms.contentType, 'content-length': String(terms.sizeBytes) }
  const seconds = Math.ceil((terms.expiresAt.getTime() - now.getTime()) / 1000)
  return {
    method: 'PUT',
    url: await signer.presign({ method: 'PUT', url, headers }, now, seconds),
    fields: {},
  }
}

/** A form that can upload one object, of one type and size. */
async function signForm(
  signer: S3Signer,
  { key, bucket, url }: { key: string; bucket: string; url: string },
  { contentType, sizeBytes, expiresAt }: UploadTerms,
): Promise<UploadTarget> {
  const now = new Date()
  const fields = { key, 'Content-Type': contentType, ...signer.formFields(now) }
  const equals = Object.entries({ bucket, ...fields }).map(([name, value]) => ({ [name]: value }))
  const conditions = [...equals, ['content-length-range', sizeBytes, sizeBytes]]
  const policy = Buffer.from(JSON.stringify({ expiration: expiresAt.toISOString(), conditions })).toString(
    'base64',
  )
  const signature = await signer.signPolicy(policy, now)
  return { method: 'POST', url, fields: { ...fields, policy, 'x-amz-signature': signature } }
}
