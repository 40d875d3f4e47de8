import { z } from 'zod'
import { statement } from '../../../../kernel/db/transaction.ts'
import { definePart } from '../../../../kernel/contract/glance.ts'

const CONVERSATIONS = 500

/** What was said in the conversations that were active last. */
export const LAST_SAID = statement(
  'conv_last_said',
  `with latest as materialized (
     select c.id, c.last_visitor_message_seq as seq from conv_conversations c where c.org_id = $1
     order by c.last_message_at desc nulls last, c.id desc limit ${CONVERSATIONS})
   select
     (select max(m.created_at) from latest l cross join lateral (select x.created_at from conv_messages x
       where x.org_id = $1 and x.conversation_id = l.id and x.seq = l.seq limit 1) m) as "lastInboundEndUserMessageAt",
     (select max(m.created_at) from latest l cross join lateral (select x.created_at from conv_messages x
       where x.org_id = $1 and x.conversation_id = l.id and x.author_type = 'agent' and not x.internal
       order by x.seq desc limit 1) m) as "lastAgentMessageAt"`,
)

interface Row {
  lastInboundEndUserMessageAt: Date | null
  lastAgentMessageAt: Date | null
}

/** When customers wrote and agents answered last. */
export const work = definePart({
  shape: {
    lastInboundEndUserMessageAt: z.iso
      .datetime()
      .nullable()
      .describe(`When a customer wrote last, in the ${CONVERSATIONS} conversations that were active last.`),
    lastAgentMessageAt: z.iso
      .datetime()
      .nullable()
      .describe('When an agent answered last, in the same conversations.'),
  },
  async read({ tx, org }) {
    const [row] = await tx.query<Row>(LAST_SAID, [org.id])
    return {
      lastInboundEndUserMessageAt: row?.lastInboundEndUserMessageAt?.toISOString() ?? null,
      lastAgentMessageAt: row?.lastAgentMessageAt?.toISOString() ?? null,
    }
  },
})
