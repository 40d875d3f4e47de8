import { statement } from '../../kernel/db/transaction.ts'
import type { UsageCounter } from '../../kernel/contract/ledger.ts'

const byDay = statement(
  'overview_conversations_by_day',
  `select (opened_at at time zone 'UTC')::date::text as day, count(*)::float8 as count from overview_conversations
   where org_id = $1 and counts and opened_at >= $2::date::timestamp at time zone 'UTC' group by 1`,
)

/** Conversations by the day on which they were opened. */
export const conversations: UsageCounter = {
  name: 'conversations',
  description: 'Conversations that were opened; no tests, no spam.',
  perDay: ({ tx, org }, since) => tx.query(byDay, [org.id, since]),
}
