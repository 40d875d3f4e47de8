import { z } from 'zod'
import type { Context } from '../../kernel/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import type { Job } from '../../kernel/operation.ts'
import { changeStatus } from './inbox/changes.ts'
import { lockConversation } from './inbox/conversation-rows.ts'
import { db } from './module.ts'

const BATCH = 200

const due = statement(
  'conv_snooze_due',
  `select org_id as "orgId", id from conv_conversations where status = 'snoozed' and snooze_until <= now() order by snooze_until limit ${BATCH}`,
)

/** Opens snoozed conversations whose time has come, and flags them: somebody wanted to look at them now. */
export const wakeSnoozed: Job = {
  name: 'conversations.wakeSnoozed',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ systemDb, transaction, signal }) {
    for (let woken = BATCH; woken === BATCH;) {
      woken = 0
      for (const { orgId, id } of await systemDb.query<{ orgId: string; id: string }>(due, [])) {
        if (signal.aborted) return
        if (await transaction(orgId, (ctx) => wake(ctx, id))) woken += 1
      }
    }
  },
}

/** `false` when somebody else was faster. */
async function wake(ctx: Context<string>, id: string): Promise<boolean> {
  const row = await lockConversation(ctx, id)
  if (row.status !== 'snoozed' || row.snoozeUntil === null || row.snoozeUntil > new Date()) return false
  const flag = {
    needs_human_attention: true,
    needs_human_attention_at: new Date(),
    handover_resolved_at: null,
  }
  await db(ctx).updateTable('conv_conversations').set(flag).where('id', '=', id).execute()
  await changeStatus(ctx, [row], 'open', null)
  return true
}
