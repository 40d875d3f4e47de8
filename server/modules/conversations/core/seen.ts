import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { placed } from './conversation-topics.ts'

const MOST_STAMPED = 1000
const MOST_TOLD = 100

const DUE = `org_id = $1 and id = $2 and seen_seq < least($3::bigint, coalesce(last_visitor_message_seq, 0))`

// Sent before the stamps, so that these see whatever a concurrent call has appended. Nearly always there is nothing new:
// then nothing is locked.
const lockDue = statement(
  'conv_seen_lock',
  `select id from conv_conversations where ${DUE} for no key update`,
)
const stampDue = statement(
  'conv_seen_stamp',
  `with due as (
     select id, seen_seq, least($3::bigint, last_visitor_message_seq) as upto from conv_conversations where ${DUE}
   ), stamped as (
     update conv_messages m set read_at = now() from due where m.org_id = $1 and m.conversation_id = due.id
       and m.seq > greatest(due.seen_seq, due.upto - ${MOST_STAMPED}) and m.seq <= due.upto
       and m.author_type = 'end_user' and m.read_at is null
     returning m.id, m.seq
   ), moved as (
     update conv_conversations c set seen_seq = due.upto from due where c.org_id = $1 and c.id = due.id
     returning c.id, c.channel_id as "channelId", c.session_id as "sessionId"
   )
   select moved.*, array(select s.id from stamped s order by s.seq desc limit ${MOST_TOLD}) as "messageIds" from moved`,
)

interface Stamped {
  id: string
  channelId: string
  sessionId: string | null
  messageIds: string[]
}

/**
 * Stamps what the customer wrote, up to a number or all of it, as read by somebody of the organization, each message once.
 * The visitor’s sockets hear of it; whoever is not there then reads the stamps.
 */
export async function markSeen(
  ctx: Pick<Context<string>, 'tx' | 'org' | 'broadcast'>,
  conversationId: string,
  seq = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const values = [ctx.org.id, conversationId, seq]
  const [, [stamped]] = await ctx.tx.inOrder([
    () => ctx.tx.query(lockDue, values),
    () => ctx.tx.query<Stamped>(stampDue, values),
  ])
  if (!stamped || stamped.messageIds.length === 0) return
  const { messageIds } = stamped
  ctx.broadcast({
    topics: placed(stamped, 0).topics ?? [],
    audience: ['widget'],
    frame: { type: 'seen', messageIds, readAt: new Date().toISOString() },
  })
}
