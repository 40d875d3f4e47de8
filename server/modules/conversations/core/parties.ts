/**
 * The one rule of who reads what where conversations of several people became one. A party is one of these people, known
 * by the id of the conversation that was theirs, whose row goes on saying who they are. A message names the parties
 * that may read it, or none where every visitor of its conversation may.
 */

/** Whether a party may read a message `m`, in SQL. */
export const isVisibleTo = (party: string, m = 'm'): string =>
  `(${m}.visible_to is null or ${party} = any(${m}.visible_to))`

/** Whether a party has not read a message `m` yet, in SQL. */
export const isUnreadBy = (party: string, m = 'm'): string =>
  `case when ${m}.reads is null then ${m}.read_at is null else not ${m}.reads ? ${party} end`

/**
 * The party `p` of a session that goes on in `conv_conversations c` after a merge of different people; no row for everybody
 * else, whose person the conversation itself knows. $1 organization, $2 channel, $3 session.
 */
export const PARTY_JOIN = `left join lateral (
  select x.* from conv_session_aliases a join conv_conversations x on x.org_id = a.org_id and x.id = a.party_id
  where c.parties is not null and a.org_id = $1 and a.channel_id = $2 and a.session_id = $3 and a.conversation_id = c.id limit 1) p on true`

/** The id of the party, of `c` and `p`. */
export const PARTY_ID = 'coalesce(p.id, c.id)'

/** A column of the row that knows the party's person, of `c` and `p`. */
export const partyColumn = (column: string): string =>
  `case when p.id is null then c.${column} else p.${column} end`

/** Whom what a session says is for: its own party, where there are several. */
export const ownWords = ({
  partyId,
  hasParties,
}: {
  partyId: string
  hasParties: boolean
}): string[] | null => (hasParties ? [partyId] : null)
