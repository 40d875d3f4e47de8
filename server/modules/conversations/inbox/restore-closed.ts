import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { memberById } from '../../identity/index.ts'
import type { ConversationRow } from '../core/conversation-rows.ts'
import { takeOverUntil } from '../core/take-overs.ts'

/** Asks that a change of status also gives back what the closing before it ended. */
export const Restore = z
  .boolean()
  .default(false)
  .describe(
    'Takes a closing back: the take-over that it ended goes on for the rest of its time, and what waited for a person waits again.',
  )

// What came since, such as a message of the customer, may have opened it already: then there is nothing to give back.
const restoreAttention = statement(
  'conv_restore_attention',
  `update conv_conversations c set closed_from = null,
     attention_reason = coalesce(c.attention_reason, b.was ->> 'attention'),
     handover_reason = coalesce(c.handover_reason, b.was ->> 'reason'),
     handover_resolved_at = (b.was ->> 'resolvedAt')::timestamptz
   from (select org_id, id, closed_from as was from conv_conversations where org_id = $1 and id = any($2) and closed_from is not null) b
   where c.org_id = b.org_id and c.id = b.id
   returning c.id, b.was ->> 'holderId' as "holderId", case when (b.was ->> 'heldUntil')::timestamptz > now() then b.was ->> 'heldUntil' end as "heldUntil"`,
)

interface Was {
  id: string
  holderId: string | null
  heldUntil: string | null
}

type Status = ConversationRow['status']

const isEnded = (status: Status) => status === 'closed' || status === 'spam'

/** Gives locked conversations back what closing ended, before they get the status that they had. */
export async function restoreClosed(
  ctx: Context<'conv'>,
  rows: readonly ConversationRow[],
  status: Status,
): Promise<void> {
  const closed = isEnded(status) ? [] : rows.filter((row) => isEnded(row.status))
  if (closed.length === 0) return
  const values = [ctx.org.id, closed.map(({ id }) => id)]
  for (const was of await ctx.tx.query<Was>(restoreAttention, values)) {
    const row = closed.find(({ id }) => id === was.id)
    if (!row || was.holderId === null || was.heldUntil === null) continue
    const holder = await memberById(ctx, was.holderId)
    if (holder)
      await takeOverUntil(ctx, row, { id: holder.userId, name: holder.name }, new Date(was.heldUntil))
  }
}
