// Across organizations: finds deliveries that are due in every organization.
import { z } from 'zod'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { planNow } from './plan.ts'

const PRUNE_BATCH = 5000

const overdue = statement(
  'hook_overdue',
  `select distinct d.org_id as "orgId", d.endpoint_id as "webhookId"
   from hook_deliveries d join hook_endpoints e on e.org_id = d.org_id and e.id = d.endpoint_id
   where d.status = 'pending' and d.next_attempt_at < now() - interval '30 seconds'
     and (e.busy_until is null or e.busy_until < now())
   order by 1, 2`,
)
const prune = statement(
  'hook_prune',
  `delete from hook_deliveries where (org_id, id) in
     (select org_id, id from hook_deliveries where created_at < now() - interval '30 days' limit ${PRUNE_BATCH})
   returning 1`,
)

/** Plans sending again for deliveries that are overdue, whatever the reason. */
export const resumeOverdue: Job = {
  name: 'webhooks.resume',
  payload: z.object({}),
  cron: '* * * * *',
  async run({ systemDb, transaction }) {
    const found = await systemDb.query<{ orgId: string; webhookId: string }>(overdue, [])
    for (const { orgId, webhookId } of found) {
      await transaction(orgId, async (ctx) => planNow(ctx, webhookId))
    }
  },
}

/** Deletes the log of deliveries after 30 days. */
export const pruneDeliveries: Job = {
  name: 'webhooks.prune',
  payload: z.object({}),
  cron: '23 3 * * *',
  run: ({ systemDb }) => pruneOld(systemDb),
}

async function pruneOld(systemDb: SystemDb): Promise<void> {
  let deleted
  do deleted = await systemDb.query(prune, [])
  while (deleted.length === PRUNE_BATCH)
}
