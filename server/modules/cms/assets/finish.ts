import { readBlob } from '../../../kernel/ports/blob-bytes.ts'
import type { Context, StepsContext } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { part } from '../../../kernel/contract/parts.ts'
import { createUploadGate } from '../../../lib/images/upload-gate.ts'
import { assetKey, requireAsset, type AssetRow } from '../core/asset-rows.ts'
import { E } from '../errors.ts'
import { checkClaim, makeFile, refusalOf, type MadeFile } from './files.ts'
import { abandon, noteFiles, settle, type Pending } from './settle.ts'

/** What may be wrong when an upload is to be completed. */
export const finishErrors = [
  E.cms_asset_not_found,
  E.cms_upload_missing,
  E.cms_upload_size_mismatch,
  E.cms_asset_mime_rejected,
  E.cms_asset_too_large,
  E.cms_asset_busy,
]

/** What it takes to keep files: an operation in steps has it, and a job that gives its organization. */
export type Steps = Pick<StepsContext<'cms'>, 'org' | 'services'> & {
  transaction<T>(work: (ctx: Context<'cms'>) => Promise<T>): Promise<T>
}

const FINISHING = part(() => ({
  // What is being stored is in memory too: a slow store must not let images pile up there.
  throughGate: createUploadGate({ atOnce: 6, waiting: 60 }),
  // A file is in memory once, with all of its 50 MB.
  throughFileGate: createUploadGate({ atOnce: 2, waiting: 60 }),
  underWay: new Map<string, Promise<AssetRow>>(),
}))

/**
 * Makes what was uploaded the file of an asset: once, however many ask for it at a time. Where nothing is under way, the asset is
 * answered as it is. Throws `cms_upload_…` and `cms_asset_…`; an upload that is refused is forgotten.
 */
export async function finishUpload(ctx: Steps, id: string): Promise<AssetRow> {
  const row = await ctx.transaction((tx) => requireAsset(tx, id))
  const { pending } = row
  if (!pending) return row
  const { underWay } = ctx.services.part(FINISHING)
  const known = underWay.get(pending.key)
  if (known) return known
  const work = finish(ctx, { id, pending }, () => readUpload(ctx, { id, pending })).finally(() =>
    underWay.delete(pending.key),
  )
  underWay.set(pending.key, work)
  return work
}

/** Makes some bytes the file of an asset whose row waits for it. Throws `cms_asset_…`; the row is gone then, if it is new. */
export const finishBytes = (ctx: Steps, asset: Pending, bytes: Buffer): Promise<AssetRow> =>
  finish(ctx, asset, async () => bytes)

async function finish(ctx: Steps, asset: Pending, read: () => Promise<Buffer>): Promise<AssetRow> {
  const { throughGate, throughFileGate } = ctx.services.part(FINISHING)
  const claim = checkClaim(asset.pending)
  const work = async () => {
    const made = await makeFile(ctx.org.id, claim, read)
    await store(ctx, asset, made)
    return made.facts
  }
  const facts = await (claim.isImage ? throughGate : throughFileGate)(ctx.org.id, work).catch(
    (error: unknown) => refuse(ctx, asset, refusalOf(error)),
  )
  const row = await ctx
    .transaction((tx) => settle(tx, asset, facts))
    .catch((error: unknown) => refuse(ctx, asset, error))
  // Replaced once more while it was at work: what is served is not what this caller has uploaded.
  if (row?.hash !== facts.hash) throw new AppError(row ? E.cms_upload_missing : E.cms_asset_not_found)
  return row
}

async function store(ctx: Steps, asset: Pending, { files }: MadeFile): Promise<void> {
  if (!(await ctx.transaction((tx) => noteFiles(tx, asset, [...files.keys()])))) return
  await Promise.all(
    [...files].map(([file, { bytes, mime }]) =>
      ctx.services.blobs.put(assetKey(ctx.org.id, asset.id, file), bytes, mime),
    ),
  )
}

async function readUpload({ services: { blobs } }: Steps, { pending }: Pending): Promise<Buffer> {
  const uploaded = await blobs.open(pending.key)
  if (!uploaded) throw new AppError(E.cms_upload_missing)
  const bytes = await readBlob(uploaded, pending.sizeBytes)
  if (!bytes) throw new AppError(E.cms_upload_size_mismatch)
  return bytes
}

// What may be otherwise at the next try.
const PASSING = new Set([E.cms_upload_missing.code, E.cms_asset_busy.code])

/** Throws what the caller is told; what will never be acceptable is forgotten. */
async function refuse(ctx: Steps, { id, pending }: Pending, error: unknown): Promise<never> {
  if (error instanceof AppError && error.status === 400 && !PASSING.has(error.code))
    await ctx.transaction((tx) => abandon(tx, id, ({ key }) => key === pending.key))
  throw error
}
