import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import type { ConversationRow } from '../../core/conversation-rows.ts'
import { NO_NUMBERS, summedNumbers } from '../../core/kept-numbers.ts'
import { MOVED_MESSAGES, mergedColumns } from './merged-columns.ts'

// $1 organization, $2 source, $3 target. The messages get the next numbers of the target, in their old order; a
// sender's id that the target has too is dropped, since there it would stand for the other message. $4 whom those are for
// that were for everybody, $5 the party that stands for the source's from now on.
const moveMessages = statement(
  'conv_merge_messages',
  `with moved as (
     select m.id, m.n, case when (select x.id from conv_messages x where x.org_id = $1 and x.conversation_id = $3
       and x.provider_message_id = m.provider_message_id limit 1) is null then m.provider_message_id end as provider_id
     from (${MOVED_MESSAGES}) m
   ), base as (select last_seq from conv_conversations where org_id = $1 and id = $3)
   update conv_messages m set conversation_id = $3, seq = base.last_seq + moved.n, provider_message_id = moved.provider_id,
     visible_to = coalesce(array_replace(m.visible_to, $2, $5), $4::text[])
   from moved, base where m.org_id = $1 and m.id = moved.id`,
)
// What every visitor of the target could read is for its parties alone.
const keepToParties = statement(
  'conv_merge_keep_to_parties',
  `update conv_messages set visible_to = $3 where org_id = $1 and conversation_id = $2 and visible_to is null`,
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
const merged = Object.entries(mergedColumns('$4::boolean')).map(([column, value]) => `${column} = ${value}`)
const updateTarget = statement(
  'conv_merge_target',
  `update conv_conversations t set ${merged.join(', ')}, parties = $5::text[], last_seq = t.last_seq + moved.n,
     last_visitor_message_seq = coalesce(moved.visitor_seq, t.last_visitor_message_seq),
     ${summedNumbers('t', 's')},
     moves = t.moves + 1, updated_at = now()
   from conv_conversations s,
     lateral (select count(*) as n, max(m.seq) filter (where m.author_type = 'end_user') as visitor_seq
       from conv_messages m join conv_conversations t1 on t1.org_id = $1 and t1.id = $3
       where m.org_id = $1 and m.conversation_id = $3 and m.seq > t1.last_seq) moved
   where t.org_id = $1 and t.id = $3 and s.org_id = $1 and s.id = $2`,
)
const emptySource = statement(
  'conv_merge_source',
  `update conv_conversations set merged_into_id = $3, session_id = null, status = 'closed', snooze_until = null,
     needs_human_attention = false, unanswered_since = null, attention_due_at = null, attention_reason = null, handover_reason = null,
     claim_user_id = null, claim_expires_at = null, runner_holder = null,
     runner_expires_at = null, call_started_at = null, last_inbound_preview = null, last_reply_preview = null,
     ${NO_NUMBERS}, moves = moves + 1, updated_at = now()
   where org_id = $1 and id = $2`,
)
const moveAliases = statement(
  'conv_merge_aliases',
  `update conv_session_aliases set conversation_id = $3, party_id = case when party_id = $2 then $4 else party_id end
   where org_id = $1 and conversation_id = $2`,
)
const addAlias = statement(
  'conv_merge_alias',
  `insert into conv_session_aliases (org_id, channel_id, session_id, conversation_id, party_id)
   select org_id, channel_id, session_id, $3, $4 from conv_conversations where org_id = $1 and id = $2 and session_id is not null`,
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
const FOLLOWERS = ['attachments', 'deliveries', 'scheduled_messages', 'mentions', 'calls'].map(follow)

/** Who reads what from now on. */
export interface Parties {
  /** Of the result; null where one person, or all visitors, read everything. */
  all: string[] | null
  ofSource: string[]
  ofTarget: string[]
  /** The party that the source's person is in the result. */
  sourceParty: string
}

/** The parties of a result: those of both, the source's person as the target's where they are the same. */
export function partiesOf(source: ConversationRow, target: ConversationRow, isSame: boolean): Parties {
  const sourceParty = isSame ? target.id : source.id
  const ofSource = (source.parties ?? [source.id]).map((id) => (id === source.id ? sourceParty : id))
  const ofTarget = target.parties ?? [target.id]
  const all = [...new Set([...ofTarget, ...ofSource])]
  return { all: all.length > 1 ? all : null, ofSource, ofTarget, sourceParty }
}

/** Moves what belongs to one locked conversation to another locked one, and leaves an empty, closed shell. */
export async function moveEverything(
  ctx: Context<'conv'>,
  [source, target]: readonly [ConversationRow, ConversationRow],
  isSame: boolean,
): Promise<void> {
  const { all, ofSource, ofTarget, sourceParty } = partiesOf(source, target, isSame)
  const values = [ctx.org.id, source.id, target.id]
  const { tx } = ctx
  await tx.inOrder([
    ...(all ? [() => tx.query(keepToParties, [ctx.org.id, target.id, ofTarget])] : []),
    () => tx.query(moveMessages, [...values, all && ofSource, sourceParty]),
    ...FOLLOWERS.map((table) => () => tx.query(table, values)),
    () => tx.query(moveAliases, [...values, sourceParty]),
    () => tx.query(moveReadMarks, values),
    () => tx.query(moveDrafts, values),
    () => tx.query(updateTarget, [...values, isSame, all]),
    () => tx.query(addAlias, [...values, sourceParty]),
    () => tx.query(emptySource, values),
  ])
}
