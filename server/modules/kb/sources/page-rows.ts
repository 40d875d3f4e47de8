import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import type { SourceRow } from './source-rows.ts'

const COLUMNS = [
  'address',
  'documentId',
  'documentVersion',
  'contentHash',
  'etag',
  'lastModified',
  'misses',
] as const

/** An address of a source, as it was left by the last reading. */
export interface PageRow {
  address: string
  documentId: string | null
  documentVersion: number | null
  contentHash: string | null
  etag: string | null
  lastModified: string | null
  misses: number
}

type Of = Pick<SourceRow, 'id' | 'reading'> & { config: Pick<SourceRow['config'], 'maxPages'> }

/** What is to be read next. */
export const nextPage = (ctx: Context<'kb'>, { id, reading }: Of): Promise<PageRow | undefined> =>
  ctx.db
    .selectFrom('kb_source_pages')
    .select(COLUMNS)
    .where('orgId', '=', ctx.org.id)
    .where('sourceId', '=', id)
    .where('foundIn', '=', reading)
    .where('readIn', '<', reading)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()

/** All that became documents is read again, whether the site still names it or not. */
export async function listKnown(ctx: Context<'kb'>, { id, reading }: Of): Promise<void> {
  await ctx.db
    .updateTable('kb_source_pages')
    .set({ foundIn: reading })
    .where('orgId', '=', ctx.org.id)
    .where('sourceId', '=', id)
    .where((is) => is.or([is('documentId', 'is not', null), is('contentHash', 'is not', null)]))
    .execute()
}

/** Adds addresses that a reading found, as many as the source may have. */
export async function addPages(ctx: Context<'kb'>, source: Of, addresses: readonly string[]): Promise<void> {
  const { id: sourceId, reading, config } = source
  if (addresses.length > 0) {
    const left = config.maxPages - (await countFound(ctx, source))
    const listed = await ctx.db
      .selectFrom('kb_source_pages')
      .select('address')
      .where('orgId', '=', ctx.org.id)
      .where('sourceId', '=', sourceId)
      .where('foundIn', '=', reading)
      .where(sql<boolean>`address = any(${[...addresses]}::text[])`)
      .execute()
    const known = new Set(listed.map(({ address }) => address))
    const added = [...new Set(addresses)].filter((each) => !known.has(each)).slice(0, Math.max(0, left))
    if (added.length > 0)
      await ctx.db
        .insertInto('kb_source_pages')
        .values(added.map((address) => ({ orgId: ctx.org.id, sourceId, address, foundIn: reading })))
        .onConflict((same) =>
          same.columns(['orgId', 'sourceId', 'address']).doUpdateSet({ foundIn: reading }),
        )
        .execute()
  }
  await ctx.db
    .updateTable('kb_sources')
    .set({ found: await countFound(ctx, source) })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sourceId)
    .execute()
}

async function countFound(ctx: Context<'kb'>, { id, reading }: Of): Promise<number> {
  const row = await ctx.db
    .selectFrom('kb_source_pages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orgId', '=', ctx.org.id)
    .where('sourceId', '=', id)
    .where('foundIn', '=', reading)
    .executeTakeFirst()
  return row?.count ?? 0
}
