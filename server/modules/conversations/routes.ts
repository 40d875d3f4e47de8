import { Readable } from 'node:stream'
import type { RawRoute } from '../../kernel/contract/raw-route.ts'
import { streamBlob } from '../../kernel/ports/blob-bytes.ts'
import { AppError, E } from '../../kernel/base/errors.ts'
import { namesEtag } from '../../kernel/base/etags.ts'
import { readLinkToken } from './core/attachment-links.ts'
import { findAttachment, type AttachmentRow } from './core/attachment-rows.ts'
import { blobKeys, DOWNLOADED_AS } from './messages/attachments/blobs.ts'
import { disposition, fileNameFor } from '../../lib/files/file-names.ts'

const CACHE_SECONDS = 300

/** The images and files of conversations, for whoever has a link. */
export const downloadAttachment: RawRoute = {
  route: 'GET /v1/c/a/{token}',
  why: 'The answer is an image or a file.',
  access: 'public',
  limit: 'poll',
  module: 'conversations',
  describes: {
    name: 'downloadAttachment',
    summary: 'Load an image or file by its signed link',
    description:
      'Links come with messages and hold for an hour; they end when it is deleted. A file is answered as `application/octet-stream`, to be downloaded only.',
    query: {
      w: {
        type: 'string',
        description: 'Width of one of the image’s WebP variants; any other value means the original.',
      },
    },
    answers: {
      200: {
        description: 'The image or file.',
        contentType: '*/*',
        schema: { type: 'string', format: 'binary' },
      },
      304: { description: 'The one that `If-None-Match` names.' },
    },
    errors: [E.not_found, E.rate_limited, E.storage_unavailable],
  },
  async handle(request, reply, { services, transaction }) {
    const { token } = request.params as { token: string }
    const link = readLinkToken(services.secrets, token)
    if (!link) throw new AppError(E.not_found)
    const row = await transaction((ctx) => findAttachment(ctx, link.attachmentId), link.orgId)
    if (!row?.isComplete || row.isDeleted) throw new AppError(E.not_found)
    const shown = versionOf(row, link.orgId, (request.query as { w?: unknown }).w)
    const caching = {
      etag: shown.etag,
      'cache-control': `private, max-age=${Math.min(CACHE_SECONDS, link.secondsLeft)}`,
    }
    if (namesEtag(request.headers['if-none-match'], shown.etag))
      return reply.code(304).headers(caching).send()
    const isHead = request.method === 'HEAD'
    const blob = isHead ? null : await services.blobs.open(shown.key)
    const sizeBytes = isHead ? await services.blobs.sizeOf(shown.key) : blob?.sizeBytes
    if (sizeBytes === null || sizeBytes === undefined) throw new AppError(E.not_found)
    return reply
      .headers({ ...caching, ...headersOf(row, shown.mime), 'content-length': sizeBytes })
      .send(blob ? streamBlob(blob) : Readable.from([]))
  },
}

/** The variant of a width, or the original. */
function versionOf(row: AttachmentRow, orgId: string, width: unknown) {
  const index = row.variants.findIndex((known) => String(known) === width)
  const keys = blobKeys(orgId, row.id)
  const etag = `"${row.id}.${index}"`
  return index === -1
    ? { key: keys.original, mime: row.kind === 'file' ? DOWNLOADED_AS : row.mime, etag }
    : { key: keys.variant(index), mime: 'image/webp', etag }
}

const headersOf = ({ kind, name, mime: found }: AttachmentRow, mime: string) => ({
  'content-type': mime,
  'content-disposition':
    kind === 'file'
      ? disposition('attachment', fileNameFor(name, found))
      : disposition('inline', fileNameFor(name, mime)),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
})
