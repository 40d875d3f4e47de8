import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/ids.ts'
import { matchAnonymous, type VisitorClaims } from '../../crm/index.ts'
import type { ChannelRow } from '../core/channel-rows.ts'
import { placed } from '../core/conversation-topics.ts'
import { originOf } from './sessions.ts'

/** A session of a visitor who proved nothing and gave no email. */
export interface AnonymousArrival {
  sessionId: string
  claims: VisitorClaims
  url: string | undefined
  providerThreadId: string | undefined
  /** As it calls itself. */
  browser: string | undefined
}

const known = statement(
  'conv_sessions_known',
  `select s.id as "sessionId" from unnest($3::text[]) as s(id) cross join lateral (
     (select id from conv_conversations where org_id = $1 and channel_id = $2 and session_id = s.id limit 1)
     union all (select conversation_id from conv_session_aliases where org_id = $1 and channel_id = $2 and session_id = s.id limit 1)) c`,
)
const open = statement(
  'conv_sessions_open',
  `with counter as (
    insert into conv_counters (org_id, last_display_id) values ($1, $5)
    on conflict (org_id) do update set last_display_id = conv_counters.last_display_id + excluded.last_display_id
    returning last_display_id
  )
  insert into conv_conversations (org_id, id, display_id, channel_id, session_id, contact_id, agent_mode, metadata, last_seq)
  select $1, s.id, c.last_display_id - $5 + s.position, $2, s."sessionId", s."contactId", $4, s.metadata, 1
  from jsonb_to_recordset($3::jsonb) as s(position int, id text, "sessionId" text, "contactId" text, metadata jsonb), counter c
  order by s.position
  returning id, display_id as "displayId", session_id as "sessionId"`,
)

/**
 * Opens a conversation for each of the sessions that has none yet and was not merged into another one. The caller
 * must hold the locks of all of them (`lockSessions`).
 */
export async function openSessions(
  ctx: Context<string>,
  channel: ChannelRow,
  arrivals: readonly AnonymousArrival[],
): Promise<void> {
  const wanted = new Map(arrivals.map((arrival) => [arrival.sessionId, arrival]))
  const found = await ctx.tx.query<{ sessionId: string }>(known, [ctx.org.id, channel.id, [...wanted.keys()]])
  for (const { sessionId } of found) wanted.delete(sessionId)
  if (wanted.size === 0) return
  const contacts = await matchAnonymous(ctx, channel.id, [...wanted.values()])
  const rows = [...wanted.values()].map((arrival, index) => ({
    position: index + 1,
    id: newId('ccv'),
    sessionId: arrival.sessionId,
    contactId: contacts.get(arrival.sessionId),
    metadata: originOf(arrival),
  }))
  const opened = await ctx.tx.query<{ id: string; displayId: number; sessionId: string }>(open, [
    ctx.org.id,
    channel.id,
    JSON.stringify(rows),
    channel.defaultAgentMode,
    rows.length,
  ])
  for (const { id, displayId, sessionId } of opened) {
    ctx.emit(
      'conversation.created',
      { conversationId: id, displayId, channelId: channel.id },
      placed({ id, channelId: channel.id, sessionId }, 1),
    )
  }
}
