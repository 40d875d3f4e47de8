import { sql } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { PUBLISH, WRITE } from '../access.ts'
import {
  Asset,
  AssetId,
  lockAsset,
  presentAsset,
  type AssetRow,
  type PendingFile,
} from '../core/asset-rows.ts'
import { EntryId, requireEntry } from '../core/entry-rows.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { purgeFiles, purgeUpload, uploadKey } from './blobs.ts'
import { checkClaim } from './files.ts'
import { finishErrors, finishUpload } from './finish.ts'
import { assertSameKind } from './settle.ts'
import {
  AssetUpload,
  expectAsset,
  FileClaim,
  NewAsset,
  presentUpload,
  requestErrors,
  SizeBytes,
} from './request.ts'

const HOW =
  'Send the bytes to `uploadUrl` within 15 minutes, then complete the upload: it is forgotten after an hour.'
const secrets = ['uploadUrl', 'uploadFields'] as const

export const requestAssetUpload = operation({
  name: 'cms.requestAssetUpload',
  summary: 'Request an upload link for an image or another file',
  description: HOW,
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/cms/assets/upload-request',
  tool: 'cms_request_asset_upload',
  toolListing: 'toolset',
  input: z.object({ ...NewAsset, sizeBytes: SizeBytes }),
  output: AssetUpload,
  secrets,
  errors: requestErrors,
  run: async (ctx, said) => presentUpload(ctx, await expectAsset(ctx, said)),
})

export const requestDraftAssetUpload = operation({
  name: 'cms.requestDraftAssetUpload',
  summary: 'Request an upload link for an image or another file, while an entry is written',
  description: `${HOW} The asset belongs to the organization, not to the entry.`,
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/cms/drafts/{id}/assets/upload-request',
  input: z.object({ id: EntryId, ...NewAsset, sizeBytes: SizeBytes }),
  output: AssetUpload,
  secrets,
  errors: [E.cms_entry_not_found, ...requestErrors],
  async run(ctx, { id, ...said }) {
    await requireEntry(ctx, id)
    return presentUpload(ctx, await expectAsset(ctx, said))
  },
})

const COMPLETES =
  'Looks at the bytes and serves them from now on; can be repeated. A refused file is forgotten. WebP pictures of an image are there at once, AVIF some seconds later.'

export const completeAssetUpload = operation({
  name: 'cms.completeAssetUpload',
  summary: 'Complete the upload of an asset, or of the file that replaces it',
  description: COMPLETES,
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/cms/assets/{assetId}/complete',
  tool: 'cms_complete_asset_upload',
  toolListing: 'toolset',
  input: z.object({ assetId: AssetId }),
  output: Asset,
  errors: finishErrors,
  steps: async (ctx, { assetId }) => presentAsset(ctx.services, await finishUpload(ctx, assetId)),
})

export const completeDraftAssetUpload = operation({
  name: 'cms.completeDraftAssetUpload',
  summary: 'Complete the upload of an asset, while an entry is written',
  description: COMPLETES,
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/cms/drafts/{id}/assets/{assetId}/complete',
  input: z.object({ id: EntryId, assetId: AssetId }),
  output: Asset,
  errors: [E.cms_entry_not_found, ...finishErrors],
  async steps(ctx, { id, assetId }) {
    await ctx.transaction((tx) => requireEntry(tx, id))
    return presentAsset(ctx.services, await finishUpload(ctx, assetId))
  },
})

export const replaceAsset = operation({
  name: 'cms.replaceAsset',
  summary: 'Request an upload link for the file that replaces an asset',
  description: `${HOW} Until then the old file is shown; then everything that shows the asset shows the new one, at a new address. An image is replaced by an image only.`,
  access: PUBLISH,
  effect: 'write',
  rest: 'POST /v1/cms/assets/{assetId}/replace',
  tool: 'cms_replace_asset',
  toolListing: 'toolset',
  input: z.object({ assetId: AssetId, ...FileClaim, sizeBytes: SizeBytes }),
  output: AssetUpload,
  secrets,
  errors: [E.cms_asset_not_found, E.cms_state_conflict, ...requestErrors],
  async run(ctx, { assetId, ...said }) {
    const before = await lockAsset(ctx, assetId)
    if (!before) throw new AppError(E.cms_asset_not_found)
    if (before.hash === null)
      throw new AppError(E.cms_state_conflict, 'The first upload of this asset is not completed yet.')
    const claim = checkClaim(said)
    assertSameKind(before.mime, claim.mime)
    if (before.pending) {
      purgeUpload(ctx, assetId, before.pending.key)
      purgeFiles(ctx, assetId, before.pending.files ?? [])
    }
    const { name, mime, sizeBytes } = claim
    const pending: PendingFile = { key: uploadKey(ctx.org.id, assetId), name, mime, sizeBytes }
    const row = (await ctx.db
      .updateTable('cms_assets')
      .set({ pending: JSON.stringify(pending), updatedAt: sql<Date>`now()` })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', assetId)
      .returningAll()
      .executeTakeFirstOrThrow()) as AssetRow
    return presentUpload(ctx, { ...row, pending })
  },
})
