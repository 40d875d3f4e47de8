import { z } from 'zod'
import { statement } from '../../../../kernel/db/transaction.ts'
import { definePart } from '../../../../kernel/glance.ts'

/** How many conversations wait for a person, and since when the first of them does. */
export const WAITING = statement(
  'conv_waiting',
  `select count(*)::int as count, min(c.needs_human_attention_at) as since from conv_conversations c
   where c.org_id = $1 and c.needs_human_attention and c.status in ('open', 'snoozed') and c.merged_into_id is null`,
)

/** Conversations that wait for a person. */
export const waiting = definePart({
  shape: {
    conversationsNeedingAttention: z
      .int()
      .describe('Also those that a colleague has taken over, which `needsYou` of the queue leaves out.'),
    longestWaitSince: z.iso.datetime().nullable().describe('Since when the first of them waits.'),
  },
  async read({ tx, org }) {
    const [row] = await tx.query<{ count: number; since: Date | null }>(WAITING, [org.id])
    return {
      conversationsNeedingAttention: row?.count ?? 0,
      longestWaitSince: row?.since?.toISOString() ?? null,
    }
  },
})
