import { sql } from 'kysely'
import { z } from 'zod'
import { AppError, E as K } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import type { Access } from '../../../kernel/contract/operation.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { READ, WRITE } from '../access.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { Column, proposedColumns } from './columns.ts'
import { csvFileOf, rowsOf } from './csv-file.ts'
import {
  ImportId,
  importKey,
  ImportOptions,
  KEPT_DAYS,
  PeopleImport,
  presentImport,
  RefusedRowCause,
  requireImport,
  type ImportRow,
  type Options,
} from './import-records.ts'
import { runImport, undoImport } from './run-import.ts'

const ADMIN_READS: Access = { ...READ, role: 'admin' }
const ADMIN_WRITES: Access = { ...WRITE, role: 'admin' }

const MOST_BYTES = 50 * 1024 ** 2
const TYPE = 'text/csv'
const HEAD_BYTES = 256 * 1024
const SAMPLES = 3

/** An import, and where its file is to be sent. */
const PeopleImportUpload = PeopleImport.extend({
  uploadUrl: z.string().describe('Send the file here, then start the import.'),
  uploadMethod: z
    .enum(['PUT', 'POST'])
    .describe('PUT: the file is the body, with `uploadType` as Content-Type.'),
  uploadFields: z.record(z.string(), z.string()),
  uploadType: z.string(),
  uploadExpiresAt: Instant,
}).meta({ id: 'PeopleImportUpload' })

/** Who imports: first whoever begins it, then whoever starts it. What comes of it is their work. */
const starterOf = ({ actor }: Pick<StepsContext, 'actor'>) => ({
  startedByType: actor.type,
  startedById: actor.id,
  startedByName: actor.name,
})

export const createPeopleImport = operation({
  name: 'crm.createPeopleImport',
  summary: 'Begin an import of people from a CSV file',
  description:
    'Send the file to the answer’s `uploadUrl`, look at its columns, start a dry run, then start it for good. UTF-8, UTF-16 or Windows-1252; comma, semicolon, tab or bar; the first row names the columns.',
  access: ADMIN_WRITES,
  effect: 'write',
  rest: 'POST /v1/crm/people-imports',
  tool: 'crm_create_people_import',
  toolListing: 'toolset',
  status: 201,
  input: z.object({
    fileName: z.string().trim().min(1).max(255),
    sizeBytes: z
      .int()
      .min(1)
      .max(MOST_BYTES)
      .describe('Exactly so many bytes are to be sent; at most 50 MB.'),
  }),
  output: PeopleImportUpload,
  errors: [K.storage_full, K.storage_quota_reached],
  async run(ctx, { fileName, sizeBytes }) {
    const row = (await ctx.db
      .insertInto('crm_imports')
      .values({
        orgId: ctx.org.id,
        id: newId('cpi'),
        fileName,
        sizeBytes,
        status: 'awaiting_upload',
        ...starterOf(ctx),
      })
      .returningAll()
      .executeTakeFirstOrThrow()) as unknown as ImportRow
    const target = await ctx.services.uploads.target(importKey(ctx.org.id, row.id), {
      contentType: TYPE,
      sizeBytes,
      orgId: ctx.org.id,
    })
    return {
      ...presentImport(row),
      uploadUrl: target.url,
      uploadMethod: target.method,
      uploadFields: target.fields,
      uploadType: TYPE,
      uploadExpiresAt: target.expiresAt,
    }
  },
})

const ImportColumns = shape('PeopleImportColumns', {
  encoding: z.enum(['utf-8', 'utf-16le', 'windows-1252']),
  delimiter: z.string(),
  columns: z.array(
    shape('PeopleImportColumn', {
      header: z.string().meta(THIRD_PARTY),
      samples: z.array(z.string()).meta(THIRD_PARTY).describe('What its first rows say.'),
      proposed: Column.describe('What it is taken for by its header.'),
    }),
  ),
})

/** 409 where the file has not been uploaded whole. */
async function assertUploaded(ctx: StepsContext<'crm'>, { id, sizeBytes }: ImportRow): Promise<void> {
  const size = await ctx.services.blobs.sizeOf(importKey(ctx.org.id, id))
  if (size !== Number(sizeBytes))
    throw new AppError(E.crm_conflict, 'The file is not there: upload it, or begin another import.')
}

export const getImportColumns = operation({
  name: 'crm.getImportColumns',
  summary: 'Show the columns of an uploaded file, and what they are taken for',
  access: ADMIN_READS,
  effect: 'read',
  rest: 'GET /v1/crm/people-imports/{id}/columns',
  tool: 'crm_get_import_columns',
  toolListing: 'toolset',
  input: z.object({ id: ImportId }),
  output: ImportColumns,
  errors: [E.crm_not_found, E.crm_conflict, E.crm_invalid],
  async steps(ctx, { id }) {
    const row = await ctx.transaction((tx) => requireImport(tx, id))
    await assertUploaded(ctx, row)
    const head = await headOf(ctx, row)
    const file = csvFileOf(head)
    const rows: string[][] = []
    for await (const { cells } of rowsOf(file)) {
      rows.push(cells)
      if (rows.length > SAMPLES) break
    }
    const [headers, ...first] = rows
    if (!headers) throw new AppError(E.crm_invalid, 'The file is empty.')
    const proposed = proposedColumns(headers)
    return {
      encoding: file.encoding,
      delimiter: file.delimiter,
      columns: headers.slice(0, 100).map((header, index) => ({
        header: header.slice(0, 200),
        samples: first.map((cells) => (cells[index] ?? '').slice(0, 200)),
        proposed: proposed[index] ?? null,
      })),
    }
  },
})

