import { sql } from 'kysely'
import { z } from 'zod'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { READ } from '../access.ts'
import { DocumentId } from '../documents.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { REASONS } from './fetch-page.ts'
import { MOST_ADDRESS, requireSource, SourceId } from './source-rows.ts'

const Reason = z.enum(REASONS)

/** An address that a source has found. */
const KbSourcePage = shape('KbSourcePage', {
  address: z.string().meta(THIRD_PARTY),
  documentId: DocumentId.nullable(),
  title: z.string().nullable().meta(THIRD_PARTY),
  reason: Reason.nullable().describe(
    'Why it is no document, or not as the site has it: `changed_by_hand` is left to who changed it.',
  ),
  httpStatus: z.int().nullable(),
  misses: z
    .int()
    .describe('In how many readings it was not there; at the second its document is taken back.'),
  readAt: Instant.nullable(),
})

type PageShape = z.output<typeof KbSourcePage>

export const listSourcePages = operation({
  name: 'kb.listSourcePages',
  summary: 'List the pages of a source, with why some are no documents',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/kb/sources/{id}/pages',
  tool: 'kb_list_source_pages',
  toolListing: 'toolset',
  input: z.object({
    id: SourceId,
    show: z.enum(['all', 'documents', 'refused']).default('all'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(KbSourcePage),
  errors: [E.kb_not_found],
  async run(ctx, { id, show, limit, cursor }) {
    await requireSource(ctx, id)
    const after = cursor === undefined ? '' : decodeCursor(cursor, z.tuple([z.string().max(MOST_ADDRESS)]))[0]
    const rows = await ctx.db
      .selectFrom('kb_source_pages as p')
      .leftJoin('kb_documents as d', (join) =>
        join.onRef('d.orgId', '=', 'p.orgId').onRef('d.id', '=', 'p.documentId'),
      )
      .select(['p.address', 'p.documentId', 'd.title', 'p.httpStatus', 'p.misses', 'p.readAt'])
      .select(
        sql<
          PageShape['reason']
        >`case when p.document_id is null and p.content_hash is not null then 'deleted_by_hand'
          when d.version <> p.document_version then 'changed_by_hand' else p.refused_for end`.as('reason'),
      )
      .where('p.orgId', '=', ctx.org.id)
      .where('p.sourceId', '=', id)
      .where(sql<boolean>`p.address collate "C" > ${after}`)
      .$if(show !== 'all', (query) =>
        query.where('p.documentId', show === 'documents' ? 'is not' : 'is', null),
      )
      .orderBy(sql`p.address collate "C"`)
      .limit(limit + 1)
      .execute()
    return pageOf(rows as PageShape[], limit, { keyOf: ({ address }) => [address], present: (row) => row })
  },
})
