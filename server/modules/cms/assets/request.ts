import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError, E as K } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { Instant } from '../../../kernel/contract/shapes.ts'
import { Asset, presentAsset, type AssetRow, type PendingFile } from '../core/asset-rows.ts'
import { E } from '../errors.ts'
import { LOCKS } from '../locks.ts'
import { uploadKey } from './blobs.ts'
import { checkClaim, claimErrors } from './files.ts'
import type { Pending } from './settle.ts'

const MOST_PENDING = 500

/** Facts about a file that callers keep beside it. */
const Metadata = z
  .record(z.string().max(100), z.unknown())
  .refine((metadata) => JSON.stringify(metadata).length <= 8192, 'must have at most 8 KB as JSON')
  .describe('Facts of your own about the file, at most 8 KB.')

/** What is said of a file that is to be uploaded. */
export const FileClaim = {
  name: z.string().trim().min(1).max(255).describe('The file’s name; its extension becomes one of its type.'),
  mime: z
    .string()
    .min(1)
    .max(120)
    .describe(
      '`image/png`, `image/jpeg`, `image/gif`, `image/webp`; a document’s, a text’s, audio or video.',
    ),
}

/** What may be said of an asset from the start. */
export const NewAsset = {
  ...FileClaim,
  altText: z
    .string()
    .trim()
    .max(500)
    .optional()
    .describe('What an image shows, for those who do not see it.'),
  metadata: Metadata.optional(),
}

/** How many bytes are to be sent. */
export const SizeBytes = z
  .int()
  .min(1)
  .describe('Exactly so many bytes are to be sent; of an image at most 10 MB, of another file 50 MB.')

/** An asset whose bytes are awaited, and where they are to be sent. */
export const AssetUpload = Asset.extend({
  uploadUrl: z.string().describe('Send the bytes here, with nothing but what is said here.'),
  uploadMethod: z
    .enum(['PUT', 'POST'])
    .describe(
      'PUT: the bytes are the body, with `mime` as Content-Type. POST: a form (`multipart/form-data`) of `uploadFields`, then the bytes as the part `file`.',
    ),
  uploadFields: z.record(z.string(), z.string()),
  uploadExpiresAt: Instant,
}).meta({ id: 'ContentAssetUpload' })

/** What may be wrong when an upload is requested. */
export const requestErrors = [...claimErrors, E.cms_limit_reached, K.storage_full, K.storage_quota_reached]

type Ctx = Context<'cms'>

interface Said {
  name: string
  mime: string
  sizeBytes: number
  altText?: string | undefined
  metadata?: Record<string, unknown> | undefined
}

/** Makes the row of an asset whose bytes are still to come; it is forgotten after an hour where they do not. */
export async function expectAsset(ctx: Ctx, said: Said, id = newId('cma')): Promise<AssetRow & Pending> {
  const { name, mime, sizeBytes } = checkClaim(said)
  await ctx.tx.lock(LOCKS.assets, ctx.org.id)
  const { count } = await ctx.db
    .selectFrom('cms_assets')
    .select(sql<number>`count(*)`.as('count'))
    .where('orgId', '=', ctx.org.id)
    .where('pending', 'is not', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_PENDING)
    throw new AppError(E.cms_limit_reached, `${MOST_PENDING} uploads are not completed yet.`)
  const pending: PendingFile = { key: uploadKey(ctx.org.id, id), name, mime, sizeBytes }
  const row = await ctx.db
    .insertInto('cms_assets')
    .values({
      orgId: ctx.org.id,
      id,
      name,
      mime,
      sizeBytes,
      altText: said.altText || null,
      metadata: JSON.stringify(said.metadata ?? {}),
      pending: JSON.stringify(pending),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...(row as AssetRow), pending }
}

/** An asset that waits for its bytes, with the place to send them to; 507 where there is no room for them. */
export async function presentUpload(
  ctx: Ctx,
  row: AssetRow & Pending,
): Promise<z.output<typeof AssetUpload>> {
  const { key, mime, sizeBytes } = row.pending
  const target = await ctx.services.uploads.target(key, {
    orgId: ctx.org.id,
    contentType: mime,
    sizeBytes,
  })
  return {
    ...presentAsset(ctx.services, row),
    uploadUrl: target.url,
    uploadMethod: target.method,
    uploadFields: target.fields,
    uploadExpiresAt: target.expiresAt,
  }
}
