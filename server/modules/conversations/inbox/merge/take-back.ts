import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { newId } from '../../../../kernel/base/ids.ts'
import { reconsiderAttention } from '../../core/attention.ts'
import { LATEST_REPLY, OUT_OF_OFFICE } from '../../core/append-statements.ts'
import { NUMBERS, numbersOf } from '../../core/kept-numbers.ts'
import type { MergeRow } from '../../core/merge-rows.ts'

// $1 organization, $2 source, $3 target in all of them. Numbers of the source go on behind those that its visitor has
// seen in the target.
const revive = statement(
  'conv_unmerge_source',
  `update conv_conversations s set merged_into_id = null, parties = was.parties, last_seq = greatest(s.last_seq, t.last_seq),
     session_id = case when (select x.id from conv_conversations x where x.org_id = $1 and x.channel_id = s.channel_id
       and x.session_id = was.session_id limit 1) is null then was.session_id end,
     status = case when $5 then 'open' else was.status end, snooze_until = case when not $5::boolean then was.snooze_until end,
     needs_human_attention = was.needs_human_attention, needs_human_attention_at = was.needs_human_attention_at,
     attention_reason = was.attention_reason, handover_reason = was.handover_reason, updated_at = now()
   from jsonb_populate_record(null::conv_conversations, $4::jsonb) was, conv_conversations t
   where s.org_id = $1 and s.id = $2 and t.org_id = $1 and t.id = $3`,
)
const moveBack = statement(
  'conv_unmerge_messages',
  `update conv_messages m set conversation_id = $2, seq = x.seq, provider_message_id = x.provider_message_id, visible_to = x.visible_to,
     reads = case when cardinality(x.visible_to) > 1 then m.reads end
   from conv_merged_messages x where x.org_id = $1 and x.merge_id = $4 and m.org_id = $1 and m.id = x.message_id and m.conversation_id = $3`,
)
// What was said since: by the source's sessions, which goes back; to its visitors, which stands in both.
const saidSince = statement(
  'conv_unmerge_since',
  `select m.id, coalesce(m.metadata ->> 'sessionId' = any($4), false) as "isOwn" from conv_messages m
   where m.org_id = $1 and m.conversation_id = $3 and m.seq > $2::bigint and (m.metadata ->> 'sessionId' = any($4)
     or (m.author_type <> 'end_user' and m.internal is distinct from true and (m.visible_to is null or m.visible_to && $5::text[])))
   order by m.seq`,
)
// $4 ids, $5 the parties that read them here, null for all; numbered by their place.
const moveSince = statement(
  'conv_unmerge_move_since',
  `update conv_messages m set conversation_id = $2, seq = s.last_seq + k.n, visible_to = $5::text[], reads = null
   from unnest($4::text[], $6::int[]) as k(id, n), conv_conversations s
   where m.org_id = $1 and m.id = k.id and m.conversation_id = $3 and s.org_id = $1 and s.id = $2`,
)
const copySince = statement(
  'conv_unmerge_copy_since',
  `insert into conv_messages (org_id, id, conversation_id, seq, author_type, author_id, author_name, body, internal, kind, components,
     attachments, metadata, read_at, visible_to, created_at)
   select m.org_id, k.copy_id, $2, s.last_seq + k.n, m.author_type, m.author_id, m.author_name, m.body, m.internal, m.kind, m.components,
     m.attachments, m.metadata || jsonb_build_object('copiedFromMessageId', m.id), m.read_at, $5::text[], m.created_at
   from unnest($4::text[], $6::int[], $7::text[]) as k(id, n, copy_id), conv_messages m, conv_conversations s
   where m.org_id = $1 and m.id = k.id and m.conversation_id = $3 and s.org_id = $1 and s.id = $2`,
)
const followMessages = (table: string) =>
  statement(
    `conv_unmerge_${table}`,
    `update conv_${table} x set conversation_id = $2 from conv_messages m
     where x.org_id = $1 and x.conversation_id = $3 and m.org_id = $1 and m.id = x.message_id and m.conversation_id = $2`,
  )
