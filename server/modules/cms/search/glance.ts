import { z } from 'zod'
import { holdsScope } from '../../../kernel/contract/authorize.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { definePart, type Glance, type Part, type Search } from '../../../kernel/contract/glance.ts'
import { defineReview } from '../../../kernel/contract/reviews.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { PUBLISH, READ } from '../access.ts'
import { Editor, EntryStatus, Version } from '../core/entry-rows.ts'
import { lookUpEntries } from './look-up.ts'
import { readQuery } from './read-query.ts'
import { rowsOf } from './search-entries.ts'

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

/** Entries that people decide about. */
export const review = defineReview({
  kind: 'cms',
  description: 'drafts that programs wrote, and entries that will be published',
  scope: READ.scope,
  decide: PUBLISH,
  scheduled: true,
  raw: WaitingEntry,
  async show(ctx, ids) {
    const rows = await (ctx as Context<'cms'>).db
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
      .select([
        'e.liveVersion',
        'e.version',
        'e.scheduledAt',
        'e.editedByType',
        'e.editedById',
        'e.updatedAt',
      ])
      .where('e.orgId', '=', ctx.org.id)
      .where('e.id', 'in', [...ids])
      .execute()
    return new Map(
      rows.map(({ liveVersion, editedByType: type, editedById: id, status, ...row }) => [
        row.id,
        {
          ...row,
          status: status as z.output<typeof EntryStatus>,
          live: liveVersion !== null,
          editedBy: { type, id },
        },
      ]),
    )
  },
  elsewhere: {
    purpose: 'content',
    told: {
      types: ['created', 'updated', 'published', 'unpublished', 'scheduled', 'archived'].map(
        (what) => `cms.entry.${what}`,
      ),
      idIn: 'entryId',
    },
    say: ({ id, title, collectionSlug, locale, slug, version }) => ({
      title: `A draft: ${title}`,
      text: `${collectionSlug}/${slug} (${locale}), version ${version}`,
      fingerprint: String(version),
      page: `/content/review?entry=${id}`,
    }),
    approve: {
      operation: 'cms.approveDraft',
      label: 'Publish',
      input: (id, fingerprint) => ({ id, ifVersion: Number(fingerprint) }),
    },
    dismiss: {
      operation: 'cms.dismissDraft',
      input: (id, fingerprint) => ({ id, ifVersion: Number(fingerprint) }),
    },
  },
})

/** What the answers about the whole service say of content. */
export const glance: Glance = { found }
