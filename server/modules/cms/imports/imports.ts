import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError, E as K } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { Instant } from '../../../kernel/contract/shapes.ts'
import { assertMayPublish, DESIGN, READ } from '../access.ts'
import { refuseReserved } from '../core/collection-rows.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import {
  canBeStarted,
  Import,
  ImportId,
  importKey,
  ImportOptions,
  ImportSource,
  presentImport,
  requireImport,
  type ImportRow,
} from './import-rows.ts'
import { runImport } from './run-import.ts'

const MOST_BYTES = 200 * 1024 ** 2
/** As what the file of a source is sent. */
const typeOf = (source: ImportRow['source'], fileName: string): string => {
  if (source === 'wordpress') return 'application/xml'
  if (source === 'markdown' || (source === 'payload' && /\.zip$/i.test(fileName))) return 'application/zip'
  return 'application/json'
}

/** An import, and where its file is to be sent. */
const ImportUpload = Import.extend({
  uploadUrl: z.string().describe('Send the file here, then start the import.'),
  uploadMethod: z
    .enum(['PUT', 'POST'])
    .describe('PUT: the file is the body, with `uploadType` as Content-Type.'),
  uploadFields: z.record(z.string(), z.string()),
  uploadType: z.string(),
  uploadExpiresAt: Instant,
}).meta({ id: 'ContentImportUpload' })

/** Who imports: first whoever begins it, then whoever starts it. What comes of it is their work. */
const starterOf = ({ actor }: Pick<Context, 'actor'>) => ({
  startedByType: actor.type,
  startedById: actor.id,
})

export const createImport = operation({
  name: 'cms.createImport',
  summary: 'Begin an import of a file from another system',
  description:
    'Send the file to the answer’s `uploadUrl`, then start the import. It can be repeated: what was imported before is recognized, and what people have changed since is left as it is.',
  access: DESIGN,
  effect: 'write',
  rest: 'POST /v1/cms/imports',
  tool: 'cms_create_import',
  toolListing: 'toolset',
  status: 201,
  input: z.object({
    source: ImportSource,
    fileName: z.string().trim().min(1).max(255),
    sizeBytes: z
      .int()
      .min(1)
      .max(MOST_BYTES)
      .describe('Exactly so many bytes are to be sent; at most 200 MB.'),
    ...ImportOptions,
    dryRun: z.boolean().default(false).describe('Reports what would be written, and writes nothing.'),
  }),
  output: ImportUpload,
  errors: [E.cms_invalid, K.storage_full, K.storage_quota_reached],
  async run(ctx, { source, fileName, sizeBytes, dryRun, ...options }) {
    if (options.collection !== undefined) refuseReserved(options.collection, 'collection')
    const row = (await ctx.db
      .insertInto('cms_imports')
      .values({
        orgId: ctx.org.id,
        id: newId('cim'),
        source,
        status: 'awaiting_upload',
        fileName,
        sizeBytes,
        dryRun,
        options: JSON.stringify({ ...options, dryRun }),
        ...starterOf(ctx),
      })
      .returningAll()
      .executeTakeFirstOrThrow()) as ImportRow
    const uploadType = typeOf(source, fileName)
    const terms = { contentType: uploadType, sizeBytes }
    const target = await ctx.services.uploads.target(importKey(ctx.org.id, row.id), {
      ...terms,
      orgId: ctx.org.id,
    })
    return {
      ...presentImport(row),
      uploadUrl: target.url,
      uploadMethod: target.method,
      uploadFields: target.fields,
      uploadType,
      uploadExpiresAt: target.expiresAt,
    }
  },
})

const ANEW = {
  pagesDone: 0,
  done: 0,
  total: null,
  created: 0,
  updated: 0,
  skipped: 0,
  warnings: '[]',
  moreWarnings: 0,
  missingFiles: 0,
  failure: null,
  finishedAt: null,
}

export const startImport = operation({
  name: 'cms.startImport',
  summary: 'Import an uploaded file',
  description:
    'After a dry run, where it failed, and where files are missing it can be started again as long as the file is kept: a day.',
  access: DESIGN,
  effect: 'write',
  rest: 'POST /v1/cms/imports/{id}/start',
  tool: 'cms_start_import',
  toolListing: 'toolset',
  status: 202,
  input: z.object({
    id: ImportId,
    dryRun: z.boolean().optional().describe('As it was created unless said.'),
  }),
  output: Import,
  errors: [E.cms_import_not_found, E.cms_import_conflict, E.cms_import_file_missing],
  async steps(ctx, { id, dryRun }) {
    assertMayPublish(ctx)
    const before = await ctx.transaction((tx) => requireImport(tx, id))
    const size = await ctx.services.blobs.sizeOf(importKey(ctx.org.id, id))
    if (canBeStarted(before) && size !== Number(before.sizeBytes))
      throw new AppError(E.cms_import_file_missing)
    return ctx.transaction(async (tx) => {
      const row = (await tx.db
        .updateTable('cms_imports')
        .set({
          status: 'queued',
          hasFile: true,
          dryRun: dryRun ?? before.options.dryRun ?? before.dryRun,
          ...starterOf(ctx),
          ...ANEW,
          updatedAt: sql<Date>`now()`,
        })
        .where('orgId', '=', ctx.org.id)
        .where('id', '=', id)
        .where('status', 'in', ['awaiting_upload', 'done', 'failed'])
        .where((eb) => eb.or([eb('hasFile', '=', true), eb('status', '=', 'awaiting_upload')]))
        .returningAll()
        .executeTakeFirst()) as ImportRow | undefined
      if (!row) throw new AppError(E.cms_import_conflict)
      tx.enqueue(runImport, { orgId: ctx.org.id, importId: id }, { queue: `cms.import ${ctx.org.id}` })
      return presentImport(row)
    })
  },
})

export const getImport = operation({
  name: 'cms.getImport',
  summary: 'Show how far an import is, and what it has done',
  access: { ...READ, role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/cms/imports/{id}',
  tool: 'cms_get_import',
  toolListing: 'toolset',
  input: z.object({ id: ImportId }),
  output: Import,
  errors: [E.cms_import_not_found],
  run: async (ctx, { id }) => presentImport(await requireImport(ctx, id)),
})

const Key = z.tuple([z.string(), z.string()])

export const listImports = operation({
  name: 'cms.listImports',
  summary: 'List imports, newest first',
  access: { ...READ, role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/cms/imports',
  tool: 'cms_list_imports',
  toolListing: 'toolset',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(Import),
  async run(ctx, { limit, cursor }) {
    let query = ctx.db
      .selectFrom('cms_imports')
      .selectAll()
      .select(sql<string>`created_at::text`.as('exact'))
      .where('orgId', '=', ctx.org.id)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
    if (cursor !== undefined) {
      const [at, id] = decodeCursor(cursor, Key)
      query = query.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id})`)
    }
    const rows = (await query.execute()) as (ImportRow & { exact: string })[]
    return pageOf(rows, limit, { keyOf: ({ exact, id }) => [exact, id], present: presentImport })
  },
})
