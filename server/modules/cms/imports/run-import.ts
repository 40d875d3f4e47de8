import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql, type Updateable } from 'kysely'
import { z } from 'zod'
import type { Context, JobContext } from '../../../kernel/contract/context.ts'
import type { DB } from '../../../kernel/db/types.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import type { CollectionRow } from '../core/collection-rows.ts'
import { MOST_WARNINGS, startProgress, type Progress } from '../transfer/progress.ts'
import type { PageRecords } from '../transfer/records.ts'
import { forgetFile } from './collect-imports.ts'
import { contentful } from './contentful/contentful.ts'
import { findImport, importKey, type ImportRow } from './import-rows.ts'
import { importWithoutFaults } from './faulty-records.ts'
import { markdown } from './markdown/markdown.ts'
import { payload } from './payload/payload.ts'
import { tellsLater } from './reading/publication.ts'
import { UnreadableFile, type Source, type SourceFile, type SourcePage } from './reading/source.ts'
import { wordpress } from './wordpress/wordpress.ts'

const SOURCES: Record<ImportRow['source'], Source> = { wordpress, markdown, contentful, payload }
const MOST_ATTEMPTS = 5

const Payload = z.object({ orgId: z.string(), importId: z.string() })

/** Imports an uploaded file page by page, each page in a transaction; what ends in between goes on behind the last page. */
export const runImport: Job<typeof Payload> = {
  name: 'cms.runImport',
  payload: Payload,
  lane: 'imports',
  maxAttempts: MOST_ATTEMPTS,
  async run(job, { orgId, importId }) {
    const begun = await job.transaction(orgId, (ctx) => begin(ctx, importId))
    if (!begun) return
    const folder = await folderFor(importId)
    try {
      const path = join(folder, 'file')
      await download(job, importKey(orgId, importId), path)
      const source = SOURCES[begun.row.source]
      await importPages(job, begun.row, source({ ...begun.file, path, services: job.services }))
      await job.transaction(orgId, (ctx) => finish(ctx, begun.row))
    } catch (error) {
      const failure = failureOf(error, job.attempt)
      if (failure === undefined) throw error
      if (!(error instanceof UnreadableFile))
        job.services.log.error({ err: error, orgId, importId }, 'an import failed')
      await job.transaction(orgId, (ctx) =>
        save(ctx, importId, { status: 'failed', failure, finishedAt: sql<Date>`now()` as never }),
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** A folder of this run, in the place of those that runs which were killed have left. */
async function folderFor(importId: string): Promise<string> {
  const start = `import-${importId}-`
  for (const name of await readdir(tmpdir()))
    if (name.startsWith(start)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  return mkdtemp(join(tmpdir(), start))
}

/** What people are told where it is given up; undefined where it is worth another try. */
function failureOf(error: unknown, attempt: number): string | undefined {
  if (error instanceof UnreadableFile) return error.message
  if (error instanceof AppError && error.status < 500) return error.message
  return attempt >= MOST_ATTEMPTS
    ? 'Something went wrong on our side. What was imported until then is there; start the import again to go on.'
    : undefined
}

async function begin(ctx: Context<'cms'>, id: string) {
  const row = await findImport(ctx, id)
  if (!row || (row.status !== 'queued' && row.status !== 'running')) return undefined
  await save(ctx, id, { status: 'running' })
  const collections = (await ctx.db
    .selectFrom('cms_collections')
    .select(['slug', 'fields', 'localized'])
    .where('orgId', '=', ctx.org.id)
    .execute()) as Pick<CollectionRow, 'slug' | 'fields' | 'localized'>[]
  const file: Omit<SourceFile, 'path' | 'services'> = {
    locale: row.options.locale ?? (await usualLocale(ctx)),
    name: row.fileName,
    collection: row.options.collection,
    siteUrl: row.options.siteUrl,
    collections: new Map(collections.map((one) => [one.slug, one])),
  }
  return { row, file }
}

/** The default language, without making one: a dry run writes nothing. */
async function usualLocale(ctx: Context<'cms'>): Promise<string> {
  const found = await ctx.db
    .selectFrom('cms_locales')
    .select('code')
    .where('orgId', '=', ctx.org.id)
    .where('isDefault', '=', true)
    .executeTakeFirst()
  return found?.code ?? 'en'
}

async function download({ services: { blobs } }: JobContext, key: string, path: string): Promise<void> {
  const found = await blobs.open(key)
  if (!found) throw new UnreadableFile('The file is not there any more. Upload it again.')
  await pipeline(found.stream, createWriteStream(path, { mode: 0o600 }))
}

async function importPages(job: JobContext, row: ImportRow, pages: AsyncIterable<SourcePage>): Promise<void> {
  const { orgId, id, dryRun } = row
  const progress = startProgress({}, { mode: 'site' })
  const told: Told = { done: 0, before: row.pagesDone > 0 ? row : undefined }
  let index = 0
  for await (const page of pages) {
    job.signal.throwIfAborted()
    const { files, warnings, total, addresses } = page
    const records = row.options.asDrafts ? draftsOf(page.records) : page.records
    told.done += records.entries.length + records.assets.length
    index += 1
    if (index <= row.pagesDone) continue
    for (const warning of warnings)
      if (!row.options.asDrafts || !tellsLater(warning)) progress.warnings.add(warning)
    const advance = (ctx: Context<'cms'>) =>
      save(ctx, id, { pagesDone: index, total, done: told.done, ...countsOf(progress, told) })
    const surroundings = {
      orgId,
      services: job.services,
      transaction: <T>(work: (tx: Context<'cms'>) => Promise<T>) =>
        job.transaction(orgId, (ctx) => work(inNameOf(row, ctx))),
    }
    await importWithoutFaults(surroundings, records, progress, {
      dryRun,
      files,
      ...(addresses && { addresses }),
      also: advance,
    })
    // What a dry run has done is taken back, and with it what its transaction would say of it.
    if (dryRun) await job.transaction(orgId, advance)
  }
}

/** Records of which nothing is published, nor will be. */
const draftsOf = (records: PageRecords): PageRecords => ({
  ...records,
  entries: records.entries.map((entry) => ({
    ...entry,
    status: entry.status === 'archived' ? 'archived' : 'draft',
    publishedAt: null,
    scheduledAt: null,
    live: null,
  })),
})

/** What is imported is the work of whoever started it, and not of the service. */
const inNameOf = ({ startedByType: type, startedById: id }: ImportRow, ctx: Context): Context<'cms'> => ({
  ...ctx,
  actor: { ...ctx.actor, type, id },
})

/** What was read so far, and what an earlier run of the job had done. */
interface Told {
  done: number
  before: ImportRow | undefined
}

function countsOf(
  { created, updated, skipped, warnings, missingFiles }: Progress,
  { before }: Told,
): Updateable<DB['cms_imports']> {
  const earlier = before?.warnings ?? []
  const missingBefore = before?.missingFiles ?? 0
  const told: string[] = []
  for (const some of [earlier.slice(0, missingBefore), missingFiles, earlier.slice(missingBefore), warnings])
    // Page after page: only so many are looked at as are told.
    for (const warning of some) {
      if (told.length >= MOST_WARNINGS) break
      told.push(warning)
    }
  return {
    created: (before?.created ?? 0) + created.size,
    updated: (before?.updated ?? 0) + updated.size,
    skipped: (before?.skipped ?? 0) + skipped.size,
    warnings: JSON.stringify(told),
    moreWarnings:
      (before?.moreWarnings ?? 0) + earlier.length + missingFiles.size + warnings.size - told.length,
    missingFiles: missingBefore + missingFiles.size,
  }
}

async function finish(ctx: Context<'cms'>, row: ImportRow): Promise<void> {
  await save(ctx, row.id, { status: 'done', finishedAt: sql<Date>`now()` as never })
  // With the file it can be started again once what is missing can be had.
  const { missingFiles = 0 } = (await findImport(ctx, row.id)) ?? {}
  if (!row.dryRun && missingFiles === 0) await forgetFile(ctx, row.id)
}

const save = async (ctx: Context<'cms'>, id: string, change: Updateable<DB['cms_imports']>): Promise<void> =>
  void (await ctx.db
    .updateTable('cms_imports')
    .set({ ...change, updatedAt: sql<Date>`now()` })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .execute())
