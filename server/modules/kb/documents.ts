import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { idPattern, newId } from '../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf, wholeListOf } from '../../kernel/contract/lists.ts'
import { kilobytes } from '../../kernel/contract/operation.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { databaseProblem } from '../../kernel/db/problems.ts'
import { withoutMarks } from '../../lib/search-marks/search-marks.ts'
import { READ, WRITE } from './access.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { requireSpace, Slug, SpaceId } from './spaces.ts'

export const DocumentId = z
  .string()
  .regex(idPattern('kdoc'), 'not the id of a document')
  .describe('A document, kdoc_….')
const Audience = z.enum(['admin', 'self_service'])
export const Audiences = z
  .array(Audience)
  .min(1)
  .max(2)
  .describe('`admin`: colleagues and their programs. `self_service`: customers, too.')
export const Title = z.string().trim().min(1).max(300)
/** Far more than an answer needs, and well below what is searched fast. */
export const Body = z.string().min(1).max(100_000).describe('Markdown.')
export const Tags = z.array(z.string().trim().min(1).max(64)).max(32)
export const DOCUMENT_BODY = kilobytes(640)

const written = { title: Title, body: Body, audiences: Audiences, tags: Tags }

/** A document of the knowledge base. */
export const KbDocument = shape('KbDocument', {
  id: DocumentId,
  spaceId: SpaceId,
  slug: z.string().nullable(),
  ...written,
  version: z.int(),
  isSystem: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})

export type DocumentRow = z.output<typeof KbDocument>

const OUTLINE = [
  'id',
  'spaceId',
  'slug',
  'title',
  'audiences',
  'tags',
  'version',
  'isSystem',
  'createdAt',
  'updatedAt',
] as const
const COLUMNS = [...OUTLINE, 'body'] as const

/** A document, if it is there. */
export async function findDocument(ctx: Context<'kb'>, id: string): Promise<DocumentRow | undefined> {
  const row = await ctx.db
    .selectFrom('kb_documents')
    .select(COLUMNS)
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as unknown as DocumentRow | undefined
}

/** A document by its id; 404 `kb_not_found`. */
export async function requireDocument(ctx: Context<'kb'>, id: string): Promise<DocumentRow> {
  const row = await findDocument(ctx, id)
  if (!row) throw new AppError(E.kb_not_found, `There is no document ${id}.`)
  return row
}

/** SQL: the words of a text that is searched; the title counts more. */
const wordsOf = ({ title, body }: Pick<DocumentRow, 'title' | 'body'>) =>
  sql<string>`setweight(to_tsvector('english', ${withoutMarks(title)}), 'A') || setweight(to_tsvector('english', ${withoutMarks(body)}), 'B')`

const taken = (error: unknown): never => {
  const { constraint } = Object(error) as { constraint?: string }
  if (constraint === 'kb_documents_slug')
    throw new AppError(E.kb_conflict, 'The space has a document with this slug.')
  throw databaseProblem(error) ?? error
}

/** What a new document is made of. */
export interface NewDocument {
  id?: string
  spaceId: string
  slug?: string | null | undefined
  title: string
  body: string
  audiences: DocumentRow['audiences']
  tags: readonly string[]
}

/** Adds a document, with its first version. */
export async function addDocument(ctx: Context<'kb'>, document: NewDocument): Promise<DocumentRow> {
  const id = document.id ?? newId('kdoc')
  const { spaceId, slug = null, title, body, audiences, tags } = document
  await ctx.db
    .insertInto('kb_documents')
    .values({
      orgId: ctx.org.id,
      id,
      spaceId,
      slug,
      title,
      body,
      audiences: [...audiences],
      tags: [...tags],
      words: wordsOf(document),
    })
    .execute()
    .catch(taken)
  const row = await requireDocument(ctx, id)
  await keepVersion(ctx, row)
  tell(ctx, 'created', row)
  return row
}

async function keepVersion(
  ctx: Context<'kb'>,
  { id: documentId, version, title, body, audiences, tags }: DocumentRow,
): Promise<void> {
  await ctx.db
    .insertInto('kb_versions')
    .values({
      orgId: ctx.org.id,
      id: newId('kver'),
      documentId,
      version,
      title,
      body,
      audiences,
      tags,
      editedByType: ctx.actor.type,
      editedById: ctx.actor.id,
    })
    .execute()
}

