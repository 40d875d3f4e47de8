import { z } from 'zod'
import { sql } from 'kysely'
import type { Context } from '../../kernel/contract/context.ts'
import { importedId } from '../../kernel/base/ids.ts'
import { ImportResult } from '../../kernel/contract/imports.ts'
import { Cursor, decodeCursor, encodeCursor } from '../../kernel/contract/lists.ts'
import { IMPORT_BODY } from '../../kernel/contract/operation.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { READ, WRITE } from './access.ts'
import { addDocument, Audiences, Body, changeDocument, Tags, Title, type DocumentRow } from './documents.ts'
import { operation } from './module.ts'
import { ensureSpace, Slug } from './spaces.ts'

const PAGE = 100
const PAGE_CHARACTERS = 2_000_000
const Id = z.string().min(1).max(64)

const SpaceRecord = shape('KbSpaceRecord', {
  id: Id,
  name: z.string().min(1).max(120),
  slug: Slug,
  description: z.string().max(1000).nullable().default(null),
})
const DocumentRecord = shape('KbDocumentRecord', {
  id: Id,
  spaceId: Id,
  slug: Slug.nullable().default(null),
  title: Title,
  body: Body,
  audiences: Audiences.default(['admin']),
  tags: Tags.default([]),
})

const TRANSFER = { module: z.literal('kb'), svcTransferVersion: z.literal(1) }
type Document = z.output<typeof DocumentRecord>

export const exportKnowledge = operation({
  name: 'kb.exportKnowledge',
  summary: 'Export spaces and documents page by page',
  description:
    'Each page has all spaces, and can be given to the import as it is. What is only proposed stays behind.',
  access: { ...READ, role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/kb/export',
  tool: 'kb_export',
  toolListing: 'toolset',
  input: z.object({ cursor: Cursor }),
  output: z.object({
    ...TRANSFER,
    records: shape('KbRecords', { spaces: z.array(SpaceRecord), documents: z.array(DocumentRecord) }),
    nextCursor: z.string().nullable().describe('null on the last page.'),
  }),
  async run(ctx, { cursor }) {
    const after = cursor === undefined ? '' : decodeCursor(cursor, z.tuple([Id]))[0]
    const spaces = await ctx.db
      .selectFrom('kb_spaces')
      .select(['id', 'name', 'slug', 'description'])
      .where('orgId', '=', ctx.org.id)
      .orderBy('id')
      .execute()
    const rows = (await ctx.db
      .selectFrom('kb_documents')
      .select(['id', 'spaceId', 'slug', 'title', 'body', 'audiences', 'tags'])
      .where('orgId', '=', ctx.org.id)
      .where('isSystem', '=', false)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE + 1)
      .execute()) as unknown as Document[]
    let left = PAGE_CHARACTERS
    const fitting = rows.findIndex(
      ({ body }, index) => index === PAGE || (index > 0 && (left -= body.length) < 0),
    )
    const documents = fitting === -1 ? rows : rows.slice(0, fitting)
    const last = documents.at(-1)
    return {
      module: 'kb' as const,
      svcTransferVersion: 1 as const,
      records: { spaces, documents },
      nextCursor: documents.length < rows.length && last ? encodeCursor([last.id]) : null,
    }
  },
})

interface Progress {
  idMap: Map<string, string>
  created: number
  updated: number
  skipped: number
  warnings: string[]
}

export const importKnowledge = operation({
  name: 'kb.importKnowledge',
  summary: 'Import spaces and documents',
  description:
    'A page of an export, or records of its shape. Spaces are known by their slug; documents by the map, their id, or slug in their space, else by their title. What is different gets a new version, what is the same is skipped.',
  access: { ...WRITE, role: 'admin' },
  effect: 'write',
  rest: 'POST /v1/kb/import',
  tool: 'kb_import',
  toolListing: 'toolset',
  body: IMPORT_BODY,
  input: z.object({
    module: TRANSFER.module.optional(),
    svcTransferVersion: TRANSFER.svcTransferVersion.optional(),
    records: z.object({
      spaces: z.array(SpaceRecord).max(200).default([]),
      documents: z.array(DocumentRecord).max(500).default([]),
    }),
    idMap: z.record(Id, Id).default({}),
  }),
  output: ImportResult,
  async run(ctx, { records, idMap }) {
    const progress: Progress = {
      idMap: new Map(Object.entries(idMap)),
      created: 0,
      updated: 0,
      skipped: 0,
      warnings: [],
    }
    for (const { id, ...space } of records.spaces) {
      const { space: here, isNew } = await ensureSpace(ctx, {
        id: importedId('ksp', ctx.org.id, id),
        ...space,
      })
      progress.idMap.set(id, here.id)
      progress[isNew ? 'created' : 'skipped'] += 1
    }
    for (const record of records.documents) await takeDocument(ctx, record, progress)
    const { created, updated, skipped, warnings } = progress
    return {
      created,
      updated,
      skipped,
      idMap: Object.fromEntries([...progress.idMap].filter(([id]) => !(id in idMap))),
      warnings: warnings.slice(0, 200),
    }
  },
})

async function takeDocument(ctx: Context<'kb'>, record: Document, progress: Progress): Promise<void> {
  const { id: source, spaceId: sourceSpace, slug, ...texts } = record
  const spaceId = await spaceOf(ctx, progress.idMap.get(sourceSpace) ?? sourceSpace)
  if (spaceId === undefined) {
    progress.warnings.push(`${source} was left out: its space ${sourceSpace} is not there.`)
    progress.skipped += 1
    return
  }
  const id = importedId('kdoc', ctx.org.id, source)
  const mapped = progress.idMap.get(source) ?? ''
  const known = (await ctx.db
    .selectFrom('kb_documents')
    .select([
      'id',
      'spaceId',
      'slug',
      'title',
      'body',
      'audiences',
      'tags',
      'version',
      'isSystem',
      'createdAt',
      'updatedAt',
    ])
    .where('orgId', '=', ctx.org.id)
    .where((is) =>
      is.or([
        is('id', 'in', [mapped, id, source]),
        is.and([
          is('spaceId', '=', spaceId),
          slug === null
            ? is.and([is('slug', 'is', null), is('title', '=', texts.title)])
            : is('slug', '=', slug),
        ]),
      ]),
    )
    .orderBy(sql`id = ${mapped} desc, id = ${id} desc, id = ${source} desc`)
    .executeTakeFirst()) as unknown as DocumentRow | undefined
  progress.idMap.set(source, known?.id ?? id)
  if (!known) {
    await addDocument(ctx, { id, spaceId, slug, ...texts })
    progress.created += 1
    return
  }
  const now = { title: known.title, body: known.body, audiences: known.audiences, tags: known.tags }
  if (known.isSystem || JSON.stringify(now) === JSON.stringify(texts)) progress.skipped += 1
  else {
    await changeDocument(ctx, known, known.version, texts)
    progress.updated += 1
  }
}

async function spaceOf(ctx: Context<'kb'>, id: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('kb_spaces')
    .select('id')
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.id
}
