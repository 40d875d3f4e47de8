import { z } from 'zod'
import { Cursor, decodeCursor, encodeCursor } from '../../../kernel/contract/lists.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { READ } from '../access.ts'
import { operation } from '../module.ts'
import { bytesOf } from './asset-bytes.ts'
import { MOST_ASSET_BYTES, PLACE, readPage } from './export-pages.ts'
import { Records } from './records.ts'

const Place = z.tuple([z.enum(PLACE), z.array(z.string().max(300)).max(2)])

export const exportContent = operation({
  name: 'cms.export',
  summary: 'Export all content page by page',
  description:
    'Languages, collections, assets, entries with what is served beside the working copy, and redirects. Each page can be given to the import as it is, in the order of the pages. Files above 1 MB come without their bytes, with a warning.',
  access: { ...READ, role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/cms/transfer/export',
  tool: 'cms_export',
  toolListing: 'toolset',
  input: z.object({ cursor: Cursor }),
  output: shape('ContentExport', {
    ...Records,
    nextCursor: z.string().nullable().describe('null on the last page.'),
  }),
  async steps(ctx, { cursor }) {
    const place = cursor === undefined ? (['locales', []] as const) : decodeCursor(cursor, Place)
    const { next, assets, ...page } = await ctx.transaction((tx) => readPage(tx, place))
    const withBytes = await Promise.all(
      assets.map(async ({ file, ...asset }) => {
        if (file === null) return { ...asset, warning: 'Its bytes are not here either.' }
        if (asset.sizeBytes > MOST_ASSET_BYTES)
          return { ...asset, warning: 'The file is above 1 MB: upload it on the other side.' }
        const bytes = await bytesOf(ctx.services.blobs, file, asset.sizeBytes)
        return bytes
          ? { ...asset, base64Body: bytes.toString('base64') }
          : { ...asset, warning: 'Its bytes could not be read.' }
      }),
    )
    return { ...page, assets: withBytes, nextCursor: next && encodeCursor([next[0], next[1] as never]) }
  },
})
