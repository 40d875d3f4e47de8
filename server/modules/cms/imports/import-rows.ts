import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { DB } from '../../../kernel/db/types.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { idPattern } from '../../../kernel/base/ids.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { Editor } from '../core/entry-rows.ts'
import { LocaleCode } from '../core/locale-rows.ts'
import { Collection } from '../core/collection-rows.ts'
import { E } from '../errors.ts'

export const ImportId = z.string().regex(idPattern('cim'), 'not an import id').describe('An import, cim_….')

/** The systems that files can be imported from. */
export const ImportSource = z
  .enum(['wordpress', 'markdown', 'contentful', 'payload'])
  .describe(
    '`wordpress`: its export (WXR, .xml). `markdown`: a zip archive of .md files with front matter. `contentful`: the .json file of `contentful-export`. `payload`: a .json file with the documents of a collection, as its import-export plugin writes it, or a zip archive of such files, each called after its collection.',
  )

/** What holds for all records of an import. */
export const ImportOptions = {
  collection: Collection.shape.slug
    .optional()
    .describe('The collection that everything goes into; by type or folder unless said.'),
  locale: LocaleCode.optional().describe('The language of what names none; the default one unless said.'),
  siteUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional()
    .describe('Where the old site is: files whose addresses name no host are fetched there.'),
  asDrafts: z
    .boolean()
    .default(false)
    .describe('Makes drafts of all entries that are new here, and publishes nothing.'),
}

const Options = z.object(ImportOptions)

/** An import of a file from elsewhere. */
export const Import = shape('ContentImport', {
  id: ImportId,
  source: ImportSource,
  status: z.enum(['awaiting_upload', 'queued', 'running', 'done', 'failed']),
  dryRun: z.boolean().describe('Whether nothing is written.'),
  fileName: z.string(),
  sizeBytes: z.int(),
  collection: Options.shape.collection.unwrap().nullable(),
  locale: LocaleCode.nullable(),
  siteUrl: z.string().nullable(),
  asDrafts: z.boolean().describe('Whether nothing is published.'),
  progress: shape('ContentImportProgress', {
    done: z.int().describe('Records that have been read.'),
    total: z.int().nullable().describe('Of how many; null until the file has been looked through.'),
  }),
  report: shape('ContentImportReport', {
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    missingFiles: z
      .int()
      .describe('Files that could not be had: their warnings come first. Importing again tries once more.'),
    warnings: z.array(z.string()).describe('At most 200.'),
    moreWarnings: z.int().describe('How many are not listed.'),
  }),
  failure: z.string().nullable().describe('Why it failed.'),
  canBeStarted: z
    .boolean()
    .describe(
      'Whether the file is there to be imported, again after a dry run, a failure, and where files are missing.',
    ),
  startedBy: Editor,
  createdAt: Instant,
  updatedAt: Instant,
  finishedAt: Instant.nullable(),
})

/** An import as it is stored. */
export type ImportRow = Omit<
  Selectable<DB['cms_imports']>,
  'options' | 'warnings' | 'source' | 'status' | 'startedByType'
> & {
  startedByType: Context['actor']['type']
  source: z.output<typeof ImportSource>
  status: z.output<typeof Import>['status']
  /** What it was created with, whatever it was started with since. */
  options: Partial<z.output<typeof Options>> & { dryRun?: boolean }
  warnings: string[]
}

/** An import as the API shows it. */
export const presentImport = (row: ImportRow): z.output<typeof Import> => ({
  ...row,
  sizeBytes: Number(row.sizeBytes),
  collection: row.options.collection ?? null,
  locale: row.options.locale ?? null,
  siteUrl: row.options.siteUrl ?? null,
  asDrafts: row.options.asDrafts ?? false,
  progress: { done: row.done, total: row.total },
  report: {
    created: row.created,
    updated: row.updated,
    skipped: row.skipped,
    missingFiles: row.missingFiles,
    warnings: row.warnings,
    moreWarnings: row.moreWarnings,
  },
  canBeStarted: canBeStarted(row),
  startedBy: { type: row.startedByType, id: row.startedById },
})

/** Whether the file of an import is there, and nothing reads it. */
export const canBeStarted = ({ status, hasFile }: ImportRow): boolean =>
  status === 'awaiting_upload' || (hasFile && (status === 'done' || status === 'failed'))

/** An import by its id; 404 `cms_import_not_found`. */
export async function requireImport(ctx: Context<'cms'>, id: string): Promise<ImportRow> {
  const row = await findImport(ctx, id)
  if (!row) throw new AppError(E.cms_import_not_found)
  return row
}

/** An import by its id; nothing where there is none. */
export const findImport = (ctx: Context<'cms'>, id: string): Promise<ImportRow | undefined> =>
  ctx.db
    .selectFrom('cms_imports')
    .selectAll()
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<ImportRow | undefined>

/** Where the uploaded file of an import lies. */
export const importKey = (orgId: string, id: string): string => `cms-imports/${orgId}/${id}`
