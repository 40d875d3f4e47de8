import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { findSource, type SourceRow } from './source-rows.ts'

/** Another reader has the source, or it is gone. */
export class NotOurs extends Error {}

/** A reading, and who does it. */
export interface Reading {
  orgId: string
  sourceId: string
  reading: number
  reader: string
}

// Longer than a page may take, with its redirects and its thread.
const HELD = sql<Date>`now() + interval '90 seconds'`

/** Takes a reading, if nobody has it: `busy` where somebody does, `over` where it is not to be read any more. */
export async function take(
  ctx: Context<'kb'>,
  { sourceId, reading, reader }: Reading,
): Promise<SourceRow | 'busy' | 'over'> {
  const source = await findSource(ctx, sourceId)
  if (!source || source.state !== 'reading' || source.reading !== reading) return 'over'
  const taken = await ctx.db
    .updateTable('kb_sources')
    .set({ reader, readerUntil: HELD })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sourceId)
    .where('reading', '=', reading)
    .where('state', '=', 'reading')
    .where((is) => is.or([is('reader', 'is', null), is('readerUntil', '<', sql<Date>`now()`)]))
    .returning('id')
    .executeTakeFirst()
  return taken ? source : 'busy'
}

/** How a reading stands; what is left out stays. */
type Standing = Partial<Record<'read' | 'changed' | 'gone' | 'refused', number>>

/** Goes on holding a reading, with what it has done; `NotOurs` where another one took it meanwhile. */
export async function hold(
  ctx: Context<'kb'>,
  { sourceId, reading, reader }: Reading,
  { read = 0, changed = 0, gone = 0, refused = 0 }: Standing = {},
): Promise<void> {
  const held = await ctx.db
    .updateTable('kb_sources')
    .set({
      readerUntil: HELD,
      read: sql<number>`read + ${read}`,
      changed: sql<number>`changed + ${changed}`,
      gone: sql<number>`gone + ${gone}`,
      refused: sql<number>`refused + ${refused}`,
    })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', sourceId)
    .where('reading', '=', reading)
    .where('state', '=', 'reading')
    .where('reader', '=', reader)
    .returning('id')
    .executeTakeFirst()
  if (!held) throw new NotOurs('another reader has it')
}

/** Ends a reading, for a reason where it failed; what no reading found any more and is no document is forgotten. */
export async function end(ctx: Context<'kb'>, held: Reading, failure: string | null): Promise<void> {
  await hold(ctx, held)
  await ctx.db
    .updateTable('kb_sources')
    .set({
      state: failure === null ? 'idle' : 'failed',
      lastError: failure,
      reader: null,
      readerUntil: null,
      lastReadAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', held.sourceId)
    .execute()
  if (failure !== null) return
  await ctx.db
    .deleteFrom('kb_source_pages')
    .where('orgId', '=', ctx.org.id)
    .where('sourceId', '=', held.sourceId)
    .where('foundIn', '<', held.reading)
    .where('documentId', 'is', null)
    .where('contentHash', 'is', null)
    .execute()
}

/** Lets go of a reading that is not over, for the next one to go on. */
export async function letGo(ctx: Context<'kb'>, held: Reading): Promise<void> {
  await hold(ctx, held)
  await ctx.db
    .updateTable('kb_sources')
    .set({ reader: null })
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', held.sourceId)
    .execute()
}
