// Across organizations: finds in which organizations work is due.
import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { askForPerson } from '../core/attention.ts'
import { changeStatus } from '../core/changes.ts'
import { applyToEach, type Apply } from './to-each.ts'

const BATCH = 200

const due = statement(
  'conv_snooze_due',
  `select org_id as "orgId", array_agg(id) as ids, now() as "asOf" from (
     select org_id, id from conv_conversations where status = 'snoozed' and snooze_until <= now() order by snooze_until limit ${BATCH}) d
   group by org_id`,
)

/** Opens snoozed conversations whose time has come, and flags them: somebody wanted to look at them now. */
export const wakeSnoozed: Job = {
  name: 'conversations.wakeSnoozed',
  payload: z.object({}),
  cron: '* * * * *',
  lane: 'messages',
  async run({ systemDb, transaction, signal }) {
    for (let woken = BATCH; woken === BATCH;) {
      woken = 0
      for (const each of await systemDb.query<{ orgId: string; ids: string[]; asOf: Date }>(due, [])) {
        if (signal.aborted) return
        woken += await applyToEach(transaction, each, (ctx, rows) => wake(ctx, rows, each.asOf))
      }
    }
  },
}

/** Leaves those alone where somebody else was faster. */
async function wake(...[ctx, rows, asOf]: [...Parameters<Apply>, Date]): Promise<number> {
  const over = rows.filter(
    (row) => row.status === 'snoozed' && row.snoozeUntil !== null && row.snoozeUntil <= asOf,
  )
  const ids = over.map(({ id }) => id)
  await askForPerson(ctx, ids, { why: 'snooze_ended', handoverReason: null })
  await changeStatus(ctx, over, 'open', null)
  return over.length
}
