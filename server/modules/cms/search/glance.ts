import { sql } from 'kysely'
import { z } from 'zod'
import { holdsScope } from '../../../kernel/contract/authorize.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { definePart, type Glance, type Part, type Search } from '../../../kernel/contract/glance.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { READ } from '../access.ts'
import { Editor, EntryStatus, Version } from '../core/entry-rows.ts'
import { lookUpEntries } from './look-up.ts'
import { readQuery } from './read-query.ts'
import { rowsOf } from './search-entries.ts'

const MOST_WAITING = 50

const named = {
  id: z.string(),
  title: z.string(),
  collectionId: z.string(),
  collectionSlug: z.string(),
  slug: z.string(),
  locale: z.string(),
  status: EntryStatus,
  live: z.boolean().describe('Whether something of it is served.'),
}

const NamedEntry = shape('ContentNamedEntry', named)

/** An entry that somebody has to decide about, or has decided about. */
const WaitingEntry = shape('ContentWaitingEntry', {
  ...named,
  version: Version,
  scheduledAt: Instant.nullable().describe('When it will be published.'),
  editedBy: Editor,
  updatedAt: Instant,
})

/** Whether the caller may see content, which not everybody may who asks about the whole service. */
const maySee = (ctx: Context<string>): boolean => holdsScope(ctx, READ.scope)

const found: Part<Search> = definePart({
  description: 'Entries of content by their words.',
  shape: { entries: z.array(NamedEntry) },
  async read(ctx, { q, limit }: Search): Promise<{ entries: z.output<typeof NamedEntry>[] }> {
    const query = maySee(ctx) ? readQuery(q) : null
    if (query === null) return { entries: [] }
    const hits = await lookUpEntries(ctx.tx, { orgId: ctx.org.id, isLive: false }, query, { limit })
    const ids = (hits ?? []).map(({ id }) => id)
    const rows = await rowsOf(ctx as Context<'cms'>, ids)
    return { entries: ids.flatMap((id) => rows.get(id) ?? []) }
  },
})

const decisions: Part = {
  description: '`cms`: drafts that programs wrote; `cmsScheduled`: entries that will be published.',
  shape: { cms: z.array(WaitingEntry), cmsScheduled: z.array(WaitingEntry) },
  async read(ctx) {
    if (!maySee(ctx)) return { cms: [], cmsScheduled: [] }
    const [cms, cmsScheduled] = await Promise.all([
      waiting(
        ctx as Context<'cms'>,
        sql`e.status = 'draft' and e.edited_by_type = 'agent'`,
        sql`e.updated_at desc, e.id`,
      ),
      waiting(ctx as Context<'cms'>, sql`e.status = 'scheduled'`, sql`e.scheduled_at, e.id`),
    ])
    return { cms, cmsScheduled }
  },
}

async function waiting(
  ctx: Context<'cms'>,
  which: ReturnType<typeof sql<boolean>>,
  order: ReturnType<typeof sql>,
): Promise<z.output<typeof WaitingEntry>[]> {
  const rows = await ctx.db
    .selectFrom('cms_entries as e')
    .innerJoin('cms_collections as c', (join) =>
      join.onRef('c.orgId', '=', 'e.orgId').onRef('c.id', '=', 'e.collectionId'),
    )
    .select([
      'e.id',
      'e.title',
      'e.collectionId',
      'c.slug as collectionSlug',
      'e.slug',
      'e.locale',
      'e.status',
    ])
    .select(['e.liveVersion', 'e.version', 'e.scheduledAt', 'e.editedByType', 'e.editedById', 'e.updatedAt'])
    .where('e.orgId', '=', ctx.org.id)
    .where(which)
    .orderBy(order)
    .limit(MOST_WAITING)
    .execute()
  return rows.map(({ liveVersion, editedByType: type, editedById: id, status, ...row }) => ({
    ...row,
    status: status as z.output<typeof EntryStatus>,
    live: liveVersion !== null,
    editedBy: { type, id },
  }))
}

/** What the answers about the whole service say of content. */
export const glance: Glance = { found, decisions }
