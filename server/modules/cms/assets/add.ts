import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { kilobytes } from '../../../kernel/contract/operation.ts'
import { WRITE } from '../access.ts'
import { Asset, presentAsset, type AssetRow } from '../core/asset-rows.ts'
import { EntryId, requireEntry } from '../core/entry-rows.ts'
import { refuseInvalid } from '../core/invalid.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { finishBytes, finishErrors, type Steps } from './finish.ts'
import { expectAsset, NewAsset, requestErrors } from './request.ts'

const MOST_BYTES = 2 * 1024 ** 2

/** A file to be kept as an asset, with its bytes. */
export interface WholeFile {
  /** Of the asset; a new one unless given. */
  id?: string
  name: string
  mime: string
  bytes: Buffer
  altText?: string | undefined
  metadata?: Record<string, unknown> | undefined
}

/** Keeps a file as a new asset; throws `cms_asset_…`, 507 where there is no room, and keeps nothing then. */
export async function addAsset(ctx: Steps, { id, bytes, ...said }: WholeFile): Promise<AssetRow> {
  const sizeBytes = bytes.length
  await ctx.services.uploads.assertRoom(ctx.org.id, sizeBytes)
  const row = await ctx.transaction((tx) => expectAsset(tx, { ...said, sizeBytes }, id))
  return finishBytes(ctx, row, bytes)
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const AssetBody = {
  ...NewAsset,
  base64Body: z
    .string()
    .min(1)
    .max(2_800_000)
    .describe('The bytes of the file, at most 2 MB, in Base64 with padding and without line breaks.'),
}
const LARGER = 'A file of at most 2 MB; for a larger one request an upload link.'
const body = kilobytes(2880)
const errors = [...requestErrors, ...finishErrors, E.cms_invalid]

type Said = z.output<z.ZodObject<typeof AssetBody>>

async function addFromBase64(ctx: StepsContext<'cms'>, { base64Body, ...said }: Said) {
  const bytes = Buffer.from(base64Body, 'base64')
  // What Node reads leniently is written otherwise than it was read.
  if (!BASE64.test(base64Body) || bytes.toString('base64') !== base64Body)
    refuseInvalid([{ path: 'base64Body', message: 'is not canonical Base64' }])
  if (bytes.length > MOST_BYTES) throw new AppError(E.cms_asset_too_large, LARGER)
  return presentAsset(ctx.services, await addAsset(ctx, { ...said, bytes }))
}

export const addAssetFromBase64 = operation({
  name: 'cms.addAsset',
  summary: 'Add an image or another file of at most 2 MB',
  description: `${LARGER} Each call adds an asset.`,
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/cms/assets',
  tool: 'cms_upload_asset_from_base64',
  toolListing: 'toolset',
  body,
  input: z.object(AssetBody),
  output: Asset,
  secrets: ['base64Body'],
  errors,
  steps: addFromBase64,
})

export const addDraftAsset = operation({
  name: 'cms.addDraftAsset',
  summary: 'Add an image or another file of at most 2 MB, while an entry is written',
  description: `${LARGER} The asset belongs to the organization; the entry shows it once it names its id.`,
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/cms/drafts/{id}/assets',
  body,
  input: z.object({ id: EntryId, ...AssetBody }),
  output: Asset,
  secrets: ['base64Body'],
  errors: [E.cms_entry_not_found, ...errors],
  async steps(ctx, { id, ...said }) {
    await ctx.transaction((tx) => requireEntry(tx, id))
    return addFromBase64(ctx, said)
  },
})
