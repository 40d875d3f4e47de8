import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { READ } from '../access.ts'
import { IdOrSlug } from '../core/collection-rows.ts'
import { EntryId, EntryStatus } from '../core/entry-rows.ts'
import { LocaleCode } from '../core/locale-rows.ts'
import { operation } from '../module.ts'
import { excerptsOf } from './excerpts.ts'
import { lookUpEntries, type Found } from './look-up.ts'
import { readQuery } from './read-query.ts'

/** An entry that a search has found. */
const FoundEntry = shape('ContentFoundEntry', {
  id: EntryId,
  collectionId: z.string(),
  collectionSlug: z.string(),
  slug: z.string(),
  locale: z.string(),
  title: z.string(),
  status: EntryStatus,
  live: z.boolean().describe('Whether something of it is served.'),
  excerpt: z.string().describe('A part of the working copy around what was found, as plain text.'),
  highlights: z
    .array(z.array(z.int()))
    .describe('Where in the excerpt what was looked for is: from and to, in UTF-16 code units.'),
  score: z.number().describe('The higher, the better; from 0 to 1.'),
  source: z
    .enum(['fts', 'trigram', 'both'])
    .describe('Whether it has the words, a title that is nearly what was typed, or both.'),
})

export const searchEntries = operation({
  name: 'cms.searchEntries',
  summary: 'Search entries, drafts included, the best first',
  description: 'By words, and by titles that are nearly the same.',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/cms/search',
  tool: 'cms_search_entries',
  input: z.object({
    query: z.string().trim().min(1).max(500),
    collection: IdOrSlug.optional(),
    status: EntryStatus.optional(),
    locale: LocaleCode.optional(),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.object({ items: z.array(FoundEntry) }),
  async run(ctx, { query: text, ...scope }) {
    const query = readQuery(text)
    if (query === null) return { items: [] }
    const copies = { orgId: ctx.org.id, isLive: false }
    const found = (await lookUpEntries(ctx.tx, copies, query, scope)) ?? []
    const ids = found.map(({ id }) => id)
    const [rows, excerptOf] = await Promise.all([rowsOf(ctx, ids), excerptsOf(ctx.tx, copies, ids, query)])
    return {
      items: found.flatMap(({ id, ...how }: Found) => {
        const row = rows.get(id)
        return row ? [{ ...row, ...excerptOf(id), ...how }] : []
      }),
    }
  },
})

/** What is shown of some entries, by their ids. */
export async function rowsOf(ctx: Pick<Context<'cms'>, 'db' | 'org'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await ctx.db
    .selectFrom('cms_entries as e')
    .innerJoin('cms_collections as c', (join) =>
      join.onRef('c.orgId', '=', 'e.orgId').onRef('c.id', '=', 'e.collectionId'),
    )
    .select(['e.id', 'e.collectionId', 'c.slug as collectionSlug', 'e.slug', 'e.locale', 'e.title'])
    .select(['e.status', 'e.liveVersion'])
    .where('e.orgId', '=', ctx.org.id)
    .where('e.id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(
    rows.map(({ liveVersion, status, ...row }) => [
      row.id,
      { ...row, status: status as z.output<typeof EntryStatus>, live: liveVersion !== null },
    ]),
  )
}