const tell = (
  { emit }: Pick<Context, 'emit'>,
  what: 'created' | 'updated' | 'deleted',
  { id: documentId, spaceId, slug, version }: DocumentRow,
): void => emit(`kb.document.${what}`, { documentId, spaceId, slug, version })

type Written = Pick<DocumentRow, 'title' | 'body' | 'audiences' | 'tags'>
type Change = { [Field in keyof Written]?: Written[Field] | undefined }

/** Writes a new version of a document; 409 `kb_version_conflict` where it is not the one that was read. */
export async function changeDocument(
  ctx: Context<'kb'>,
  before: DocumentRow,
  ifVersion: number,
  change: Change,
): Promise<DocumentRow> {
  const { title = before.title, body = before.body } = change
  const { numUpdatedRows } = await ctx.db
    .updateTable('kb_documents')
    .set({ ...change, words: wordsOf({ title, body }), version: ifVersion + 1, updatedAt: sql<Date>`now()` })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', before.id)
    .where('version', '=', ifVersion)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw versionConflict(before.version)
  const row = await requireDocument(ctx, before.id)
  await keepVersion(ctx, row)
  tell(ctx, 'updated', row)
  return row
}

/** Deletes a document with its versions; 409 `kb_version_conflict` where it is not the one that was read. */
export async function removeDocument(ctx: Context<'kb'>, row: DocumentRow, ifVersion: number): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('kb_documents')
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', row.id)
    .where('version', '=', ifVersion)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw versionConflict(row.version)
  tell(ctx, 'deleted', row)
}

/** The refusal of what is based on an older version. */
export const versionConflict = (version: number) =>
  new AppError(E.kb_version_conflict, { detail: `It is at version ${version} by now.`, current: { version } })

const IfVersion = z.int().min(1).describe('The version that you have read; 409 where it has another by now.')
const Summary = KbDocument.omit({ body: true }).meta({ id: 'KbDocumentSummary' })

