import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { OutboundError } from '../../../kernel/ports/outbound.ts'
import { READ, WRITE } from '../access.ts'
import { findDocument, removeDocument } from '../documents.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { requireSpace, SpaceId } from '../spaces.ts'
import {
  KbSource,
  nextTime,
  presented,
  requireSource,
  SOURCE_COLUMNS,
  SourceId,
  type SourceRow,
  WebsiteConfig,
} from './source-rows.ts'
import { startReading } from './start-reading.ts'

const MOST = 100
const { name: Name, audiences: SourceAudiences, schedule: Schedule } = KbSource.shape

export const listSources = operation({
  name: 'kb.listSources',
  summary: 'List sources, the newest first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/kb/sources',
  tool: 'kb_list_sources',
  toolListing: 'toolset',
  input: z.object({ spaceId: SpaceId.optional(), limit: Limit, cursor: Cursor }),
  output: listOf(KbSource),
  async run(ctx, { spaceId, limit, cursor }) {
    const place = cursor === undefined ? null : decodeCursor(cursor, z.tuple([z.string().max(40), SourceId]))
    const rows = await ctx.db
      .selectFrom('kb_sources')
      .select(SOURCE_COLUMNS)
      .select(sql<string>`created_at::text`.as('exactly'))
      .where('orgId', '=', ctx.org.id)
      .$if(spaceId !== undefined, (query) => query.where('spaceId', '=', spaceId as string))
      .$if(place !== null, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${place?.[0]}::timestamptz, ${place?.[1]})`),
      )
      .orderBy(sql`created_at desc, id desc`)
      .limit(limit + 1)
      .execute()
    return pageOf(rows as unknown as (SourceRow & { exactly: string })[], limit, {
      keyOf: ({ exactly, id }) => [exactly, id],
      present: ({ exactly: _, ...row }) => presented(row),
    })
  },
})

export const getSource = operation({
  name: 'kb.getSource',
  summary: 'Get a source, with how far its reading is',
  access: READ,
  effect: 'read',
  light: true,
  rest: 'GET /v1/kb/sources/{id}',
  tool: 'kb_get_source',
  toolListing: 'toolset',
  input: z.object({ id: SourceId }),
  output: KbSource,
  errors: [E.kb_not_found],
  run: async (ctx, { id }) => presented(await requireSource(ctx, id)),
})

/** Refuses addresses that are never read, without asking anybody; the others are checked again when they are. */
function assertReadable({ outbound }: Pick<Services, 'outbound'>, url: string): void {
  try {
    outbound.assertAllowed(url)
  } catch (error) {
    if (error instanceof OutboundError)
      throw new AppError(E.kb_invalid, 'A website has a public address, without a name or password in it.')
    throw error
  }
}

export const createSource = operation({
  name: 'kb.createSource',
  summary: 'Add a website whose pages become documents, and read it',
  description:
    'Pages of its host are read one after the other, as robots.txt, sitemap, links and `noindex` say. Each is a document; a page that has changed gets a version, one that is not there in two readings is taken back.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/kb/sources',
  tool: 'kb_create_source',
  toolListing: 'toolset',
  status: 201,
  input: z.object({
    kind: KbSource.shape.kind.default('website'),
    spaceId: SpaceId,
    name: Name,
    config: WebsiteConfig,
    audiences: SourceAudiences.default(['admin']),
    schedule: Schedule.default('weekly'),
  }),
  output: KbSource,
  errors: [E.kb_not_found, E.kb_invalid, E.kb_conflict],
  async run(ctx, { spaceId, config, ...given }) {
    await requireSpace(ctx, { id: spaceId })
    assertReadable(ctx.services, config.url)
    const counted = await ctx.db
      .selectFrom('kb_sources')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('orgId', '=', ctx.org.id)
      .executeTakeFirst()
    if ((counted?.count ?? 0) >= MOST) throw new AppError(E.kb_conflict, `At most ${MOST} sources.`)
    const id = newId('ksrc')
    await ctx.db
      .insertInto('kb_sources')
      .values({ orgId: ctx.org.id, id, spaceId, config: JSON.stringify(config), ...given })
      .execute()
    return presented(await startReading(ctx, await requireSource(ctx, id)))
  },
})

export const updateSource = operation({
  name: 'kb.updateSource',
  summary: 'Change a source; what it finds from now on follows at the next reading',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/kb/sources/{id}',
  tool: 'kb_update_source',
  toolListing: 'toolset',
  input: z.object({
    id: SourceId,
    name: Name.optional(),
    config: WebsiteConfig.optional(),
    audiences: SourceAudiences.optional(),
    schedule: Schedule.optional(),
  }),
  output: KbSource,
  errors: [E.kb_not_found, E.kb_invalid],
  async run(ctx, { id, config, ...given }) {
    const before = await requireSource(ctx, id)
    if (config) assertReadable(ctx.services, config.url)
    if (config && new URL(config.url).host !== new URL(before.config.url).host)
      throw new AppError(E.kb_invalid, 'Another host is another source: add it, and delete this one.')
    const { schedule } = given
    await ctx.db
      .updateTable('kb_sources')
      .set({
        ...given,
        ...(config && { config: JSON.stringify(config) }),
        ...(schedule && schedule !== before.schedule && { nextReadAt: nextTime(schedule) }),
        updatedAt: sql<Date>`now()`,
      })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .execute()
    return presented(await requireSource(ctx, id))
  },
})

export const deleteSource = operation({
  name: 'kb.deleteSource',
  summary: 'Delete a source, and its documents if you say so',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/kb/sources/{id}',
  tool: 'kb_delete_source',
  toolListing: 'toolset',
  input: z.object({
    id: SourceId,
    documents: z
      .enum(['keep', 'delete'])
      .describe('What becomes of its documents: they stay as they are, or are deleted with their versions.'),
  }),
  output: z.object({ deleted: z.literal(true) }),
  errors: [E.kb_not_found],
  async run(ctx, { id, documents }) {
    await requireSource(ctx, id)
    const pages = await ctx.db
      .selectFrom('kb_source_pages')
      .select('documentId')
      .where('orgId', '=', ctx.org.id)
      .where('sourceId', '=', id)
      .where('documentId', 'is not', null)
      .execute()
    await ctx.db.deleteFrom('kb_sources').where('orgId', '=', ctx.org.id).where('id', '=', id).execute()
    for (const { documentId } of documents === 'delete' ? pages : []) {
      const document = await findDocument(ctx, documentId as string)
      if (document) await removeDocument(ctx, document, document.version)
    }
    return { deleted: true as const }
  },
})

export const readSourceNow = operation({
  name: 'kb.readSource',
  summary: 'Read a source now',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/kb/sources/{id}/read',
  tool: 'kb_read_source',
  toolListing: 'toolset',
  status: 202,
  input: z.object({ id: SourceId }),
  output: KbSource,
  errors: [E.kb_not_found, E.kb_source_reading],
  run: async (ctx, { id }) => presented(await startReading(ctx, await requireSource(ctx, id))),
})
