import { Readable } from 'node:stream'
import { streamBlob } from '../../../kernel/ports/blob-bytes.ts'
import { AppError, E } from '../../../kernel/base/errors.ts'
import { namesEtag } from '../../../kernel/base/etags.ts'
import type { RawRoute } from '../../../kernel/contract/raw-route.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import type { BlobPart, BlobStore, OpenBlob } from '../../../kernel/ports/blob-store.ts'
import { disposition, fileNameFor } from '../../../lib/files/file-names.ts'
import { mimeOfExtension } from '../../../lib/files/file-types.ts'
import { assetKey, isImage } from '../core/asset-rows.ts'

const ORG = idPattern('org')
const ASSET = idPattern('cma')
const FILE = /^[0-9a-f]{32}(?:-\d{1,5}w)?(\.[a-z0-9]{1,8})$/
const IMAGES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}
const PDF = 'application/pdf'

const NO_SCRIPTS = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"
// Browsers show none in a sandbox. Their own viewer runs it, apart from the page.
const NO_SCRIPTS_IN_PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

/** The files of assets, for everybody. Their addresses carry the hash of the bytes, so that what is under one never changes. */
export const serveAsset: RawRoute = {
  route: 'GET /static/assets/cms/{orgId}/{assetId}/{file}',
  why: 'The answer is an image or a file.',
  access: 'public',
  limit: 'deliver',
  module: 'cms',
  describes: {
    name: 'loadAsset',
    summary: 'Load an image or another file by its public address',
    description:
      'The addresses of `publicUrl`. May be kept for a year; parts of audio and video are answered to `Range`. The addresses of a file that was replaced go on working until the asset is deleted.',
    query: { name: { type: 'string', description: 'The name that a file is saved under.' } },
    answers: {
      200: {
        description: 'The image or file.',
        contentType: '*/*',
        schema: { type: 'string', format: 'binary' },
      },
      206: { description: 'The part that `Range` names.' },
      304: { description: 'The one that `If-None-Match` names.' },
      416: { description: 'There is no such part.' },
    },
    errors: [E.not_found, E.rate_limited, E.storage_unavailable],
  },
  async handle(request, reply, { services: { blobs } }) {
    const { orgId = '', assetId = '', file = '' } = request.params as Record<string, string | undefined>
    const mime = typeOf(file)
    if (!ORG.test(orgId) || !ASSET.test(assetId) || mime === undefined) throw new AppError(E.not_found)
    const key = assetKey(orgId, assetId, file)
    const { headers, method } = request
    const etag = `"${file}"`
    const caching = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
    const about = { ...caching, ...headersOf(mime, request.query) }
    const isKnown = namesEtag(headers['if-none-match'], etag)
    const range = isMedia(mime) && isStill(headers['if-range'], etag) ? headers.range : undefined
    // Only a range goes by the length, which is asked for beforehand then.
    if (isKnown || method === 'HEAD' || range !== undefined) {
      const sizeBytes = await blobs.sizeOf(key)
      if (sizeBytes === null) throw new AppError(E.not_found)
      if (isKnown) return reply.code(304).headers(caching).send()
      if (method === 'HEAD')
        return reply.headers({ ...about, 'content-length': sizeBytes }).send(Readable.from([]))
      const part = partOf(range, sizeBytes)
      if (part === 'none')
        return reply
          .code(416)
          .headers({ 'content-range': `bytes */${sizeBytes}` })
          .send()
      if (part) {
        reply.code(206).headers({
          ...about,
          'content-range': `bytes ${part.first}-${part.last}/${sizeBytes}`,
          'content-length': part.last - part.first + 1,
        })
        return reply.send(streamBlob(await openFile(blobs, key, part)))
      }
    }
    const opened = await openFile(blobs, key)
    return reply.headers({ ...about, 'content-length': opened.sizeBytes }).send(streamBlob(opened))
  },
}

async function openFile(blobs: BlobStore, key: string, part?: BlobPart): Promise<OpenBlob> {
  const opened = await blobs.open(key, part)
  if (!opened) throw new AppError(E.not_found)
  return opened
}

/** What a file is answered as, by its name alone; nothing for what no asset is called. */
function typeOf(file: string): string | undefined {
  const [, extension = ''] = FILE.exec(file) ?? []
  return IMAGES[extension] ?? mimeOfExtension(extension)
}

const isMedia = (mime: string): boolean => /^(?:audio|video)\//.test(mime)

function headersOf(mime: string, query: unknown): Record<string, string> {
  const { name } = query as { name?: unknown }
  const kind = isImage(mime) || isMedia(mime) || mime === PDF ? 'inline' : 'attachment'
  return {
    'content-type': mime,
    'content-disposition':
      typeof name === 'string' ? disposition(kind, fileNameFor(name.slice(0, 300), mime)) : kind,
    'x-content-type-options': 'nosniff',
    'content-security-policy': mime === PDF ? NO_SCRIPTS_IN_PDF : NO_SCRIPTS,
    'cross-origin-resource-policy': 'cross-origin',
    ...(isMedia(mime) && { 'accept-ranges': 'bytes' }),
  }
}

/** Whether a range is meant of what is there now: RFC 9110 compares strongly here, and no date is ever sent. */
const isStill = (header: unknown, etag: string): boolean => header === undefined || header === etag

/** The one part that is asked for; undefined for all of it, also where several or none are meant, `none` where there is no such part. */
function partOf(range: string | undefined, sizeBytes: number): BlobPart | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return undefined
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  if (from !== '' && to !== '' && Number(to) < first) return undefined
  return first > last ? 'none' : { first, last }
}
