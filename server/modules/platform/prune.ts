// Across organizations: finds what is too old in every organization.
import { z } from 'zod'
import type { JobContext } from '../../kernel/contract/context.ts'
import { statement, type Statement } from '../../kernel/db/transaction.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import { settings } from './settings.ts'

const BATCH = 2000

const counted = (deletion: string) =>
  `with gone as (${deletion} returning 1) select count(*) as count from gone`

const batchByTime = (table: string, age: string, column = 'created_at') =>
  counted(
    `delete from ${table} where ctid = any(array(
       select ctid from ${table} where ${column} < now() - interval '${age}' order by ${column} limit ${BATCH}))`,
  )

const pruneAnswers = statement('kernel_prune_idempotency', batchByTime('kernel_idempotency', '24 hours'))
const pruneEvents = statement('kernel_prune_events', batchByTime('kernel_events', '30 days'))
const prunePrograms = statement(
  'kernel_prune_mcp_connections',
  batchByTime('kernel_mcp_connections', '90 days', 'last_seen_at'),
)
const prunePast = ['kernel_call_days', 'kernel_call_actors', 'kernel_counts'].map((table) =>
  statement(`kernel_prune_${table}`, batchByTime(table, '400 days', 'day')),
)
const pruneCalls = statement('kernel_prune_mcp_days', batchByTime('kernel_mcp_days', '400 days', 'day'))

// The audit log is indexed by organization first: it is pruned one by one, so that no run reads all of it.
const nextAuditedOrg = statement(
  'kernel_next_audited_org',
  `select min(org_id) as "orgId" from kernel_audit where org_id > $1`,
)
const pruneAudit = statement(
  'kernel_prune_audit',
  counted(
    `delete from kernel_audit where ctid = any(array(
       select ctid from kernel_audit where org_id = $1 and created_at < now() - make_interval(days => $2)
       order by org_id, created_at desc, id desc limit ${BATCH}))`,
  ),
)

/**
 * Deletes what is past its time, hourly: kept answers after 24 hours, events after 30 days, programs that
 * were not seen for 90, calls by day after 400, audit lines as set.
 */
export const prune: Job<z.ZodObject> = {
  name: 'kernel.prune',
  payload: z.object({}),
  cron: '7 * * * *',
  async run(ctx) {
    await deleteAll(ctx, pruneAnswers, [])
    await deleteAll(ctx, pruneEvents, [])
    await deleteAll(ctx, prunePrograms, [])
    await deleteAll(ctx, pruneCalls, [])
    for (const one of prunePast) await deleteAll(ctx, one, [])
    const days = settings.of(ctx.services.config).SVC_AUDIT_RETENTION_DAYS
    let orgId = ''
    while (!ctx.signal.aborted) {
      const [next] = await ctx.systemDb.query<{ orgId: string | null }>(nextAuditedOrg, [orgId])
      if (!next?.orgId) return
      orgId = next.orgId
      await deleteAll(ctx, pruneAudit, [orgId, days])
    }
  },
}

/** Repeats a batch until one is not full. */
async function deleteAll(
  { systemDb, signal }: JobContext,
  batch: Statement,
  values: readonly unknown[],
): Promise<void> {
  while (!signal.aborted) {
    const [row] = await systemDb.query<{ count: number }>(batch, values)
    if (!row || row.count < BATCH) return
  }
}
