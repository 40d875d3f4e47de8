import { z } from 'zod'
import { statement } from '../../kernel/db/transaction.ts'
import { operation } from './module.ts'

/** How many conversations wait for a person, and since when the first of them does. */
export const BACKLOG = statement(
  'overview_backlog',
  `select count(*)::int as count, min(c.needs_human_attention_at) as since from conv_conversations c
   where c.org_id = $1 and c.needs_human_attention and c.status in ('open', 'snoozed') and c.merged_into_id is null`,
)

export const getBacklog = operation({
  name: 'overview.getBacklog',
  summary: 'Count what is waiting for people',
  description:
    'There is no knowledge base yet, and nothing proposes merges of contacts: nothing of theirs waits, and their counts are 0.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/overview/backlog',
  tool: 'overview_get_backlog',
  toolListing: 'toolset',
  input: z.object({}),
  output: z.object({
    conversationsNeedingAttention: z
      .int()
      .describe('Also those that a colleague has taken over, which `needsYou` of the queue leaves out.'),
    longestWaitSince: z.iso.datetime().nullable().describe('Since when the first of them waits.'),
    kbCurationPending: z.int(),
    crmMergeProposalsPending: z.int(),
  }),
  async run({ tx, org }) {
    const [row] = await tx.query<{ count: number; since: Date | null }>(BACKLOG, [org.id])
    return {
      conversationsNeedingAttention: row?.count ?? 0,
      longestWaitSince: row?.since?.toISOString() ?? null,
      kbCurationPending: 0,
      crmMergeProposalsPending: 0,
    }
  },
})
