import { statement } from '../../../kernel/db/transaction.ts'
import { ASSISTANT_NAME } from '../../identity/index.ts'
import type { KnownHours } from '../business-hours/availability.ts'
import { HOURS_SQL } from '../business-hours/business-hours-rows.ts'
import { SESSION } from './sessions.ts'

/** A session's conversation, as its visitor may know of it. */
export interface TranscriptRow {
  id: string
  displayId: number
  subject: string | null
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  externalId: string | null
  personId: string | null
  lastSeq: number
  claimedEmail: string | null
  unreadCount: number
  rating: number | null
  agentName: string
  hours: KnownHours | null
}

const UNREAD = `m.author_type <> 'end_user' and m.internal is distinct from true and m.read_at is null`

/**
 * A session's conversation ($1 organization, $2 channel, $3 session). The email is shown only to the session that typed
 * it, or to the person it was proved to be.
 */
export const bySession = statement(
  'conv_transcript',
  `select id, display_id as "displayId", subject, status, external_id as "externalId",
     coalesce(assignee_user_id, case when claim_expires_at > now() then claim_user_id end) as "personId",
     last_seq as "lastSeq", rating, ${ASSISTANT_NAME} as "agentName", ${HOURS_SQL} as hours, metadata ->> 'claimedEmail' as "claimedEmail",
     (select count(*)::int from (select from conv_messages m where m.org_id = $1 and m.conversation_id = c.id and ${UNREAD} limit 100) u) as "unreadCount"
   from conv_conversations c where ${SESSION}`,
)

/** The number of the last message that was there at an instant ($1 to $3 as before, $4 the instant). */
export const seqAt = statement(
  'conv_transcript_seq_at',
  `select coalesce(max(m.seq), 0) as seq from conv_messages m
   where m.org_id = $1 and m.conversation_id = (select id from conv_conversations where ${SESSION}) and m.ingested_at <= $4`,
)

/** One of a visitor's conversations. */
export interface HistoryRow {
  id: string
  sessionId: string
  subject: string | null
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  handedOver: boolean
  lastMessageAt: Date | null
  first: string | null
  last: string | null
  unreadCount: number
}

/** A visitor's conversations ($1 organization, $2 channel, $3 the person who was proved or null, $4 sessions). */
export const history = statement(
  'conv_history',
  `select c.id, s.id as "sessionId", c.subject, c.status, c.last_message_at as "lastMessageAt",
     c.assignee_user_id is not null or coalesce(c.claim_expires_at > now(), false) as "handedOver", f.body as first, l.body as last,
     (select count(*)::int from (select from conv_messages m where m.org_id = c.org_id and m.conversation_id = c.id and ${UNREAD} limit 100) u) as "unreadCount"
   from (
     select id as conversation_id, session_id as id from conv_conversations
     where org_id = $1 and channel_id = $2 and external_id = $3 and session_id is not null
     union all
     select o.conversation_id, k.id from unnest(case when $3::text is null then $4::text[] end) as k(id) cross join lateral (
       (select id as conversation_id from conv_conversations where org_id = $1 and channel_id = $2 and session_id = k.id limit 1)
       union all
       (select conversation_id from conv_session_aliases where org_id = $1 and channel_id = $2 and session_id = k.id limit 1)) o
   ) s cross join lateral (select * from conv_conversations where org_id = $1 and id = s.conversation_id limit 1) c
   left join lateral (select left(coalesce(nullif(body, ''), attachments -> 0 ->> 'name', ''), 600) as body from conv_messages m where m.org_id = c.org_id and m.conversation_id = c.id
     and m.internal is distinct from true and m.author_type = 'end_user' order by m.seq limit 1) f on true
   left join lateral (select left(coalesce(nullif(body, ''), attachments -> 0 ->> 'name', ''), 600) as body from conv_messages m where m.org_id = c.org_id and m.conversation_id = c.id
     and m.internal is distinct from true order by m.seq desc limit 1) l on true
   order by c.last_message_at desc nulls last, c.id desc limit 20`,
)
