import type { Use } from './named-parameters.ts'

/**
 * Counts that triggers keep (`0077_kept_counts.sql`, `0082_counts_by_owner.sql`): `conv_queue_counts` sums up by status, and by status with the
 * assignee, the topic, the channel, assignee and topic, or assignee and channel; `conv_queue_changes` has what changed since. Only the sum of both is right,
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
 * SQL: topic and channel of waiting conversations that are assigned to nobody and that a colleague has taken over at this
 * moment, which no kept count can know: few, found by the index of take-overs by their end.
 */
export const withColleaguesText = (use: Use<'org' | 'me'>): string => `
  select c.topic_id, c.channel_id from conv_conversations c
  where c.org_id = ${use('org')} and c.status = 'open' and c.claim_expires_at > now() and c.needs_human_attention
    and c.assignee_user_id is null and c.claim_user_id <> ${use('me')}`
