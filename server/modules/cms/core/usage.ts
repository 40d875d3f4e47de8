import type { AliasedExpression } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { EntryStatus, type EntryRow } from './entry-rows.ts'

/** Where something is named. */
export const Usage = shape('ContentUsage', {
  fromEntryId: z.string(),
  title: z.string(),
  locale: z.string(),
  collectionSlug: z.string(),
  status: EntryStatus,
  fieldName: z.string().describe('The place in the entry, as `body` or `sections.2.props.text`.'),
  kind: z.enum(['field', 'inline']).describe('`inline`: within a text.'),
  live: z.boolean().describe('In what is served; else in the working copy alone.'),
})

const MOST = 200

/** The entries that name an entry, each place once. */
export const usageOfEntry = (ctx: Context<'cms'>, id: string): Promise<z.output<typeof Usage>[]> =>
  usages(
    ctx,
    ctx.db
      .selectFrom('cms_reference_edges')
      .select(['fromEntryId', 'isLive', 'field', 'kind'])
      .where('orgId', '=', ctx.org.id)
      .where('toEntryId', '=', id)
      .where('fromEntryId', '<>', id)
      .as('r'),
  )

/** The entries that show an asset, each place once. */
export const usageOfAsset = (ctx: Context<'cms'>, id: string): Promise<z.output<typeof Usage>[]> =>
  usages(
    ctx,
    ctx.db
      .selectFrom('cms_asset_edges')
      .select(['fromEntryId', 'isLive', 'field', 'kind'])
      .where('orgId', '=', ctx.org.id)
      .where('assetId', '=', id)
      .as('r'),
  )

type Edges = AliasedExpression<{ fromEntryId: string; isLive: boolean; field: string; kind: string }, 'r'>

async function usages(ctx: Context<'cms'>, edges: Edges): Promise<z.output<typeof Usage>[]> {
  const rows = await ctx.db
    .selectFrom('cms_entries as e')
    .innerJoin(edges, (join) => join.onRef('r.fromEntryId', '=', 'e.id'))
    .innerJoin('cms_collections as c', (join) =>
      join.onRef('c.orgId', '=', 'e.orgId').onRef('c.id', '=', 'e.collectionId'),
    )
    .select([
      'e.id as fromEntryId',
      'e.title',
      'e.locale',
      'e.status',
      'c.slug as collectionSlug',
      'r.field as fieldName',
      'r.kind',
    ])
    .select(({ fn }) => fn.agg<boolean>('bool_or', ['r.isLive']).as('live'))
    .where('e.orgId', '=', ctx.org.id)
    .groupBy(['e.id', 'e.title', 'e.locale', 'e.status', 'c.slug', 'r.field', 'r.kind'])
    .orderBy('e.id', 'desc')
    .orderBy('r.field')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    ...row,
    status: row.status as EntryRow['status'],
    kind: row.kind as 'field' | 'inline',
  }))
}

/** A list of usages, as the API answers it. */
export const UsageList = z.object({ items: z.array(Usage).describe(`At most ${MOST}.`) })
