import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { ConversationRow } from '../inbox/conversation-rows.ts'
import { MERGED_COLUMNS, MOVED_MESSAGES } from './merged-columns.ts'

// $1 organization, $2 source, $3 target. The messages get the next numbers of the target, in their old order; a
// sender's id that the target has too is dropped, since there it would stand for the other message.
const moveMessages = statement(
  'conv_merge_messages',
  `with moved as (
     select m.id, m.n, case when (select x.id from conv_messages x where x.org_id = $1 and x.conversation_id = $3
       and x.provider_message_id = m.provider_message_id limit 1) is null then m.provider_message_id end as provider_id
     from (${MOVED_MESSAGES}) m
   ), base as (select last_seq from conv_conversations where org_id = $1 and id = $3)
   update conv_messages m set conversation_id = $3, seq = base.last_seq + moved.n, provider_message_id = moved.provider_id
   from moved, base where m.org_id = $1 and m.id = moved.id`,
)
// Who had read all that the customer said in both has read all of the result.
const moveReadMarks = statement(
  'conv_merge_read_marks',
  `update conv_read_marks r set seq = t.last_seq + (select count(*) from conv_messages m
       where m.org_id = $1 and m.conversation_id = $3 and m.seq > t.last_seq), updated_at = now()
   from conv_conversations t, conv_conversations s, conv_read_marks o
   where t.org_id = $1 and t.id = $3 and s.org_id = $1 and s.id = $2 and r.org_id = $1 and r.conversation_id = $3
     and o.org_id = $1 and o.conversation_id = $2 and o.reader_id = r.reader_id
     and r.seq >= coalesce(t.last_visitor_message_seq, 0) and o.seq >= coalesce(s.last_visitor_message_seq, 0)`,
)
const merged = Object.entries(MERGED_COLUMNS).map(([column, value]) => `${column} = ${value}`)
const updateTarget = statement(
  'conv_merge_target',
  `update conv_conversations t set ${merged.join(', ')}, last_seq = t.last_seq + moved.n,
     last_visitor_message_seq = coalesce(moved.visitor_seq, t.last_visitor_message_seq), updated_at = now()
   from conv_conversations s,
     lateral (select count(*) as n, max(m.seq) filter (where m.author_type = 'end_user') as visitor_seq
       from conv_messages m join conv_conversations t1 on t1.org_id = $1 and t1.id = $3
       where m.org_id = $1 and m.conversation_id = $3 and m.seq > t1.last_seq) moved
   where t.org_id = $1 and t.id = $3 and s.org_id = $1 and s.id = $2`,
)
const emptySource = statement(
  'conv_merge_source',
  `update conv_conversations set merged_into_id = $3, session_id = null, status = 'closed', snooze_until = null,
     needs_human_attention = false, handover_reason = null, claim_user_id = null, claim_expires_at = null, runner_holder = null,
     runner_expires_at = null, call_started_at = null, last_inbound_preview = null, last_reply_preview = null,
     updated_at = now()
   where org_id = $1 and id = $2`,
)
const addAlias = statement(
  'conv_merge_alias',
  `insert into conv_session_aliases (org_id, channel_id, session_id, conversation_id)
   select org_id, channel_id, session_id, $3 from conv_conversations where org_id = $1 and id = $2 and session_id is not null`,
)

// Who began to write in both finds the text of the target; two cannot become one.
const moveDrafts = statement(
  'conv_merge_composer_drafts',
  `update conv_composer_drafts d set conversation_id = $3 where d.org_id = $1 and d.conversation_id = $2
     and not exists (select from conv_composer_drafts o where o.org_id = $1 and o.conversation_id = $3
       and o.owner_id = d.owner_id and o.mode = d.mode)`,
)

const follow = (table: string) =>
  statement(
    `conv_merge_${table}`,
    `update conv_${table} set conversation_id = $3 where org_id = $1 and conversation_id = $2`,
  )
const FOLLOWERS = ['attachments', 'deliveries', 'scheduled_messages', 'session_aliases', 'mentions'].map(
  follow,
)

/** Moves what belongs to one locked conversation to another locked one, and leaves an empty, closed shell. */
export async function moveEverything(
  ctx: Context<'conv'>,
  source: ConversationRow,
  target: ConversationRow,
): Promise<void> {
  const values = [ctx.org.id, source.id, target.id]
  const { tx } = ctx
  await Promise.all([
    tx.query(moveMessages, values),
    ...FOLLOWERS.map((table) => tx.query(table, values)),
    tx.query(moveReadMarks, values),
    tx.query(moveDrafts, values),
    tx.query(updateTarget, values),
    tx.query(addAlias, values),
    tx.query(emptySource, values),
  ])
}