/** The first part of a file, to its last whole line where it is longer. */
async function headOf(ctx: StepsContext<'crm'>, { id }: ImportRow): Promise<Buffer> {
  const found = await ctx.services.blobs.open(importKey(ctx.org.id, id))
  if (!found) throw new AppError(E.crm_conflict, 'The file is not there: upload it, or begin another import.')
  const parts: Buffer[] = []
  let length = 0
  for await (const part of found.stream) {
    parts.push(part as Buffer)
    length += (part as Buffer).length
    if (length >= HEAD_BYTES) break
  }
  const head = Buffer.concat(parts)
  return length < Number(found.sizeBytes) ? head.subarray(0, head.lastIndexOf(10) + 1 || undefined) : head
}

const ANEW = {
  rowsDone: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  failure: null,
  finishedAt: null,
}

export const startPeopleImport = operation({
  name: 'crm.startPeopleImport',
  summary: 'Import the people of an uploaded file, or say what would become of them',
  description:
    'A dry run counts, and keeps why rows are refused. Whoever has the email of a row, or its phone number where it has no email, is the same person. A stopped or failed import goes on where it ended. No import lifts a suppression.',
  access: ADMIN_WRITES,
  effect: 'write',
  rest: 'POST /v1/crm/people-imports/{id}/start',
  tool: 'crm_start_people_import',
  toolListing: 'toolset',
  status: 202,
  input: ImportOptions.extend({
    id: ImportId,
    dryRun: z.boolean().default(true).describe('Writes nothing, and says what would be.'),
  }),
  output: PeopleImport,
  errors: [E.crm_not_found, E.crm_conflict, E.crm_invalid],
  async steps(ctx, { id, dryRun, ...options }) {
    const before = await ctx.transaction((tx) => requireImport(tx, id))
    assertOptions(options)
    if (presentImport(before).canBeStarted) await assertUploaded(ctx, before)
    return ctx.transaction(async (tx) => {
      const now = await requireImport(tx, id)
      if (!presentImport(now).canBeStarted)
        throw new AppError(E.crm_conflict, 'It is under way, or done: begin another import.')
      const goesOn = !now.dryRun && !dryRun && now.rowsDone > 0
      if (!goesOn && !now.dryRun && now.created + now.updated > 0)
        throw new AppError(E.crm_conflict, 'It has imported people already: let it go on, or undo it.')
      if (!goesOn)
        await tx.db
          .deleteFrom('crm_import_rows')
          .where('orgId', '=', ctx.org.id)
          .where('importId', '=', id)
          .execute()
      const row = (await tx.db
        .updateTable('crm_imports')
        .set({
          status: 'queued',
          hasFile: true,
          dryRun,
          // Rows that were imported keep to what holds for those that follow.
          options: JSON.stringify(goesOn ? now.options : options),
          ...starterOf(ctx),
          ...(goesOn ? { failure: null, finishedAt: null } : ANEW),
          updatedAt: sql<Date>`now()`,
        })
        .where('orgId', '=', ctx.org.id)
        .where('id', '=', id)
        .where('status', '=', now.status)
        .returningAll()
        .executeTakeFirst()) as unknown as ImportRow | undefined
      if (!row) throw new AppError(E.crm_conflict)
      tx.enqueue(runImport, { orgId: ctx.org.id, importId: id }, { queue: `crm.import ${ctx.org.id}` })
      return presentImport(row)
    })
  },
})

function assertOptions({ columns, lawfulBasis, consentSource }: Options): void {
  if ((lawfulBasis === undefined) !== (consentSource === undefined))
    throw new AppError(E.crm_invalid, 'A basis needs the source where it was given, and a source its basis.')
  const said = columns.filter((column) => column !== null)
  if (!said.includes('email') && !said.includes('phone'))
    throw new AppError(E.crm_invalid, 'Say which column is the email, or the phone number.')
  if (said.includes('custom:__proto__'))
    throw new AppError(E.crm_invalid, 'No custom field can be named __proto__.')
  if (new Set(said).size < said.length)
    throw new AppError(E.crm_invalid, 'Two columns cannot become the same field.')
}

