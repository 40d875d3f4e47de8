import { z } from 'zod'
import { statement } from '../../../../kernel/db/transaction.ts'
import { mineOrNobodys } from '../../core/attention.ts'
import { definePart } from '../../../../kernel/contract/glance.ts'

/** How many conversations wait for a person, and since when the first of them does, of all and of those that need the caller. */
export const WAITING = statement(
  'conv_waiting',
  `select count(*)::int as count, min(c.needs_human_attention_at) as since,
     min(c.needs_human_attention_at) filter (where ${mineOrNobodys('c', '$2')}) as "yourSince"
   from conv_conversations c
   where c.org_id = $1 and c.needs_human_attention and c.status in ('open', 'snoozed') and c.merged_into_id is null`,
)

interface Waiting {
  count: number
  since: Date | null
  yourSince: Date | null
}

/** Conversations that wait for a person. */
export const waiting = definePart({
  shape: {
    conversationsNeedingAttention: z
      .int()
      .describe('Also those of colleagues, which `needsYou` of the queue leaves out.'),
    longestWaitSince: z.iso.datetime().nullable().describe('Since when the first of them waits.'),
    yourLongestWaitSince: z.iso
      .datetime()
      .nullable()
      .describe('Since when the first of those waits that are the caller’s or nobody’s.'),
  },
  async read({ tx, org, actor }) {
    const [row] = await tx.query<Waiting>(WAITING, [org.id, actor.id])
    return {
      conversationsNeedingAttention: row?.count ?? 0,
      longestWaitSince: row?.since?.toISOString() ?? null,
      yourLongestWaitSince: row?.yourSince?.toISOString() ?? null,
    }
  },
})
