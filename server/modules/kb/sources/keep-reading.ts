// Across organizations: finds sources that are due, and readings that nobody goes on with.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { findSource } from './source-rows.ts'
import { planReading, startReading } from './start-reading.ts'

const MOST = 500

const due = statement(
  'kb_sources_due',
  `select org_id as "orgId", id from kb_sources
   where state <> 'reading' and next_read_at <= now() order by next_read_at limit ${MOST}`,
)
// A reader that lives holds it for longer.
const left = statement(
  'kb_sources_left',
  `select org_id as "orgId", id from kb_sources
   where state = 'reading' and reader_until < now() - interval '10 minutes' limit ${MOST}`,
)

/** Reads sources when their time has come, and goes on with readings whose process has died. */
export const keepReading: Job = {
  name: 'kb.keepReading',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run({ systemDb, transaction, signal }) {
    const found = [...(await systemDb.query(due, [])), ...(await systemDb.query(left, []))]
    for (const { orgId, id } of found as { orgId: string; id: string }[]) {
      signal.throwIfAborted()
      await transaction(orgId, (ctx) => goOn(ctx as Context<'kb'>, id))
    }
  },
}

async function goOn(ctx: Context<'kb'>, id: string): Promise<void> {
  const source = await findSource(ctx, id)
  if (!source) return
  if (source.state === 'reading') planReading(ctx, id, source.reading, 0)
  else if (source.nextReadAt !== null && source.nextReadAt <= new Date()) await startReading(ctx, source)
}