export const listDocuments = operation({
  name: 'kb.listDocuments',
  summary: 'List documents without their texts, changed last first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/kb/documents',
  tool: 'kb_list_documents',
  toolListing: 'toolset',
  input: z.object({
    spaceId: SpaceId.optional(),
    tag: z.string().max(64).optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(Summary),
  async run(ctx, { spaceId, tag, limit, cursor }) {
    const place =
      cursor === undefined ? null : decodeCursor(cursor, z.tuple([z.string().max(40), DocumentId]))
    const rows = await ctx.db
      .selectFrom('kb_documents')
      .select(OUTLINE)
      .select(sql<string>`updated_at::text`.as('exactly'))
      .where('orgId', '=', ctx.org.id)
      .$if(spaceId !== undefined, (query) => query.where('spaceId', '=', spaceId as string))
      .$if(tag !== undefined, (query) => query.where(sql<boolean>`${tag} = any(tags)`))
      .$if(place !== null, (query) =>
        query.where(sql<boolean>`(updated_at, id) < (${place?.[0]}::timestamptz, ${place?.[1]})`),
      )
      .orderBy(sql`updated_at desc, id desc`)
      .limit(limit + 1)
      .execute()
    return pageOf(rows as unknown as (z.output<typeof Summary> & { exactly: string })[], limit, {
      keyOf: ({ exactly, id }) => [exactly, id],
      present: ({ exactly: _, ...row }) => row,
    })
  },
})

export const getDocument = operation({
  name: 'kb.getDocument',
  summary: 'Get a document',
  access: READ,
  effect: 'read',
  light: true,
  rest: 'GET /v1/kb/documents/{id}',
  tool: 'kb_get_document',
  toolListing: 'toolset',
  input: z.object({ id: DocumentId }),
  output: KbDocument,
  errors: [E.kb_not_found],
  run: (ctx, { id }) => requireDocument(ctx, id),
})

export const createDocument = operation({
  name: 'kb.createDocument',
  summary: 'Add a document',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/kb/documents',
  tool: 'kb_create_document',
  toolListing: 'toolset',
  status: 201,
  body: DOCUMENT_BODY,
  input: z.object({
    ...written,
    spaceId: SpaceId,
    slug: Slug.optional(),
    audiences: Audiences.default(['admin']),
    tags: Tags.default([]),
  }),
  output: KbDocument,
  errors: [E.kb_not_found, E.kb_conflict],
  async run(ctx, document) {
    await requireSpace(ctx, { id: document.spaceId })
    return addDocument(ctx, document)
  },
})

export const updateDocument = operation({
  name: 'kb.updateDocument',
  summary: 'Write a new version of a document',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/kb/documents/{id}',
  tool: 'kb_update_document',
  toolListing: 'toolset',
  body: DOCUMENT_BODY,
  input: z.object(written).partial().extend({ id: DocumentId, ifVersion: IfVersion }),
  output: KbDocument,
  errors: [E.kb_not_found, E.kb_version_conflict],
  async run(ctx, { id, ifVersion, ...change }) {
    return changeDocument(ctx, await requireDocument(ctx, id), ifVersion, change)
  },
})

export const deleteDocument = operation({
  name: 'kb.deleteDocument',
  summary: 'Delete a document with its versions; it is in no answer any more',
  access: WRITE,
  effect: 'destroy',
  rest: 'DELETE /v1/kb/documents/{id}',
  tool: 'kb_delete_document',
  toolListing: 'toolset',
  input: z.object({ id: DocumentId, ifVersion: IfVersion }),
  output: z.object({ deleted: z.literal(true) }),
  errors: [E.kb_not_found, E.kb_version_conflict, E.kb_invalid],
  async run(ctx, { id, ifVersion }) {
    const row = await requireDocument(ctx, id)
    if (row.isSystem) throw new AppError(E.kb_invalid, 'Documents of the service itself are not deleted.')
    await removeDocument(ctx, row, ifVersion)
    return { deleted: true as const }
  },
})

const Version = shape('KbVersion', {
  id: z.string(),
  documentId: DocumentId,
  version: z.int(),
  ...written,
  editedBy: shape('KbEditor', { type: z.string(), id: z.string() }),
  createdAt: Instant,
})

export const listVersions = operation({
  name: 'kb.listVersions',
  summary: 'List the versions of a document, the latest first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/kb/documents/{id}/versions',
  tool: 'kb_list_versions',
  toolListing: 'toolset',
  input: z.object({ id: DocumentId, limit: z.int().min(1).max(20).default(10) }),
  output: wholeListOf(Version),
  errors: [E.kb_not_found],
  async run(ctx, { id, limit }) {
    await requireDocument(ctx, id)
    const rows = await ctx.db
      .selectFrom('kb_versions')
      .select([
        'id',
        'documentId',
        'version',
        'title',
        'body',
        'audiences',
        'tags',
        'createdAt',
        'editedByType',
        'editedById',
      ])
      .where('orgId', '=', ctx.org.id)
      .where('documentId', '=', id)
      .orderBy('version', 'desc')
      .limit(limit)
      .execute()
    return {
      items: rows.map(({ editedByType, editedById, ...row }) => ({
        ...(row as unknown as Omit<z.output<typeof Version>, 'editedBy'>),
        editedBy: { type: editedByType, id: editedById },
      })),
    }
  },
})

export const restoreVersion = operation({
  name: 'kb.restoreVersion',
  summary: 'Make an earlier version of a document its latest',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/kb/documents/{id}/restore',
  tool: 'kb_restore_version',
  toolListing: 'toolset',
  input: z.object({ id: DocumentId, version: z.int().min(1), ifVersion: IfVersion }),
  output: KbDocument,
  errors: [E.kb_not_found, E.kb_version_conflict],
  async run(ctx, { id, version, ifVersion }) {
    const before = await requireDocument(ctx, id)
    const wanted = await ctx.db
      .selectFrom('kb_versions')
      .select(['title', 'body', 'audiences', 'tags'])
      .where('orgId', '=', ctx.org.id)
      .where('documentId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!wanted) throw new AppError(E.kb_not_found, `The document has no version ${version}.`)
    return changeDocument(ctx, before, ifVersion, wanted as unknown as Change)
  },
})
