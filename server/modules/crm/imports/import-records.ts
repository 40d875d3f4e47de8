import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { DB } from '../../../kernel/db/types.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { LAWFUL } from '../contacts/people.ts'
import { E } from '../errors.ts'
import { Column, MOST_COLUMNS } from './columns.ts'

export const ImportId = z
  .string()
  .regex(idPattern('cpi'), 'not an import of people')
  .describe('An import, cpi_….')

/** For how long an import can be taken back, and its refused rows read. */
export const KEPT_DAYS = 30

/** What holds for all rows of an import. */
export const ImportOptions = z.object({
  columns: z
    .array(Column)
    .min(1)
    .max(MOST_COLUMNS)
    .describe('What each column becomes, in the order of the file.'),
  policy: z
    .enum(['fill', 'overwrite'])
    .default('fill')
    .describe('`fill`: what is known of somebody stays. `overwrite`: what the file says replaces it.'),
  tags: z
    .array(z.string().trim().min(1).max(64))
    .max(20)
    .default([])
    .describe('Given to everybody in the file.'),
  lawfulBasis: LAWFUL.optional().describe('On what basis they may be written to, where none is known.'),
  consentSource: z.string().trim().min(1).max(120).optional().describe('Where that was given.'),
})
export type Options = z.output<typeof ImportOptions>

/** An import of people from a file. */
export const PeopleImport = shape('PeopleImport', {
  id: ImportId,
  fileName: z.string(),
  sizeBytes: z.int(),
  status: z.enum(['awaiting_upload', 'queued', 'running', 'stopped', 'done', 'failed', 'undoing', 'undone']),
  dryRun: z.boolean().describe('Whether nothing is written.'),
  options: ImportOptions.partial().meta({ id: 'PeopleImportOptions' }).describe('How it was started last.'),
  rowsDone: z.int(),
  rowsTotal: z.int().nullable().describe('null until the file has been read.'),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int().describe('Who was there already, as the file says.'),
  refused: z.int(),
  undone: z.int().describe('People who were taken back.'),
  kept: z.int().describe('People who were changed since the import, and were left when it was taken back.'),
  failure: z.string().nullable(),
  canBeStarted: z.boolean(),
  canBeUndone: z.boolean(),
  startedByName: z.string().nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})

/** Why a row is refused. */
export const RefusedRowCause = shape('RefusedRowCause', {
  kind: z
    .enum(['unreadable', 'invalid', 'no_address', 'same_person', 'several_people', 'too_much_custom'])
    .describe(
      '`same_person`: another row is about them. `several_people`: they have the phone number of the row.',
    ),
  field: z.string().optional().describe('Which field is `invalid`.'),
  row: z.int().optional().describe('Which row is about the `same_person`.'),
})

export type Cause = z.output<typeof RefusedRowCause>

export type ImportRow = Omit<Selectable<DB['crm_imports']>, 'options' | 'status'> & {
  options: Partial<Options>
  status: z.output<typeof PeopleImport>['status']
}

/** An import as the API shows it. */
export const presentImport = (row: ImportRow): z.output<typeof PeopleImport> => ({
  ...row,
  sizeBytes: Number(row.sizeBytes),
  canBeStarted: canBeStarted(row),
  canBeUndone: canBeUndone(row),
})

/** Whether the file is there, and nothing reads it. */
const canBeStarted = ({ status, hasFile, dryRun }: ImportRow): boolean =>
  status === 'awaiting_upload' ||
  (hasFile && (status === 'stopped' || status === 'failed' || (status === 'done' && dryRun)))

const canBeUndone = ({ status, dryRun, created, updated, finishedAt }: ImportRow): boolean =>
  !dryRun &&
  (status === 'done' || status === 'stopped' || status === 'failed') &&
  created + updated > 0 &&
  finishedAt !== null &&
  finishedAt.getTime() > Date.now() - KEPT_DAYS * 86_400_000

/** An import by its id; nothing where there is none. */
export const findImport = (ctx: Context<'crm'>, id: string): Promise<ImportRow | undefined> =>
  ctx.db
    .selectFrom('crm_imports')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<ImportRow | undefined>

/** An import by its id; 404 `crm_not_found`. */
export async function requireImport(ctx: Context<'crm'>, id: string): Promise<ImportRow> {
  const row = await findImport(ctx, id)
  if (!row) throw new AppError(E.crm_not_found, 'There is no such import.')
  return row
}

/** Where the file of an import lies. */
export const importKey = (orgId: string, id: string): string => `crm-imports/${orgId}/${id}`
