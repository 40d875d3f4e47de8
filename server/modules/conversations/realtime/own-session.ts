import type { Context } from '../../../kernel/contract/context.ts'
import { createLoader } from '../../../kernel/db/loader.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'

/** The conversation of a widget session, as far as the socket needs it. */
interface OwnSession {
  id: string
  externalId: string | null
  /** Whose session it is (`core/parties.ts`). */
  partyId: string
  hasParties: boolean
  lastSeq: number
}

// A session's own conversation, else the one that it was merged into.
const bySessions = statement(
  'conv_sessions_of_sockets',
  `select k.n as key, coalesce(o.id, j.id) as id, case when o.id is null then j.external_id else o.external_id end as "externalId",
     coalesce(o.id, j.party_id) as "partyId", coalesce(o.parties, j.parties) is not null as "hasParties",
     coalesce(o.last_seq, j.last_seq) as "lastSeq"
   from unnest($2::text[], $3::text[]) with ordinality as k(channel_id, session_id, n)
   left join lateral (
     select id, external_id, last_seq, parties from conv_conversations
     where org_id = $1 and channel_id = k.channel_id and session_id = k.session_id limit 1) o on true
   left join lateral (
     select c.id, p.external_id, a.party_id, c.last_seq, c.parties from conv_session_aliases a
     join conv_conversations c on c.org_id = a.org_id and c.id = a.conversation_id
     join conv_conversations p on p.org_id = a.org_id and p.id = a.party_id
     where o.id is null and a.org_id = $1 and a.channel_id = k.channel_id and a.session_id = k.session_id limit 1) j on true
   where coalesce(o.id, j.id) is not null`,
)

// Thousands of sockets come back at once; keys of one transaction are all of one organization.
const load = createLoader<OwnSession>(async (tx, keys) => {
  const parts = keys.map((key) => JSON.parse(key) as [orgId: string, channelId: string, sessionId: string])
  const rows = await tx.query<OwnSession & { key: number }>(bySessions, [
    parts[0]?.[0],
    parts.map(([, channelId]) => channelId),
    parts.map(([, , sessionId]) => sessionId),
  ])
  return rows.map(({ key, ...row }) => [keys[key - 1] as string, row] as const)
})

/** The session's conversation; 403 where it is another channel's, or belongs to another verified person. */
export async function requireOwnSession(
  ctx: Context<string>,
  { channelId, sessionId }: { channelId: string; sessionId: string },
  identity: string | undefined,
): Promise<OwnSession | undefined> {
  if (channelId !== ctx.actor.boundTo) throw new AppError(E.widget_channel_mismatch)
  const session = await load(ctx.tx, JSON.stringify([ctx.org.id, channelId, sessionId]))
  if (session && identity !== undefined && session.externalId !== null && session.externalId !== identity) {
    throw new AppError(E.session_not_owned)
  }
  return session
}