const FOLLOWERS = ['attachments', 'deliveries', 'mentions'].map(followMessages)
const moveUploads = statement(
  'conv_unmerge_uploads',
  `update conv_attachments set conversation_id = $2 where org_id = $1 and conversation_id = $3
     and message_id is null and (session_id = any($4) or scheduled_message_id = any($5))`,
)
const moveScheduled = statement(
  'conv_unmerge_scheduled',
  `update conv_scheduled_messages set conversation_id = $2 where org_id = $1 and conversation_id = $3 and id = any($4)`,
)
const endAliases = statement(
  'conv_unmerge_aliases_end',
  `delete from conv_session_aliases a using unnest($4::text[], $5::text[]) as k(channel_id, session_id)
   where a.org_id = $1 and a.conversation_id = $3 and a.channel_id = k.channel_id and a.session_id = k.session_id and $2::text is not null`,
)
const addAliases = statement(
  'conv_unmerge_aliases',
  `insert into conv_session_aliases (org_id, channel_id, session_id, conversation_id, party_id)
   select $1, k.channel_id, k.session_id, $2, k.party_id
   from jsonb_to_recordset($3::jsonb) as k(channel_id text, session_id text, party_id text) on conflict do nothing`,
)
// What the target took over from the source and nobody changed since goes too. Its parties stay named: what is said to them
// from now on is for nobody who has left.
const untake = statement(
  'conv_unmerge_target',
  `update conv_conversations t set
     parties = case when t.parties is not null then array(select p from unnest(t.parties) p where not p = any($6::text[]) or p = t.id) end,
     subject = case when was.subject is null and t.subject = s.subject then null else t.subject end,
     topic_id = case when was.topic_id is null and t.topic_id = s.topic_id then null else t.topic_id end,
     assignee_user_id = case when was.assignee_user_id is null and t.assignee_user_id = s.assignee_user_id then null else t.assignee_user_id end,
     attention_reason = case when was.attention_reason is null and t.attention_reason = s.attention_reason then null else t.attention_reason end,
     updated_at = now()
   from jsonb_populate_record(null::conv_conversations, $4::jsonb) was, jsonb_populate_record(null::conv_conversations, $5::jsonb) s
   where t.org_id = $1 and t.id = $3 and $2::text is not null`,
)
const recount = statement(
  'conv_unmerge_recount',
  `update conv_conversations c set last_seq = greatest(c.last_seq, f.last_seq), last_message_at = f.last_at,
     last_visitor_message_seq = f.visitor_seq, ${numbersOf('f')}, moves = c.moves + 1, last_public_author = f.last_author, last_inbound_preview = f.preview,
     last_reply_preview = f.reply[1][1], last_reply_author_id = f.reply[1][2], last_reply_author_name = f.reply[1][3],
     unanswered_since = case when f.last_author = 'end_user' then (select min(m.created_at) from conv_messages m
       where m.org_id = $1 and m.conversation_id = c.id and m.author_type = 'end_user'
         and m.created_at >= coalesce(f.answered_at, '-infinity')) end
   from unnest($2::text[]) as k(id) cross join lateral (
     select max(created_at) filter (where author_type <> 'end_user' and not internal and kind is distinct from '${OUT_OF_OFFICE}') as answered_at,
       max(seq) as last_seq, max(created_at) filter (where not internal) as last_at, max(seq) filter (where author_type = 'end_user') as visitor_seq,
       ${NUMBERS},
       (array_agg(author_type order by created_at desc, seq desc) filter (where not internal and kind is distinct from '${OUT_OF_OFFICE}'))[1] as last_author,
       (array_agg(left(regexp_replace(coalesce(nullif(body, ''), attachments -> 0 ->> 'name', ''), '\\s+', ' ', 'g'), 200)
         order by created_at desc, seq desc) filter (where author_type = 'end_user'))[1] as preview,
       ${LATEST_REPLY}
     from conv_messages where org_id = $1 and conversation_id = k.id) f
   where c.org_id = $1 and c.id = k.id`,
)

/** Gives the source of a merge back what was its own, under the locks of both. */
export async function takeBack(ctx: Context<'conv'>, merge: MergeRow): Promise<void> {
  const { sourceId, targetId, sourceWas, aliasesWere, scheduledIds } = merge
  const { tx } = ctx
  const both = [ctx.org.id, sourceId, targetId]
  const sessions = [
    { channel_id: String(sourceWas['channel_id']), session_id: sourceWas.session_id },
    ...aliasesWere,
  ].filter(({ session_id: id }) => id !== null)
  const sessionIds = sessions.map((each) => each.session_id)
  const since = await tx.query<{ id: string; isOwn: boolean }>(saidSince, [
    ctx.org.id,
    merge.targetSeq,
    targetId,
    sessionIds,
    partiesThere(merge),
  ])
  const numbered = since.map((each, index) => ({ ...each, n: index + 1 }))
  const own = numbered.filter(({ isOwn }) => isOwn)
  const copied = numbered.filter(({ isOwn }) => !isOwn)
  const parties = sourceWas.parties
  await tx.inOrder([
    () => tx.query(revive, [...both, JSON.stringify(sourceWas), own.length > 0]),
    () => tx.query(moveBack, [...both, merge.id]),
    () => tx.query(moveSince, [...both, idsOf(own), parties, own.map(({ n }) => n)]),
    () =>
      tx.query(copySince, [
        ...both,
        idsOf(copied),
        parties,
        copied.map(({ n }) => n),
        copied.map(() => newId('cvm')),
      ]),
    ...FOLLOWERS.map((table) => () => tx.query(table, both)),
    () => tx.query(moveUploads, [...both, sessionIds, scheduledIds]),
    () => tx.query(moveScheduled, [...both, scheduledIds]),
    () => tx.query(endAliases, [...both, sessions.map((each) => each.channel_id), sessionIds]),
    () => tx.query(addAliases, [ctx.org.id, sourceId, JSON.stringify(aliasesWere)]),
    () =>
      tx.query(untake, [
        ...both,
        JSON.stringify(merge.targetWas),
        JSON.stringify(sourceWas),
        partiesThere(merge),
      ]),
    () => tx.query(recount, [ctx.org.id, [sourceId, targetId]]),
  ])
  await reconsiderAttention(ctx, [sourceId, targetId])
}

const idsOf = (messages: readonly { id: string }[]): string[] => messages.map(({ id }) => id)

/** What the source's parties are called in the target. */
const partiesThere = ({ sourceId, targetId, sourceWas, isSame }: MergeRow): string[] =>
  (sourceWas.parties ?? [sourceId]).map((id) => (isSame && id === sourceId ? targetId : id))
