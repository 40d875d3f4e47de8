// Across organizations: finds in which organizations work is due.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { changeStatus } from '../core/changes.ts'
import { lockConversation, ON_CALL } from '../core/conversation-rows.ts'

const BATCH = 200

// Notes are no answer, and neither renew the time of the last message. A call, whose lines are the system's, is one.
const SILENT = `c.status = 'open' and c.last_message_at < now() - interval '2 days' and c.last_public_author in ('user', 'agent', 'system')
  and c.contact_id is not null and not c.needs_human_attention and ch.type <> 'voice'
  and coalesce(c.claim_expires_at, '-infinity') <= now() and not ${ON_CALL}`

// One walk of the index of open conversations for each organization that has any.
const silent = statement(
  'conv_silent',
  `select o.org_id as "orgId", s.id from conv_counters o cross join lateral (
     select c.id from conv_conversations c join conv_channels ch on ch.org_id = c.org_id and ch.id = c.channel_id
     where c.org_id = o.org_id and ${SILENT} limit ${BATCH}) s limit ${BATCH}`,
)
const stillSilent = statement(
  'conv_still_silent',
  `select c.id from conv_conversations c join conv_channels ch on ch.org_id = c.org_id and ch.id = c.channel_id
   where c.org_id = $1 and c.id = $2 and ${SILENT}`,
)

/** Closes conversations that were answered, and in which the customer has been silent for two days since. */
export const closeSilent: Job = {
  name: 'conversations.closeSilent',
  payload: z.object({}),
  cron: '23 * * * *',
  async run({ systemDb, transaction, signal }) {
    for (let closed = BATCH; closed === BATCH;) {
      closed = 0
      for (const { orgId, id } of await systemDb.query<{ orgId: string; id: string }>(silent, [])) {
        if (signal.aborted) return
        if (await transaction(orgId, (ctx) => closeIfSilent(ctx, id))) closed += 1
      }
    }
  },
}

/** `false` when somebody was faster, or it is silent no longer. */
async function closeIfSilent(ctx: Context<string>, id: string): Promise<boolean> {
  const row = await lockConversation(ctx, id)
  const still = await ctx.tx.query(stillSilent, [ctx.org.id, id])
  if (still.length === 0) return false
  await changeStatus(ctx, [row], 'closed', null)
  return true
}
