import { z } from 'zod'
import { statement } from '../../kernel/db/transaction.ts'
import type { Job } from '../../kernel/operation.ts'
import { changeStatus } from './inbox/status.ts'
import { lockConversation } from './inbox/conversation-rows.ts'
import { db } from './module.ts'

const due = statement(
  'conv_snooze_due',
  `select org_id as "orgId", id from conv_conversations where status = 'snoozed' and snooze_until <= now() order by snooze_until limit 200`,
)

/** Opens snoozed conversations whose time has come, and flags them: somebody wanted to look at them now. */
export const wakeSnoozed: Job = {
  name: 'conversations.wakeSnoozed',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ systemDb, transaction, signal }) {
    for (const { orgId, id } of await systemDb.query<{ orgId: string; id: string }>(due, [])) {
      if (signal.aborted) return
      await transaction(orgId, async (ctx) => {
        const row = await lockConversation(ctx, id)
        if (row.status !== 'snoozed' || row.snoozeUntil === null || row.snoozeUntil > new Date()) return
        await changeStatus(ctx, row, 'open', null)
        const flag = { needs_human_attention: true, needs_human_attention_at: new Date() }
        await db(ctx).updateTable('conv_conversations').set(flag).where('id', '=', id).execute()
      })
    }
  },
}
