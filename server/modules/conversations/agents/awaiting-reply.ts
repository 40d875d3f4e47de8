import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../kernel/contract/lists.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { operation } from '../module.ts'
import { ConversationId, Instant } from '../schemas.ts'
import { CONVERSATION_FROM, EFFECTIVE_MODE, ON_CALL } from '../core/conversation-rows.ts'

const MAX_LOOKBACK_MINUTES = 30 * 24 * 60

const Key = z.tuple([Instant, ConversationId])

// Walks the index of open conversations from the newest to the end of the window.
const waiting = statement(
  'conv_awaiting_reply',
  `select c.id, c.last_message_at as "lastMessageAt" from ${CONVERSATION_FROM}
   where c.org_id = $1 and c.status = 'open' and c.last_message_at >= now() - $2::integer * interval '1 minute'
     and (c.last_message_at, c.id) < ($3::timestamptz, $4)
     and c.last_public_author = 'end_user' and c.contact_id is not null and (c.assignee_user_id is null or c.assigned_by_reply)
     and c.suppressed_reason is null and ch.type <> 'voice' and ${EFFECTIVE_MODE} = 'auto'
     and coalesce(c.claim_expires_at, '-infinity') <= now() and coalesce(c.runner_expires_at, '-infinity') <= now()
     and not ${ON_CALL}
   order by c.last_message_at desc nulls last, c.id desc limit $5`,
)

export const listAwaitingReply = operation({
  name: 'conversations.listAwaitingReply',
  summary: 'List conversations that agents should answer now',
  description:
    'The customer wrote last and recently; agents may answer automatically (the effective agent mode is `auto`); nobody else is on it: no assignee (but for who became it by replying, once their take-over is over), no take-over, no call, no live lease of an agent process. Newest first.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  answering: true,
  rest: 'GET /v1/conversations/awaiting-reply',
  tool: 'conv_list_awaiting_reply',
  input: z.object({
    lookbackMinutes: z
      .int()
      .min(1)
      .max(MAX_LOOKBACK_MINUTES)
      .default(60)
      .describe('How old the last message may be.'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(shape('AwaitingReply', { id: z.string() })),
  async run(ctx, { lookbackMinutes, limit, cursor }) {
    const key = cursor === undefined ? null : decodeCursor(cursor, Key)
    const before = key === null ? ['infinity', ''] : [new Date(key[0]), key[1]]
    const values = [ctx.org.id, lookbackMinutes, ...before, limit + 1]
    const rows = await ctx.tx.query<{ id: string; lastMessageAt: Date }>(waiting, values)
    return pageOf(rows, limit, {
      keyOf: (row) => [row.lastMessageAt.toISOString(), row.id],
      present: ({ id }) => ({ id }),
    })
  },
})
