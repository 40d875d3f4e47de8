// Across organizations: finds deliveries that are due in every organization.
import { statement } from '../../../kernel/db/transaction.ts'
import type { Backlog } from '../../../kernel/contract/backlog.ts'

const due = statement(
  'hook_due',
  `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as seconds
   from hook_deliveries where status = 'pending' and next_attempt_at <= now()`,
)

/** Deliveries whose time has come and that are not sent yet; those under way are among them. */
export const dueDeliveries: Backlog = {
  of: 'deliveries',
  name: 'webhooks',
  async measure(systemDb) {
    const [found] = await systemDb.query<{ waiting: number; seconds: number }>(due, [])
    return found ?? { waiting: 0, seconds: 0 }
  },
}
