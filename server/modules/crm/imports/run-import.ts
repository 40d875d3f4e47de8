import { sql, type Updateable } from 'kysely'
import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import type { Context, JobContext } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import type { DB } from '../../../kernel/db/types.ts'
import { E } from '../errors.ts'
import { findDuplicatesIn } from '../merges/finder.ts'
import { applyPlan, ChangedMeanwhile, lockEmails, undoSome } from './apply.ts'
import { forgetFile } from './keep-files.ts'
import { csvFileOf, rowsOf } from './csv-file.ts'
import { findImport, ImportOptions, importKey, type ImportRow, type Options } from './import-records.ts'
import { meetAgain, planRows, textOf, type FileRow, type Met, type Planned } from './plan.ts'

const ROWS_AT_ONCE = 500
const MOST_ATTEMPTS = 5
const TRIES = 5
/** Who was met is kept while a file is read. */
const MOST_ROWS = 200_000

const Payload = z.object({ orgId: z.string(), importId: z.string() })

interface Run {
  row: ImportRow
  options: Options
  met: Met
}

/** Imports the rows of a file, some hundred in each transaction; what ends in between goes on behind the last of them. */
export const runImport: Job<typeof Payload> = {
  name: 'crm.runImport',
  payload: Payload,
  lane: 'people_imports',
  maxAttempts: MOST_ATTEMPTS,
  async run(job, { orgId, importId }) {
    const row = await job.transaction(orgId, (ctx) => begin(ctx, importId))
    if (!row) return
    try {
      const isWhole = await importRows(job, {
        row,
        options: ImportOptions.parse(row.options),
        met: new Map(),
      })
      if (isWhole) await job.transaction(orgId, (ctx) => finish(ctx, row))
    } catch (error) {
      const failure = failureOf(error, job.attempt)
      if (failure === undefined) throw error
      if (!(error instanceof AppError))
        job.services.log.error({ err: error, orgId, importId }, 'an import of people failed')
      await job.transaction(orgId, async (ctx) => {
        // Stopped meanwhile, it stays so.
        const now = await begin(ctx, importId)
        if (now)
          await save(ctx, importId, { status: 'failed', failure, finishedAt: sql<Date>`now()` as never })
      })
    }
  },
}

/** What people are told where it is given up; undefined where it is worth another try. */
function failureOf(error: unknown, attempt: number): string | undefined {
  if (error instanceof AppError && error.status < 500) return error.message
  return attempt >= MOST_ATTEMPTS
    ? 'Something went wrong on our side. Start it again: what was imported until then stays.'
    : undefined
}

async function begin(ctx: Context<'crm'>, id: string): Promise<ImportRow | undefined> {
  // Somebody may stop it at the same moment.
  const { numUpdatedRows } = await ctx.db
    .updateTable('crm_imports')
    .set({ status: 'running', updatedAt: sql<Date>`now()` })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows === 0n ? undefined : findImport(ctx, id)
}

/** False where somebody stopped it. */
async function importRows(job: JobContext, run: Run): Promise<boolean> {
  const { orgId, id, rowsDone } = run.row
  const found = await job.services.blobs.open(importKey(orgId, id))
  if (!found) throw new AppError(E.crm_not_found, 'The file is not there any more. Upload it again.')
  const file = csvFileOf(Buffer.concat(await found.stream.toArray()))
  let batch: FileRow[] = []
  let done = -1
  const flush = async () => {
    job.signal.throwIfAborted()
    const rows = batch
    batch = []
    return importSome(job, run, { rows, done })
  }
  const skip = () => {
    job.signal.throwIfAborted()
    const rows = batch
    batch = []
    return job.transaction(orgId, (ctx) => meetAgain(ctx, rows, { ...run, importId: id }))
  }
  for await (const row of rowsOf(file)) {
    done += 1
    // The header.
    if (done === 0) continue
    if (done > MOST_ROWS) throw new AppError(E.crm_invalid, `It has more than ${MOST_ROWS} rows. Split it.`)
    batch.push(row)
    // What was imported before the process ended is told apart from what follows.
    if (done <= rowsDone) {
      if (done === rowsDone || batch.length === ROWS_AT_ONCE) await skip()
    } else if (batch.length === ROWS_AT_ONCE && !(await flush())) return false
  }
  return batch.length === 0 || flush()
}

