import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { E } from '../../errors.ts'
import { operation } from '../../module.ts'
import { ConversationId } from '../../schemas.ts'
import { markSeen } from '../../core/seen.ts'

const MOST_UNREAD = 100

/**
 * SQL: how far the reader `me` has read the conversation `c` (`r.seq`), and how many messages of the customer came
 * after that (`u.unread`). The mark knows how many came before it, unless messages were moved since: only then they are counted.
 */
export const readJoins = (me: string): string => `
  cross join lateral (select coalesce(max(x.seq), 0) as seq, case when count(*) = 0 then 0 else max(x.visitor_messages) end as visitor_messages,
      case when count(*) = 0 then c.moves else max(x.moves) end as moves from conv_read_marks x
    where x.org_id = c.org_id and x.reader_id = ${me} and x.conversation_id = c.id) r
  cross join lateral (select case when coalesce(c.last_visitor_message_seq, 0) <= r.seq then 0
    when c.moves = r.moves then least(c.visitor_messages - r.visitor_messages, ${MOST_UNREAD})
    else (select count(*)::int from (select from conv_messages m where m.org_id = c.org_id
      and m.conversation_id = c.id and m.seq > r.seq and m.author_type = 'end_user' limit ${MOST_UNREAD}) x) end as unread) u`

// Whoever comes with a lower number changes nothing. In one order for everybody.
const advance = statement(
  'conv_read_mark_advance',
  `insert into conv_read_marks as r (org_id, reader_id, conversation_id, seq, visitor_messages, moves)
   select $1, $2, c.id, s.seq, c.visitor_messages - case when c.last_visitor_message_seq > s.seq then (select count(*) from conv_messages m
     where m.org_id = $1 and m.conversation_id = c.id and m.seq > s.seq and m.author_type = 'end_user') else 0 end, c.moves
   from conv_conversations c cross join lateral (select least($4::bigint, c.last_seq) as seq) s
   where c.org_id = $1 and c.id = any($3) order by c.id
   on conflict (org_id, reader_id, conversation_id) do update set seq = excluded.seq, visitor_messages = excluded.visitor_messages,
     moves = excluded.moves, updated_at = now()
   where r.seq < excluded.seq or (r.seq = excluded.seq and r.moves is distinct from excluded.moves)`,
)
const marked = statement(
  'conv_read_mark',
  `select r.seq as "readSeq", u.unread as "unreadCount" from conv_conversations c ${readJoins('$2')}
   where c.org_id = $1 and c.id = $3`,
)

/** Marks conversations as read for the caller, up to a number or whole; a mark never moves back. */
export async function advanceReadMarks(
  { tx, org, actor }: Pick<Context<string>, 'tx' | 'org' | 'actor'>,
  ids: readonly string[],
  seq = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await tx.query(advance, [org.id, actor.id, ids, seq])
}

export const markRead = operation({
  name: 'conversations.markRead',
  summary: 'Mark a conversation as read',
  description:
    'For the caller alone: each colleague and each API key has a mark of its own. It never moves back. The visitor is shown that their messages up to there were seen.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'write',
  // Nothing of the organization changes, and everybody does it all day.
  audit: false,
  rest: 'POST /v1/conversations/{id}/read',
  tool: 'conv_mark_read',
  input: z.object({
    id: ConversationId,
    seq: z.int().min(0).optional().describe('Up to which message or event; up to the last one unless said.'),
  }),
  output: z.object({ readSeq: z.int(), unreadCount: z.int() }),
  errors: [E.conv_not_found],
  async run(ctx, { id, seq }) {
    const [, , [mark]] = await ctx.tx.inOrder([
      // First, as those who hold a conversation take its marks after it.
      () => markSeen(ctx, id, seq),
      () => advanceReadMarks(ctx, [id], seq),
      () => ctx.tx.query<{ readSeq: number; unreadCount: number }>(marked, [ctx.org.id, ctx.actor.id, id]),
    ])
    if (!mark) throw new AppError(E.conv_not_found)
    return mark
  },
})
