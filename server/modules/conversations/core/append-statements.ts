import { statement } from '../../../kernel/db/transaction.ts'
import { newSessionContacts } from '../../crm/index.ts'
import { ADDED_NUMBERS, NUMBERS } from './kept-numbers.ts'
import { attentionColumns, dueAt, neededSince, needsPerson } from './attention.ts'

/** The kind of a message that tells a customer that nobody is there. It is no answer, whoever counts answers. */
export const OUT_OF_OFFICE = 'out_of_office'

/** The last thing said to the customer in some messages: its text on one line, and its author's id and name. */
export const LATEST_REPLY = `(array_agg(array[
        left(regexp_replace(coalesce(nullif(body, ''), attachments -> 0 ->> 'name', ''), '\\s+', ' ', 'g'), 200), author_id, author_name]
      order by seq desc) filter (where not internal and author_type <> 'end_user' and kind is distinct from '${OUT_OF_OFFICE}')) as reply`

const KEPT = Object.fromEntries(
  ['preview', 'author_id', 'author_name'].map((part, index) => {
    const column = `last_reply_${part}`
    return [column, `case when f.reply is null then c.${column} else f.reply[1][${index + 1}] end`]
  }),
)

/** SQL: sets columns, in an update. */
export const assigned = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([column, value]) => `${column} = ${value}`)
    .join(',\n      ')

/** Keeps `LATEST_REPLY` of `f` on the conversation `c`; what the customer said last has a column of its own. */
export const KEPT_REPLY = assigned(KEPT)

/** What conversations are found by. */
export type By = 'session' | 'id'

const WHERE: Record<By, string> = {
  session: 'channel_id = $4 and session_id = t.target',
  id: '$4::text is null and id = t.target',
}

// What a session of its own says is its party's alone, where there are several; what others say is for all of them.
const VISIBLE_TO: Record<By, string> = {
  session: 'case when c.parties is not null then array[c.id] end',
  id: 'c.parties',
}

// One look-up by unique key for each target: as `= any(…)` it is planned as a walk through the whole organization.
const found = (by: By, columns: string, ending: string) => `
  from unnest($3::text[]) as t(target) cross join lateral (
    select ${columns} from conv_conversations where org_id = $1 and ${WHERE[by]} ${ending}) c`

// Sent before the append, so that the append's snapshot is taken with the locks held: what a concurrent call
// with the same ids inserted is visible to it, and numbers are given out in the order of the commits.
const lockText = (by: By) => `select c.id ${found(by, 'id', 'and $2::text is not null for no key update')}`

const CONVERSATION = `id, channel_id, session_id, display_id, contact_id, external_id, status, last_seq, parties, suppressed_reason, merged_into_id,
  agent_mode, agent_mode_explicit, topic_id, assignee_user_id, assigned_by_reply, claim_expires_at, call_started_at, agent_spoke_at,
  unanswered_since, attention_due_at, attention_reason, needs_human_attention, needs_human_attention_at`

// What becomes of the need for a person: the customer's message begins to wait, an answer ends the wait. Of a customer who
// writes on it counts when they began to wait.
const SPOKE_AT = 'case when f.agent_spoke then now() else c.agent_spoke_at end'
const NEXT = `
    select c.id, c.needs_human_attention as was, r.reopens, w.*, ${needsPerson({
      status: `case when r.reopens then 'open' else c.status end`,
      suppressed: 'case when not r.reopens then c.suppressed_reason end',
      merged: 'c.merged_into_id',
      reason: 'w.reason',
      due: 'w.due',
    })} as needs
    from conv c join facts f on f.conversation_id = c.id
    cross join lateral (select f.visitor_seq is not null and c.status in ('closed', 'snoozed') as reopens) r
    cross join lateral (select
      case when f.last_author is null then c.unanswered_since
        when f.last_author = 'end_user' then coalesce(case when not f.answered then c.unanswered_since end, now()) end as unanswered,
      case when f.last_author is null then c.attention_due_at
        when f.last_author = 'end_user' then
          least(case when not f.answered then c.attention_due_at end, ${dueAt('now()', 'c', SPOKE_AT)}) end as due,
      case when f.keeps and c.needs_human_attention then coalesce(c.attention_reason, 'kept') else c.attention_reason end as reason
      offset 0) w`

