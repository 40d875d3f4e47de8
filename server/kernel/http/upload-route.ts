import { finished as onFinished, PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, E } from '../base/errors.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import { readUploadLink, UPLOAD_PATH } from '../files/uploads.ts'
import { admitAnyone } from './operations.ts'
import { socketsWithOwnTimeout, type HttpParts } from './server.ts'

/** How long an upload may stand still, how long it may last by its size, and how long a refused sender may go on sending. */
export interface Patience {
  idleMs: number
  /** For ten megabytes and less; longer in proportion for more. */
  totalMs: number
  lingerMs: number
}

// Ten megabytes in five minutes: what a poor mobile connection manages.
const PATIENCE: Patience = { idleMs: 15_000, totalMs: 300_000, lingerMs: 5000 }
const PATIENCE_BYTES = 10 * 1024 ** 2
const FORM_OVERHEAD_BYTES = 64 * 1024
const FORM_LIMITS = {
  files: 1,
  fields: 20,
  parts: 21,
  fieldNameSize: 100,
  fieldSize: 4096,
  headerPairs: 20,
  headerSize: 8192,
}

interface Upload {
  request: FastifyRequest
  reply: FastifyReply
  link: ReturnType<typeof readUploadLink>
  isForm: boolean
}

/** Takes the bytes for a signed link, as the body itself or as the part `file` of a form. */
export async function mountUploads(
  http: FastifyInstance,
  parts: HttpParts,
  patience: Patience = PATIENCE,
): Promise<void> {
  const { blobs, secrets, uploads } = parts.machinery.services
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The handler reads the body itself, as it comes.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['PUT', 'POST'],
      url: UPLOAD_PATH,
      handler: async (request, reply) => {
        admitAnyone(parts, request, reply, 'ingest')
        const link = readUploadLink(request.query, secrets)
        const isForm = request.method === 'POST' && /^multipart\/form-data\b/i.test(typeOf(request))
        const upload = { request, reply, link, isForm }
        assertAnnounced(upload)
        const kept = await uploads.receive(link.key, link.sizeBytes, () => receive(upload, blobs, patience))
        if (!kept) throw new AppError(E.upload_size_mismatch)
        return reply.code(204).header('cache-control', 'no-store').send()
      },
    })
  })
}

const typeOf = (request: FastifyRequest) => request.headers['content-type'] ?? ''

/** Refuses by its headers what can not be the upload that was agreed on. */
function assertAnnounced({ request, link, isForm }: Upload): void {
  const length = request.headers['content-length']
  if (isForm) {
    if (Number(length ?? 0) > link.sizeBytes + FORM_OVERHEAD_BYTES) throw new AppError(E.body_too_large)
    return
  }
  if (typeOf(request).trim().toLowerCase() !== link.contentType.toLowerCase())
    throw new AppError(E.unsupported_media_type, `This link is for ${link.contentType}.`)
  if (length !== undefined && Number(length) !== link.sizeBytes) throw new AppError(E.upload_size_mismatch)
}

/** Passes the bytes on to the store as they come; `false` when they are too few or too many. */
async function receive(upload: Upload, blobs: BlobStore, patience: Patience): Promise<boolean> {
  const { link } = upload
  const bytes = bytesOf(upload)
  const leave = watch(upload, bytes, patience)
  try {
    return await blobs.putStream(link.key, bytes, link)
  } finally {
    leave()
    await drainBody(upload, patience.lingerMs)
  }
}

/** What is to be stored: the body, or the form's part `file`. */
function bytesOf({ request, link, isForm }: Upload): PassThrough {
  const bytes = new PassThrough()
  // The store may have failed, and listen no more, when the sender does.
  bytes.on('error', () => {})
  if (!isForm) return request.raw.pipe(bytes)
  const form = openForm(request, link.sizeBytes)
  const refuse = (detail: string) => void bytes.destroy(new AppError(E.invalid_input, detail))
  const unreadable = () => refuse('The form can not be read.')
  let found = false
  form.on('file', (_name, file) => {
    found = true
    file.on('error', unreadable).pipe(bytes)
  })
  form.on('error', unreadable)
  form.on('finish', () => found || refuse('The form has no part named file.'))
  request.raw.pipe(form)
  return bytes
}

function openForm(request: FastifyRequest, sizeBytes: number) {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      isPartAFile: (name) => name === 'file',
      // One byte more than agreed is enough to see that it is more.
      limits: { ...FORM_LIMITS, fileSize: sizeBytes + 1 },
    })
  } catch {
    throw new AppError(E.invalid_input, 'The form has no boundary.')
  }
}

/** Breaks the upload off when it is too slow or too large, or when its sender is gone; answers how to stop that. */
function watch({ request: { raw }, link }: Upload, bytes: PassThrough, patience: Patience): () => void {
  const late = () => void bytes.destroy(new AppError(E.upload_timeout))
  const totalMs = patience.totalMs * Math.max(1, link.sizeBytes / PATIENCE_BYTES)
  const timers = [setTimeout(late, patience.idleMs), setTimeout(late, totalMs)] as const
  let received = 0
  const count = (chunk: Buffer) => {
    timers[0].refresh()
    received += chunk.length
    if (received > link.sizeBytes + FORM_OVERHEAD_BYTES) bytes.destroy(new AppError(E.body_too_large))
  }
  const forget = onFinished(raw, { writable: false }, (error) => {
    if (error) bytes.destroy(new AppError(E.upload_size_mismatch))
  })
  raw.on('data', count)
  socketsWithOwnTimeout.add(raw.socket)
  return () => {
    for (const timer of timers) clearTimeout(timer)
    forget()
    raw.off('data', count)
    socketsWithOwnTimeout.delete(raw.socket)
  }
}

/**
 * Reads what a refused sender still sends, since browsers read an answer only after they have sent everything. After
 * `lingerMs` the connection is closed with the answer.
 */
async function drainBody({ request: { raw }, reply }: Upload, lingerMs: number): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  await finished(raw, { writable: false, signal: AbortSignal.timeout(lingerMs) }).catch(
    () => void reply.header('connection', 'close'),
  )
}
