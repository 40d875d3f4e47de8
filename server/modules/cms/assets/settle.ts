import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import {
  filesOf,
  isImage,
  lockAsset,
  servedFiles,
  type AssetRow,
  type PendingFile,
  type PreviousFiles,
} from '../core/asset-rows.ts'
import { E } from '../errors.ts'
import { planVariants } from './add-variants.ts'
import { purgeFiles, purgeUpload } from './blobs.ts'
import type { FileFacts } from './files.ts'
import { tell } from './tell.ts'

type Ctx = Context<'cms'>

// What was served before these is deleted: a file that is replaced by the hour must not fill the disk.
const MOST_PREVIOUS = 50

/** Writes down which files an upload becomes, before they are stored, so that they are found where it ends there; whether it still may. */
export async function noteFiles(ctx: Ctx, { id, pending }: Pending, files: string[]): Promise<boolean> {
  const noted: PendingFile = { ...pending, files }
  const { numUpdatedRows } = await ctx.db
    .updateTable('cms_assets')
    .set({ pending: JSON.stringify(noted), updatedAt: sql<Date>`now()` })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .where(sql<boolean>`pending ->> 'key' = ${pending.key}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An asset with an upload that is to become its file. */
export interface Pending {
  id: string
  pending: PendingFile
}

/**
 * Makes what was stored the file of the asset, from now on served in place of the one before. Answers the asset as it is then: with
 * another file where this upload was completed already or given up, nothing where it is gone. Throws `cms_asset_mime_rejected` where an
 * image and a file that is none would take each other’s place.
 */
export async function settle(
  ctx: Ctx,
  { id, pending }: Pending,
  facts: FileFacts,
): Promise<AssetRow | undefined> {
  const before = await lockAsset(ctx, id)
  if (before?.pending?.key !== pending.key) {
    const served = new Set(before ? servedFiles(before) : [])
    purgeFiles(
      ctx,
      id,
      filesOf(facts).filter((file) => !served.has(file)),
    )
    return before
  }
  if (before.hash !== null) assertSameKind(before.mime, facts.mime)
  const { kept, dropped } = previousOf(before, facts.hash)
  const { isAnimated, variants, ...columns } = facts
  const after = (await ctx.db
    .updateTable('cms_assets')
    .set({
      ...columns,
      variants: JSON.stringify(variants),
      previous: JSON.stringify(kept),
      pending: null,
      updatedAt: sql<Date>`now()`,
    })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()) as AssetRow
  purgeUpload(ctx, id, pending.key)
  const served = new Set(servedFiles(after))
  purgeFiles(
    ctx,
    id,
    dropped.filter((file) => !served.has(file)),
  )
  await tell(ctx, id, before.hash === null ? 'created' : 'updated')
  if (isImage(after.mime) && !isAnimated) planVariants(ctx, after)
  return after
}

/** Throws `cms_asset_mime_rejected` where one is an image, and the other is not. */
export function assertSameKind(before: string, after: string): void {
  if (isImage(before) !== isImage(after))
    throw new AppError(
      E.cms_asset_mime_rejected,
      'An image is replaced by an image, and another file by one that is no image.',
    )
}

function previousOf(before: AssetRow, hash: string): { kept: PreviousFiles[]; dropped: string[] } {
  if (before.hash === null || before.hash === hash) return { kept: before.previous, dropped: [] }
  const files = new Set([
    ...filesOf(before),
    ...before.previous.filter((each) => each.hash === before.hash).flatMap((each) => each.files),
  ])
  const all = [
    ...before.previous.filter((each) => each.hash !== before.hash),
    { hash: before.hash, files: [...files], bytes: before.sizeBytes + before.variantBytes },
  ]
  return {
    kept: all.slice(-MOST_PREVIOUS),
    dropped: all.slice(0, -MOST_PREVIOUS).flatMap((each) => each.files),
  }
}

/**
 * Forgets an upload with all that was stored of it: a new asset is gone then, one that was to be replaced stays as it is. Whether it was
 * still there.
 */
export async function abandon(
  ctx: Ctx,
  id: string,
  isOver: (pending: PendingFile) => boolean,
): Promise<boolean> {
  const row = await lockAsset(ctx, id)
  if (!row?.pending || !isOver(row.pending)) return false
  if (row.hash === null)
    await ctx.db.deleteFrom('cms_assets').where('orgId', '=', ctx.org.id).where('id', '=', id).execute()
  else
    await ctx.db
      .updateTable('cms_assets')
      .set({ pending: null })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .execute()
  const served = new Set(servedFiles(row))
  purgeUpload(ctx, id, row.pending.key)
  purgeFiles(
    ctx,
    id,
    (row.pending.files ?? []).filter((file) => !served.has(file)),
  )
  return true
}