/** Imports some rows in one transaction; false where somebody stopped the import meanwhile. */
async function importSome(
  job: JobContext,
  { row, options, met }: Run,
  { rows, done }: { rows: readonly FileRow[]; done: number },
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const seen: Met = new Map()
    try {
      await job.transaction(row.orgId, async (ctx) => {
        const acting = inNameOf(row, ctx)
        if (!row.dryRun) await lockEmails(acting, emailsIn(rows, options))
        const plan = await planRows(acting, rows, { options, met, seen })
        if (row.dryRun) await noteRefused(acting, row.id, plan)
        else await applyPlan(acting, row.id, plan)
        await advance(acting, row.id, { plan, done })
      })
      // Several may share a number: the first of them keeps it.
      for (const [key, n] of seen) if (!met.has(key)) met.set(key, n)
      return true
    } catch (error) {
      if (error instanceof Stopped) return false
      if (!(error instanceof ChangedMeanwhile) || attempt === TRIES) throw error
    }
  }
}

const emailsIn = (rows: readonly FileRow[], { columns }: Options): string[] => {
  const at = columns.indexOf('email')
  return [...new Set(rows.flatMap(({ cells }) => textOf(cells[at]).toLowerCase() || []))].toSorted()
}

/** What a dry run leaves is the reasons alone. */
const noteRefused = (ctx: Context<'crm'>, id: string, plan: readonly Planned[]): Promise<void> =>
  applyPlan(
    ctx,
    id,
    plan.filter(({ outcome }) => outcome === 'refused'),
  )

async function advance(
  ctx: Context<'crm'>,
  id: string,
  { plan, done }: { plan: readonly Planned[]; done: number },
): Promise<void> {
  const count = (outcome: Planned['outcome']) => plan.filter((each) => each.outcome === outcome).length
  const { numUpdatedRows } = await ctx.db
    .updateTable('crm_imports')
    .set((eb) => ({
      rowsDone: done,
      created: eb('created', '+', count('created')),
      updated: eb('updated', '+', count('updated')),
      unchanged: eb('unchanged', '+', count('unchanged')),
      refused: eb('refused', '+', count('refused')),
      updatedAt: sql<Date>`now()`,
    }))
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst()
  // Whoever stopped it was told how far it is: these rows are not imported.
  if (numUpdatedRows === 0n) throw new Stopped()
}

class Stopped extends Error {}

async function finish(ctx: Context<'crm'>, { id, dryRun }: ImportRow): Promise<void> {
  const row = await findImport(ctx, id)
  // Somebody stopped it behind its last row.
  if (row?.status !== 'running') return
  const { rowsDone, created, updated, refused } = row
  await save(ctx, id, {
    status: 'done',
    rowsTotal: rowsDone,
    finishedAt: sql<Date>`now()` as never,
    ...(!dryRun && { hasFile: false }),
  })
  if (dryRun) return
  forgetFile(ctx, id)
  ctx.enqueue(findDuplicatesIn, { orgId: ctx.org.id }, { key: `crm.duplicates ${ctx.org.id}` })
  ctx.emit('crm.import.finished', { importId: id, created, updated, refused })
}

const save = (ctx: Context<'crm'>, id: string, changes: Updateable<DB['crm_imports']>): Promise<unknown> =>
  ctx.db
    .updateTable('crm_imports')
    .set({ ...changes, updatedAt: sql<Date>`now()` as never })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .execute()

/** What comes of an import is the work of whoever started it. */
const inNameOf = (row: ImportRow, ctx: Context<'crm'>): Context<'crm'> => ({
  ...ctx,
  actor: {
    ...ctx.actor,
    type: row.startedByType as Context['actor']['type'],
    id: row.startedById,
    name: row.startedByName,
  },
})

/** Takes an import back, some hundred people in each transaction. */
export const undoImport: Job<typeof Payload> = {
  name: 'crm.undoImport',
  payload: Payload,
  lane: 'people_imports',
  maxAttempts: 20,
  async run(job, { orgId, importId }) {
    for (let isMore = true; isMore;) {
      job.signal.throwIfAborted()
      isMore = await job.transaction(orgId, async (ctx) => {
        const row = await findImport(ctx, importId)
        if (row?.status !== 'undoing') return false
        const some = await undoSome(inNameOf(row, ctx), importId)
        if (!some) {
          await save(ctx, importId, { status: 'undone' })
          ctx.emit('crm.import.undone', { importId, undone: row.undone, kept: row.kept })
          return false
        }
        await save(ctx, importId, { undone: row.undone + some.undone, kept: row.kept + some.kept })
        return true
      })
    }
  },
}
