import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Context, Services } from '../../../kernel/context.ts'
import type { DB } from '../../../kernel/db/types.ts'
import { AppError } from '../../../kernel/errors.ts'
import { idPattern } from '../../../kernel/ids.ts'
import { Instant, shape } from '../../../kernel/shapes.ts'
import { extensionsOf } from '../../../lib/files/file-types.ts'
import { E } from '../errors.ts'

export const AssetId = z.string().regex(idPattern('cma'), 'not an asset id').describe('An asset, cma_….')

/** Where what must stay in sight lies when an image is cut. */
export const FocalPoint = shape('ContentFocalPoint', {
  x: z.number().min(0).max(1).describe('From the left, of the width.'),
  y: z.number().min(0).max(1).describe('From the top, of the height.'),
})

/** A smaller picture of an image. */
const AssetVariant = shape('ContentAssetVariant', {
  format: z.enum(['webp', 'avif']),
  width: z.int(),
  height: z.int(),
  sizeBytes: z.int(),
  publicUrl: z.string(),
})

/** An image or another file that entries show. */
export const Asset = shape('ContentAsset', {
  id: AssetId,
  name: z.string(),
  mime: z.string(),
  sizeBytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  variants: z.array(AssetVariant).describe('Of an image, by format and ascending width.'),
  publicUrl: z
    .string()
    .nullable()
    .describe(
      'For everybody, without a credential; changes when the file is replaced. null until its bytes are there.',
    ),
  altText: z.string().max(500).nullable().describe('What it shows, for those who do not see it.'),
  focalPoint: FocalPoint.nullable(),
  metadata: z.record(z.string(), z.unknown()),
  uploaded: z.boolean().describe('Whether its bytes are there.'),
  createdAt: Instant,
  updatedAt: Instant,
})

/** A smaller picture, as it is stored. */
export type StoredVariant = Omit<z.output<typeof AssetVariant>, 'publicUrl'>

/** An asset as it is stored. */
export type AssetRow = Omit<
  Selectable<DB['cms_assets']>,
  'variants' | 'metadata' | 'pending' | 'previous'
> & {
  variants: StoredVariant[]
  metadata: Record<string, unknown>
  /** Bytes under way: those of a new asset, or those that shall replace it. */
  pending: { key: string; name: string; mime: string; sizeBytes: number } | null
  previous: { hash: string; files: string[] }[]
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
}

/** The names of an asset's files below its folder: its own, and those of its smaller pictures. */
export const fileOf = ({ hash, mime }: { hash: string; mime: string }): string =>
  `${hash}${EXTENSIONS[mime] ?? extensionsOf(mime)[0] ?? '.bin'}`

export const variantFileOf = (
  hash: string,
  { width, format }: Pick<StoredVariant, 'width' | 'format'>,
): string => `${hash}-${width}w.${format}`

/** The key in the blob store of a file of an asset; its public address has the same path. */
export const assetKey = (orgId: string, assetId: string, file: string): string =>
  `cms/${orgId}/${assetId}/${file}`

/** What addresses of assets begin with. */
export const ASSETS_PATH = '/static/assets'

type Addressed = Pick<AssetRow, 'orgId' | 'id' | 'mime' | 'hash' | 'variants'>

/** The public addresses of an asset and its smaller pictures; null until its bytes are there. */
export function addressesOf(
  { config: { baseUrl } }: Pick<Services, 'config'>,
  { orgId, id, mime, hash, variants }: Addressed,
) {
  if (hash === null) return { publicUrl: null, variants: [] }
  const at = (file: string) => `${baseUrl}${ASSETS_PATH}/${assetKey(orgId, id, file)}`
  return {
    publicUrl: at(fileOf({ hash, mime })),
    variants: variants.map((variant) => ({ ...variant, publicUrl: at(variantFileOf(hash, variant)) })),
  }
}

/** An asset as the API shows it. */
export function presentAsset(services: Pick<Services, 'config'>, row: AssetRow): z.output<typeof Asset> {
  const { focalX: x, focalY: y } = row
  return {
    ...row,
    ...addressesOf(services, row),
    focalPoint: x === null || y === null ? null : { x, y },
    uploaded: row.hash !== null,
  }
}

/** An asset by its id; 404 `cms_asset_not_found`. */
export async function requireAsset(ctx: Context<'cms'>, id: string): Promise<AssetRow> {
  const [row] = await findAssets(ctx, [id])
  if (!row) throw new AppError(E.cms_asset_not_found)
  return row
}

/** Those of some assets that are there. */
export const findAssets = (ctx: Context<'cms'>, ids: readonly string[]): Promise<AssetRow[]> =>
  ctx.db
    .selectFrom('cms_assets')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute() as Promise<AssetRow[]>
