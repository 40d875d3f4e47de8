import { statement } from '../../../kernel/db/transaction.ts'
import { ASSISTANT_NAME } from '../../identity/index.ts'
import type { KnownHours } from '../channels/business-hours/availability.ts'
import { HOURS_SQL } from '../channels/business-hours/business-hours-rows.ts'
import { isUnreadBy, isVisibleTo, PARTY_ID, PARTY_JOIN, partyColumn } from '../core/parties.ts'
import { ON_IT_COLUMNS, type OnIt } from './presence.ts'
import { SESSION } from './sessions.ts'

/** A session's conversation, as its visitor may know of it. */
export interface TranscriptRow extends OnIt {
  id: string
  /** Whose session it is, where conversations of several people became one. */
  partyId: string
  displayId: number
  subject: string | null
  status: 'open' | 'snoozed' | 'closed' | 'spam'
  externalId: string | null
  lastSeq: number
  claimedEmail: string | null
  unreadCount: number
  rating: number | null
  agentName: string
  hours: KnownHours | null
}

const unread = (party: string) =>
  `m.author_type <> 'end_user' and m.internal is distinct from true and ${isUnreadBy(party)} and ${isVisibleTo(party)}`

// What colleagues call a conversation of several people may tell of the others.
const SUBJECT = 'case when c.parties is null then c.subject end'

/**
 * A session's conversation ($1 organization, $2 channel, $3 session). The email is shown only to the session that typed
 * it, or to the person it was proved to be.
 */
export const bySession = statement(
  'conv_transcript',
  `select c.id, ${PARTY_ID} as "partyId", c.display_id as "displayId", ${SUBJECT} as subject, c.status, ${partyColumn('external_id')} as "externalId",
     ${ON_IT_COLUMNS}, c.last_seq as "lastSeq", ${partyColumn('rating')} as rating, ${ASSISTANT_NAME} as "agentName", ${HOURS_SQL} as hours, ${partyColumn('metadata')} ->> 'claimedEmail' as "claimedEmail",
     (select count(*)::int from (select from conv_messages m where m.org_id = $1 and m.conversation_id = c.id and ${unread(PARTY_ID)} limit 100) u) as "unreadCount"
   from conv_conversations c ${PARTY_JOIN} where ${SESSION}`,
)

/** The number of the last message that was there at an instant ($1 to $3 as before, $4 the instant). */
export const seqAt = statement(
  'conv_transcript_seq_at',
  `select coalesce(max(m.seq), 0) as seq from conv_messages m
   where m.org_id = $1 and m.conversation_id = (select c.id from conv_conversations c where ${SESSION}) and m.ingested_at <= $4`,
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
  `select c.id, s.id as "sessionId", ${SUBJECT} as subject, c.status,
     case when c.parties is null then c.last_message_at else l.created_at end as "lastMessageAt",
     c.assignee_user_id is not null or coalesce(c.claim_expires_at > now(), false) as "handedOver", f.body as first, l.body as last,
     (select count(*)::int from (select from conv_messages m where m.org_id = c.org_id and m.conversation_id = c.id and ${unread('s.party_id')} limit 100) u) as "unreadCount"
   from (
     select id as conversation_id, session_id as id, id as party_id from conv_conversations
     where org_id = $1 and channel_id = $2 and external_id = $3 and session_id is not null
     union all
     select a.conversation_id, a.session_id, a.party_id from conv_conversations x
     join conv_session_aliases a on a.org_id = x.org_id and a.party_id = x.id and a.conversation_id <> x.id
     where x.org_id = $1 and x.channel_id = $2 and x.external_id = $3 and x.merged_into_id is not null and a.channel_id = $2
     union all
     select o.conversation_id, k.id, o.party_id from unnest(case when $3::text is null then $4::text[] end) as k(id) cross join lateral (
       (select id as conversation_id, id as party_id from conv_conversations where org_id = $1 and channel_id = $2 and session_id = k.id limit 1)
       union all
       (select conversation_id, party_id from conv_session_aliases where org_id = $1 and channel_id = $2 and session_id = k.id limit 1)) o
   ) s cross join lateral (select * from conv_conversations where org_id = $1 and id = s.conversation_id limit 1) c
   left join lateral (select left(coalesce(nullif(body, ''), attachments -> 0 ->> 'name', ''), 600) as body from conv_messages m where m.org_id = c.org_id and m.conversation_id = c.id
     and m.internal is distinct from true and m.author_type = 'end_user' and ${isVisibleTo('s.party_id')} order by m.seq limit 1) f on true
   left join lateral (select left(coalesce(nullif(body, ''), attachments -> 0 ->> 'name', ''), 600) as body, m.created_at from conv_messages m where m.org_id = c.org_id and m.conversation_id = c.id
     and m.internal is distinct from true and ${isVisibleTo('s.party_id')} order by m.seq desc limit 1) l on true
   order by c.last_message_at desc nulls last, c.id desc limit 20`,
)