// What messages make of a conversation (`facts f`, `next x`) that was `c` before them.
const BECOMES: Readonly<Record<string, string>> = {
  last_seq: 'c.last_seq + f.n + x.reopens::int + (x.needs <> x.was)::int',
  status: `case when x.reopens then 'open' else c.status end`,
  suppressed_reason: 'case when not x.reopens then c.suppressed_reason end',
  snooze_until: 'case when not x.reopens then c.snooze_until end',
  unanswered_since: 'x.unanswered',
  attention_due_at: 'x.due',
  attention_reason: 'x.reason',
  needs_human_attention: 'x.needs',
  needs_human_attention_at: `case when x.needs and not x.was then ${neededSince('c', 'x.reason', 'x.unanswered')}
        else c.needs_human_attention_at end`,
  last_message_at: 'greatest(c.last_message_at, f.last_at)',
  last_visitor_message_seq: 'coalesce(f.visitor_seq, c.last_visitor_message_seq)',
  ...ADDED_NUMBERS,
  last_public_author: 'coalesce(f.last_author, c.last_public_author)',
  last_inbound_preview: 'coalesce(f.preview, c.last_inbound_preview)',
  ...KEPT,
  agent_spoke_at: SPOKE_AT,
  metadata: `case when f.page is null or f.page = c.metadata -> 'url' then c.metadata
        else c.metadata || jsonb_build_object('url', f.page) end`,
}

// Numbers messages behind what their conversation `conv` has, stores them, and says what they make of it. The look-up of a
// sender's id is a sub-select with a limit: as `not exists` it would be hashed over the whole table.
const added = (by: By) => `fresh as (
    select m.*, coalesce(m.wanted_for, ${VISIBLE_TO[by]}) as visible_to, c.id as conversation_id, c.last_seq + row_number() over (partition by c.id order by m.position) as seq
    from jsonb_to_recordset($2::jsonb) as m(position int, target text, id text, author_type text, author_id text, author_name text,
      body text, internal boolean, in_reply_to_id text, provider_message_id text, kind text, components jsonb, attachments jsonb,
      wanted_for text[], metadata jsonb, created_at timestamptz, keeps_attention boolean)
    join conv c on c.target = m.target
    where m.provider_message_id is null or (select x.id from conv_messages x
      where x.org_id = $1 and x.conversation_id = c.id and x.provider_message_id = m.provider_message_id limit 1) is null
  ), inserted as (
    insert into conv_messages (org_id, id, conversation_id, seq, author_type, author_id, author_name, body, internal, in_reply_to_id,
      provider_message_id, kind, components, attachments, visible_to, metadata, created_at)
    select $1, id, conversation_id, seq, author_type, author_id, author_name, body, internal, in_reply_to_id,
      provider_message_id, kind, components, attachments, visible_to, metadata, created_at from fresh
    returning conversation_id, id, seq
  ), facts as (
    select conversation_id, count(*) as n,
      max(created_at) filter (where not internal) as last_at,
      bool_or(author_type = 'agent' and not internal) as agent_spoke,
      bool_or(author_type <> 'end_user' and not internal and kind is distinct from '${OUT_OF_OFFICE}') as answered,
      bool_or(keeps_attention) as keeps,
      max(seq) filter (where author_type = 'end_user') as visitor_seq,
      ${NUMBERS},
      (array_agg(author_type order by seq desc) filter (where not internal and kind is distinct from '${OUT_OF_OFFICE}'))[1] as last_author,
      (array_agg(left(regexp_replace(coalesce(nullif(body, ''), attachments -> 0 ->> 'name', ''), '\\s+', ' ', 'g'), 200) order by seq desc) filter (where author_type = 'end_user'))[1] as preview,
      ${LATEST_REPLY},
      (array_agg(metadata -> 'url' order by seq desc) filter (where metadata ? 'url'))[1] as page
    from fresh group by conversation_id
  ), next as (${NEXT}
  )`