export const stopPeopleImport = operation({
  name: 'crm.stopPeopleImport',
  summary: 'Stop an import that is under way; it can go on later',
  access: ADMIN_WRITES,
  effect: 'write',
  rest: 'POST /v1/crm/people-imports/{id}/stop',
  tool: 'crm_stop_people_import',
  toolListing: 'toolset',
  input: z.object({ id: ImportId }),
  output: PeopleImport,
  errors: [E.crm_not_found, E.crm_conflict],
  async run(ctx, { id }) {
    await requireImport(ctx, id)
    const row = (await ctx.db
      .updateTable('crm_imports')
      .set({ status: 'stopped', finishedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returningAll()
      .executeTakeFirst()) as unknown as ImportRow | undefined
    if (!row) throw new AppError(E.crm_conflict, 'It is not under way.')
    return presentImport(row)
  },
})

export const undoPeopleImport = operation({
  name: 'crm.undoPeopleImport',
  summary: 'Take an import back',
  description: `For ${KEPT_DAYS} days. Whom it added is deleted, whom it changed is as before; whoever was changed or written with since is left.`,
  access: ADMIN_WRITES,
  effect: 'destroy',
  rest: 'POST /v1/crm/people-imports/{id}/undo',
  tool: 'crm_undo_people_import',
  toolListing: 'toolset',
  status: 202,
  input: z.object({ id: ImportId }),
  output: PeopleImport,
  errors: [E.crm_not_found, E.crm_conflict],
  async run(ctx, { id }) {
    const before = await requireImport(ctx, id)
    if (!presentImport(before).canBeUndone)
      throw new AppError(E.crm_conflict, 'It has imported nobody, is under way, or is older than 30 days.')
    const row = (await ctx.db
      .updateTable('crm_imports')
      .set({ status: 'undoing', ...starterOf(ctx), updatedAt: sql<Date>`now()` })
      .where('orgId', '=', ctx.org.id)
      .where('id', '=', id)
      .where('status', '=', before.status)
      .returningAll()
      .executeTakeFirst()) as unknown as ImportRow | undefined
    if (!row) throw new AppError(E.crm_conflict)
    ctx.enqueue(undoImport, { orgId: ctx.org.id, importId: id }, { queue: `crm.import ${ctx.org.id}` })
    return presentImport(row)
  },
})

export const getPeopleImport = operation({
  name: 'crm.getPeopleImport',
  summary: 'Show how far an import of people is, and what it has done',
  access: ADMIN_READS,
  effect: 'read',
  rest: 'GET /v1/crm/people-imports/{id}',
  tool: 'crm_get_people_import',
  toolListing: 'toolset',
  input: z.object({ id: ImportId }),
  output: PeopleImport,
  errors: [E.crm_not_found],
  async run(ctx, { id }) {
    return presentImport(await requireImport(ctx, id))
  },
})

export const listPeopleImports = operation({
  name: 'crm.listPeopleImports',
  summary: 'List imports of people, newest first',
  access: ADMIN_READS,
  effect: 'read',
  rest: 'GET /v1/crm/people-imports',
  tool: 'crm_list_people_imports',
  toolListing: 'toolset',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(PeopleImport),
  async run(ctx, { limit, cursor }) {
    const place = cursor === undefined ? null : decodeCursor(cursor, z.tuple([z.string().max(40), ImportId]))
    const rows = (await ctx.db
      .selectFrom('crm_imports')
      .selectAll()
      .select(sql<string>`created_at::text`.as('exactly'))
      .where('orgId', '=', ctx.org.id)
      .$if(place !== null, (query) =>
        query.where(sql<boolean>`(created_at, id) < (${place?.[0]}::timestamptz, ${place?.[1]})`),
      )
      .orderBy(sql`created_at desc, id desc`)
      .limit(limit + 1)
      .execute()) as unknown as (ImportRow & { exactly: string })[]
    return pageOf(rows, limit, {
      keyOf: ({ exactly, id }) => [exactly, id],
      present: ({ exactly: _, ...row }) => presentImport(row),
    })
  },
})

const RefusedRow = shape('RefusedPeopleRow', {
  n: z.int().describe('The row in the file; the one with the headers is 1.'),
  reason: z.string(),
  cause: RefusedRowCause.nullable().describe(
    'The reason for a program; null where a row was refused before there were causes.',
  ),
  cells: z.array(z.string()).meta(THIRD_PARTY),
})

export const listRefusedRows = operation({
  name: 'crm.listRefusedRows',
  summary: 'List the rows that an import refused, and why',
  access: ADMIN_READS,
  effect: 'read',
  rest: 'GET /v1/crm/people-imports/{id}/refused',
  tool: 'crm_list_refused_rows',
  toolListing: 'toolset',
  input: z.object({ id: ImportId, limit: Limit, cursor: Cursor }),
  output: listOf(RefusedRow),
  errors: [E.crm_not_found],
  async run(ctx, { id, limit, cursor }) {
    await requireImport(ctx, id)
    const after = cursor === undefined ? 0 : decodeCursor(cursor, z.tuple([z.int()]))[0]
    const rows = (await ctx.db
      .selectFrom('crm_import_rows')
      .select(['n', 'reason', 'cause', 'cells'])
      .where('orgId', '=', ctx.org.id)
      .where('importId', '=', id)
      .where('outcome', '=', 'refused')
      .where('n', '>', after)
      .orderBy('n')
      .limit(limit + 1)
      .execute()) as unknown as z.output<typeof RefusedRow>[]
    return pageOf(rows, limit, { keyOf: ({ n }) => [n], present: (row) => row })
  },
})
