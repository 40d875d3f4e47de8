import { sql } from 'kysely'
import { z } from 'zod'
import { readBlob } from '../../../kernel/ports/blob-bytes.ts'
import type { Context, JobContext } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { makeOtherVariants, widthsFor } from '../../../lib/images/images.ts'
import {
  assetKey,
  fileOf,
  findAssets,
  lockAsset,
  servedFiles,
  variantFileOf,
  type AssetRow,
  type StoredVariant,
} from '../core/asset-rows.ts'
import { purgeFiles } from './blobs.ts'
import { tell } from './tell.ts'

const FORMAT = 'avif'

const Payload = z.object({
  orgId: z.string(),
  assetId: z.string(),
  hash: z.string(),
  width: z.int(),
  height: z.int(),
})
type Picture = Omit<z.output<typeof Payload>, 'orgId'>

/** Makes the AVIF pictures of an image: they take seconds, for which nobody who uploads is kept waiting. */
export const addVariants: Job<typeof Payload> = {
  name: 'cms.addVariants',
  payload: Payload,
  lane: 'images',
  async run(job, { orgId, ...picture }) {
    const { assetId, hash } = picture
    const [row] = await job.transaction(orgId, (ctx) => findAssets(ctx, [assetId]))
    if (row?.hash === hash && row.variants.some(({ format }) => format === FORMAT)) return
    if (row?.hash !== hash) return job.transaction(orgId, (ctx) => forget(ctx, picture, row))
    const variants = await store(job, { orgId, row, hash })
    return job.transaction(orgId, (ctx) => keep(ctx, picture, variants))
  },
}

/** Plans it for an image whose file is new. */
export function planVariants(ctx: Context<'cms'>, { id: assetId, hash, width, height }: AssetRow): void {
  if (hash === null || width === null || height === null) return
  ctx.enqueue(addVariants, { orgId: ctx.org.id, assetId, hash, width, height })
}

/** Every file that may come of it. */
export const plannedFiles = ({
  hash,
  width,
  height,
}: Pick<AssetRow, 'hash' | 'width' | 'height'>): string[] =>
  hash === null || width === null || height === null
    ? []
    : widthsFor({ width, height }).map((step) => variantFileOf(hash, { width: step, format: FORMAT }))

type Source = { orgId: string; row: AssetRow; hash: string }

/** Stores those that are smaller than the image itself, and says which they are. */
async function store(
  { services, signal }: JobContext,
  { orgId, row, hash }: Source,
): Promise<StoredVariant[]> {
  const { blobs } = services
  const keyOf = (file: string) => assetKey(orgId, row.id, file)
  const read = async () => {
    const stored = await blobs.open(keyOf(fileOf({ hash, mime: row.mime })))
    const bytes = stored && (await readBlob(stored, row.sizeBytes))
    if (!bytes) throw new Error('the file of an asset is not there')
    return bytes
  }
  const made = await makeOtherVariants(orgId, read, { mime: row.mime, format: FORMAT })
  const variants: StoredVariant[] = []
  for (const { width, height, bytes } of made) {
    if (bytes.length >= row.sizeBytes) continue
    signal.throwIfAborted()
    const variant = { format: 'avif' as const, width, height, sizeBytes: bytes.length }
    await blobs.put(keyOf(variantFileOf(hash, variant)), bytes, `image/${FORMAT}`)
    variants.push(variant)
  }
  return variants
}

/** Shows what was stored beside the image, if it is still that image. */
async function keep(ctx: Context<string>, picture: Picture, variants: StoredVariant[]): Promise<void> {
  const row = await lockAsset(ctx, picture.assetId)
  if (row?.hash !== picture.hash) return forget(ctx, picture, row)
  if (variants.length === 0) return
  const others = row.variants.filter(({ format }) => format !== FORMAT)
  const bytes = variants.reduce((sum, { sizeBytes }) => sum + sizeBytes, row.variantBytes)
  await ctx.db
    .updateTable('cms_assets')
    .set({
      variants: JSON.stringify([...variants, ...others]),
      variantBytes: bytes,
      updatedAt: sql<Date>`now()`,
    })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', row.id)
    .execute()
  await tell(ctx, row.id, 'updated')
}

/** Deletes what an earlier run may have stored of a picture that is not served any more. */
async function forget(ctx: Context<string>, picture: Picture, row: AssetRow | undefined): Promise<void> {
  const served = new Set(row ? servedFiles(row) : [])
  purgeFiles(
    ctx,
    picture.assetId,
    plannedFiles(picture).filter((file) => !served.has(file)),
  )
}