// What is answered of each conversation, from `updated`.
const ANSWER = `
  select conv.target, conv.id, conv.channel_id as "channelId", conv.session_id as "sessionId", conv.display_id as "displayId",
    conv.contact_id as "contactId", conv.external_id as "externalId", conv.parties, conv.status,
    coalesce(u.reopens, false) as reopened, coalesce(u.last_seq, conv.last_seq) as "lastSeq",
    coalesce(u.needs <> u.was, false) as turned, u.needs, u.reason, u.since,
    (select json_agg(json_build_object('id', i.id, 'seq', i.seq) order by i.seq) from inserted i where i.conversation_id = conv.id) as inserted
  from conv left join updated u on u.id = conv.id`

const appendText = (by: By) => `
  with conv as (
    select t.target, c.* ${found(by, CONVERSATION, 'limit 1')}
  ), ${added(by)}, updated as (
    update conv_conversations c set
      ${assigned(BECOMES)},
      updated_at = now()
    from facts f, next x where c.org_id = $1 and c.id = f.conversation_id and x.id = c.id
    returning c.id, c.last_seq, x.was, x.reopens, ${attentionColumns('c')}
  )${ANSWER}`

// Conversations that begin with messages are written once, as they are after these. $3: the sessions, $4: their channel,
// $5: its agent mode. Contacts come before the counter, as they do for whoever opens one conversation.
const openText = `
  with wanted as materialized (
    select s.*, row_number() over (order by s.position) as place
    from jsonb_to_recordset($3::jsonb) as s(position int, id text, session_id text, metadata jsonb, contact jsonb)
    where coalesce(
      (select x.id from conv_conversations x where x.org_id = $1 and x.channel_id = $4 and x.session_id = s.session_id limit 1),
      (select x.conversation_id from conv_session_aliases x
        where x.org_id = $1 and x.channel_id = $4 and x.session_id = s.session_id limit 1)) is null
  ), contact as (
    ${newSessionContacts({ org: '$1', scope: '$4', sessions: 'wanted' })}
  ), counter as (
    insert into conv_counters (org_id, last_display_id) select $1, count(*) from contact having count(*) > 0
    on conflict (org_id) do update set last_display_id = conv_counters.last_display_id + excluded.last_display_id
    returning last_display_id
  ), conv as materialized (
    select w.session_id as target, c.* from wanted w join contact k on k.session_id = w.session_id
    cross join (select n.last_display_id - (select count(*) from wanted) as before from counter n) n
    cross join lateral jsonb_populate_record(null::conv_conversations, jsonb_build_object('org_id', $1, 'id', w.id,
      'display_id', n.before + w.place, 'channel_id', $4, 'session_id', w.session_id, 'contact_id', k.id, 'agent_mode', $5::text,
      'agent_mode_explicit', false, 'assigned_by_reply', false, 'needs_human_attention', false, 'status', 'open', 'last_seq', 1,
      'metadata', w.metadata)) c
  ), ${added('session')}, updated as (
    insert into conv_conversations as o (org_id, id, display_id, channel_id, session_id, contact_id, agent_mode,
      ${Object.keys(BECOMES).join(', ')})
    select $1, c.id, c.display_id, c.channel_id, c.session_id, c.contact_id, c.agent_mode,
      ${Object.values(BECOMES).join(',\n      ')}
    from conv c join facts f on f.conversation_id = c.id join next x on x.id = c.id order by c.display_id
    returning o.id, o.last_seq, false as was, false as reopens, ${attentionColumns('o')}
  )${ANSWER}`

/** Locks the conversations that messages are appended to. */
export const LOCK = {
  session: statement('conv_lock_by_session', lockText('session')),
  id: statement('conv_lock_by_id', lockText('id')),
}
/** Appends messages to conversations. */
export const APPEND = {
  session: statement('conv_append_by_session', appendText('session')),
  id: statement('conv_append_by_id', appendText('id')),
}

/** Opens conversations of sessions that have none and were merged into none, with their first messages. */
export const OPEN = statement('conv_open_with_messages', openText)
