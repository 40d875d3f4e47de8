import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import { nextTime, requireSource, type SourceRow } from './source-rows.ts'

/** The job that reads a source; where it is planned, its code is not needed. */
export const READ_SOURCE = {
  name: 'kb.readSource',
  payload: z.object({ orgId: z.string(), sourceId: z.string(), reading: z.int() }),
}

/** Begins a reading; 409 `kb_source_reading` while one runs. */
export async function startReading(ctx: Context<'kb'>, { id, schedule }: SourceRow): Promise<SourceRow> {
  const started = await ctx.db
    .updateTable('kb_sources')
    .set({
      state: 'reading',
      reading: sql<number>`reading + 1`,
      isListed: false,
      reader: null,
      readerUntil: sql<Date>`now() + interval '1 minute'`,
      found: 0,
      read: 0,
      changed: 0,
      gone: 0,
      refused: 0,
      lastError: null,
      nextReadAt: nextTime(schedule),
      updatedAt: sql<Date>`now()`,
    })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', id)
    .where('state', '!=', 'reading')
    .returning('reading')
    .executeTakeFirst()
  if (!started) throw new AppError(E.kb_source_reading)
  planReading(ctx, id, started.reading, 0)
  return requireSource(ctx, id)
}

/** Has a reading go on. */
export const planReading = (ctx: Context<'kb'>, sourceId: string, reading: number, afterMs: number): void =>
  ctx.enqueue(READ_SOURCE, { orgId: ctx.org.id, sourceId, reading }, { key: sourceId, afterMs })
