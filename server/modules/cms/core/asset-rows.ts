import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Context, Services } from '../../../kernel/contract/context.ts'
import type { DB } from '../../../kernel/db/types.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
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
  pending: PendingFile | null
  previous: PreviousFiles[]
}

/** What is to become the file of an asset: what was said of it, the key that its bytes are sent to, the files that are made of it. */
export interface PendingFile {
  key: string
  name: string
  mime: string
  sizeBytes: number
  files?: string[]
}

/** What an asset was served as before; it still is, for pages that name these addresses. */
export interface PreviousFiles {
  hash: string
  files: string[]
  /** Of all of them. */
  bytes: number
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

/** The names of all files that an asset is served as now. */
export const filesOf = ({ hash, mime, variants }: Pick<AssetRow, 'hash' | 'mime' | 'variants'>): string[] =>
  hash === null ? [] : [fileOf({ hash, mime }), ...variants.map((variant) => variantFileOf(hash, variant))]

/** The files of an asset that are served, those from before it was replaced among them. */
export const servedFiles = (row: Pick<AssetRow, 'hash' | 'mime' | 'variants' | 'previous'>): string[] => [
  ...new Set([...filesOf(row), ...row.previous.flatMap(({ files }) => files)]),
]

/** The key in the blob store of a file of an asset; its public address has the same path. */
export const assetKey = (orgId: string, assetId: string, file: string): string =>
  `cms/${orgId}/${assetId}/${file}`

/** What addresses of assets begin with. */
const ASSETS_PATH = '/static/assets'

type Addressed = Pick<AssetRow, 'orgId' | 'id' | 'name' | 'mime' | 'hash' | 'variants'>

/** Whether it is shown as an image; other files are saved under their name, which their address therefore tells. */
export const isImage = (mime: string): boolean => mime.startsWith('image/')

/** The public addresses of an asset and its smaller pictures; null until its bytes are there. */
export function addressesOf(
  { config: { baseUrl } }: Pick<Services, 'config'>,
  { orgId, id, name, mime, hash, variants }: Addressed,
) {
  if (hash === null) return { publicUrl: null, variants: [] }
  const at = (file: string) => `${baseUrl}${ASSETS_PATH}/${assetKey(orgId, id, file)}`
  const saved = isImage(mime) ? '' : `?${new URLSearchParams({ name })}`
  return {
    publicUrl: `${at(fileOf({ hash, mime }))}${saved}`,
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

/** The same, kept from changing until the transaction ends; nothing where it is not there. */
export const lockAsset = (ctx: Context<'cms'>, id: string): Promise<AssetRow | undefined> =>
  ctx.db
    .selectFrom('cms_assets')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<AssetRow | undefined>

/** Those of some assets that are there. */
export const findAssets = (ctx: Context<'cms'>, ids: readonly string[]): Promise<AssetRow[]> =>
  ctx.db
    .selectFrom('cms_assets')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute() as Promise<AssetRow[]>
