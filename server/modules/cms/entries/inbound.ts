import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { shape } from '../../../kernel/shapes.ts'
import { READ } from '../access.ts'
import { EntryId, EntryStatus, requireEntry, type EntryRow } from '../core/entry-rows.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'

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
export async function inboundReferences(
  ctx: Context<'cms'>,
  id: string,
  most: number,
): Promise<z.output<typeof Usage>[]> {
  const rows = await ctx.db
    .selectFrom('cms_reference_edges as r')
    .innerJoin('cms_entries as e', (join) =>
      join.onRef('e.orgId', '=', 'r.orgId').onRef('e.id', '=', 'r.fromEntryId'),
    )
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
    .where('r.orgId', '=', ctx.org.id)
    .where('r.toEntryId', '=', id)
    .where('r.fromEntryId', '<>', id)
    .groupBy(['e.id', 'e.title', 'e.locale', 'e.status', 'c.slug', 'r.field', 'r.kind'])
    .orderBy('e.id', 'desc')
    .orderBy('r.field')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    ...row,
    status: row.status as EntryRow['status'],
    kind: row.kind as 'field' | 'inline',
  }))
}

export const listInboundReferences = operation({
  name: 'cms.listInboundReferences',
  summary: 'List where an entry is referred to',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/entries/{id}/references',
  tool: 'cms_list_inbound_references',
  toolListing: 'toolset',
  input: z.object({ id: EntryId }),
  output: z.object({ items: z.array(Usage).describe(`At most ${MOST}.`) }),
  errors: [E.cms_entry_not_found],
  async run(ctx, { id }) {
    await requireEntry(ctx, id)
    return { items: await inboundReferences(ctx, id, MOST) }
  },
})
