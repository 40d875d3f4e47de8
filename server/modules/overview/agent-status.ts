import { z } from 'zod'
import { statement } from '../../kernel/db/transaction.ts'
import { HEARD_MINUTES, heardLately } from '../identity/index.ts'
import { operation } from './module.ts'

const CONVERSATIONS = 500

/** Who was at work lately, and what was said in the conversations that were active last. */
export const AGENT_STATUS = statement(
  'overview_agent_status',
  `with latest as materialized (
     select c.id, c.last_visitor_message_seq as seq from conv_conversations c where c.org_id = $1
     order by c.last_message_at desc nulls last, c.id desc limit ${CONVERSATIONS})
   select
     (select count(*)::int from iam_api_keys k where k.org_id = $1 and ${heardLately('k')}) as "selfServiceAgentSubscriberCount",
     (select max(m.created_at) from latest l cross join lateral (select x.created_at from conv_messages x
       where x.org_id = $1 and x.conversation_id = l.id and x.seq = l.seq limit 1) m) as "lastInboundEndUserMessageAt",
     (select max(m.created_at) from latest l cross join lateral (select x.created_at from conv_messages x
       where x.org_id = $1 and x.conversation_id = l.id and x.author_type = 'agent' and not x.internal
       order by x.seq desc limit 1) m) as "lastAgentMessageAt"`,
)

interface Row {
  selfServiceAgentSubscriberCount: number
  lastInboundEndUserMessageAt: Date | null
  lastAgentMessageAt: Date | null
}

export const getAgentStatus = operation({
  name: 'overview.getAgentStatus',
  summary: 'Check whether agents are active',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/overview/agent-status',
  tool: 'overview_get_agent_status',
  toolListing: 'toolset',
  input: z.object({}),
  output: z.object({
    selfServiceAgentSubscriberCount: z
      .int()
      .describe(
        `Agents that can answer (scope conv:write), told apart by their API keys, that called or kept a socket open within the last ${HEARD_MINUTES} minutes, on any process.`,
      ),
    lastInboundEndUserMessageAt: z.iso
      .datetime()
      .nullable()
      .describe(`When a customer wrote last, in the ${CONVERSATIONS} conversations that were active last.`),
    lastAgentMessageAt: z.iso
      .datetime()
      .nullable()
      .describe('When an agent answered last, in the same conversations.'),
  }),
  async run({ tx, org }) {
    const [row] = await tx.query<Row>(AGENT_STATUS, [org.id])
    const { selfServiceAgentSubscriberCount, lastInboundEndUserMessageAt, lastAgentMessageAt } = row as Row
    return {
      selfServiceAgentSubscriberCount,
      lastInboundEndUserMessageAt: lastInboundEndUserMessageAt?.toISOString() ?? null,
      lastAgentMessageAt: lastAgentMessageAt?.toISOString() ?? null,
    }
  },
})
