import type { Use } from './named-parameters.ts'

/**
 * Counts that triggers keep (`0077_kept_counts.sql`): `conv_queue_counts` sums up by status, and by status with the
 * assignee, the topic, the channel, or assignee and topic; `conv_queue_changes` has what changed since. Only the sum of both is right,
 * read by one statement.
 */

/** Stands for every assignee, topic or channel. */
export const ANY = '*'
/** Stands for nobody and no topic. */
export const NONE = ''
// The id of nothing.
const NOTHING = '-'

/** How the counts are kept for what a filter asks for: an id, `none`, or nothing. */
export const keyOf = (id: string | undefined): string => {
  if (id === undefined) return ANY
  if (id === 'none') return NONE
  return id === ANY || id === NONE ? NOTHING : id
}

/** SQL: whether a column has what a key stands for. */
export const isOf = (column: string, key: string): string =>
  `(${key} = '${ANY}' or coalesce(${column}, '') = ${key})`

/**
 * SQL: open conversations `c` that are taken over at this moment, which no kept count can know: few, found by the index of
 * take-overs by their end. With one for each row: `mine` where the caller holds it, `flagged` where it waits for a person.
 */
export const heldText = (use: Use<'org' | 'me'>): string => `
  select c.assignee_user_id, c.topic_id, c.channel_id, (c.claim_user_id = ${use('me')})::int as mine, c.needs_human_attention::int as flagged
  from conv_conversations c where c.org_id = ${use('org')} and c.status = 'open' and c.claim_expires_at > now()`
