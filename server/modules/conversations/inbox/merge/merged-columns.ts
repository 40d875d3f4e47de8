import { needsPerson } from '../../core/attention.ts'

// Whether the source was said something to, or rated, after the target: the later one counts.
const SOURCE_IS_LATER = 'coalesce(s.last_message_at > t.last_message_at, t.last_message_at is null)'
const RATED_LATER = 'coalesce(s.rated_at > t.rated_at, t.rated_at is null)'

// A rating stays with whose it is.
const lastWord = (column: string, isSame: string): string =>
  `case when ${isSame} and ${RATED_LATER} then s.${column} else t.${column} end`
const firstKnown = (column: string): string => `coalesce(t.${column}, s.${column})`

const laterReply = (
  part: string,
): string => `case when s.last_reply_preview is not null and (${SOURCE_IS_LATER} or t.last_reply_preview is null)
    then s.last_reply_${part} else t.last_reply_${part} end`

const STATUS = `case when t.status in ('closed', 'snoozed') and s.status = 'open' then 'open' else t.status end`
// Whoever waits in either goes on to wait; what was closed waits for nothing.
const pending = (column: string): string =>
  `least(${['t', 's'].map((c) => `case when ${c}.status in ('open', 'snoozed') then ${c}.${column} end`).join(', ')})`
const REASON = `case when 'handover' in (t.attention_reason, s.attention_reason) then 'handover'
  else coalesce(t.attention_reason, s.attention_reason) end`

/**
 * What the columns of the target `t` of a merge become, in SQL, with the source `s`. The merge sets them and its
 * preview shows them. `isSame`, a parameter, says whether the customers of both are one person.
 */
export const mergedColumns = (isSame: string): Record<string, string> => ({
  last_message_at: 'greatest(t.last_message_at, s.last_message_at)',
  last_public_author: `case when ${SOURCE_IS_LATER} then coalesce(s.last_public_author, t.last_public_author) else t.last_public_author end`,
  last_inbound_preview: `case when ${SOURCE_IS_LATER} or t.last_inbound_preview is null
    then coalesce(s.last_inbound_preview, t.last_inbound_preview) else t.last_inbound_preview end`,
  last_reply_preview: laterReply('preview'),
  last_reply_author_id: laterReply('author_id'),
  last_reply_author_name: laterReply('author_name'),
  status: STATUS,
  snooze_until: `case when s.status = 'open' then null else t.snooze_until end`,
  needs_human_attention: needsPerson({
    status: STATUS,
    suppressed: 't.suppressed_reason',
    merged: 't.merged_into_id',
    reason: REASON,
    due: pending('attention_due_at'),
  }),
  needs_human_attention_at: `coalesce(least(case when t.needs_human_attention then t.needs_human_attention_at end,
    case when s.needs_human_attention then s.needs_human_attention_at end), ${pending('unanswered_since')}, t.needs_human_attention_at)`,
  unanswered_since: pending('unanswered_since'),
  attention_due_at: pending('attention_due_at'),
  attention_reason: REASON,
  agent_spoke_at: 'greatest(t.agent_spoke_at, s.agent_spoke_at)',
  handover_reason: firstKnown('handover_reason'),
  contact_id: `case when ${isSame} or t.session_id is null then coalesce(t.contact_id, s.contact_id) else t.contact_id end`,
  subject: firstKnown('subject'),
  topic_id: firstKnown('topic_id'),
  rating: lastWord('rating', isSame),
  rating_comment: lastWord('rating_comment', isSame),
  rated_at: lastWord('rated_at', isSame),
  call_started_at: 'greatest(t.call_started_at, s.call_started_at)',
  assignee_user_id: firstKnown('assignee_user_id'),
  assigned_by_reply:
    'case when t.assignee_user_id is null then s.assigned_by_reply else t.assigned_by_reply end',
})

/** The messages of the source, with their place behind those of the target; $1 organization, $2 source. */
export const MOVED_MESSAGES = `select m.id, m.created_at, m.provider_message_id, row_number() over (order by m.seq) as n
  from conv_messages m where m.org_id = $1 and m.conversation_id = $2`
