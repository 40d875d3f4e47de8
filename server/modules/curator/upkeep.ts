// Across organizations: finds in which organizations somebody fell silent, and what is old.
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { inEachOrg } from '../../kernel/contract/in-each-org.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { openAlert } from '../alerts/index.ts'
import { tellPending } from './jobs.ts'
import { COLUMNS, type Row } from './schemas.ts'
import { troubleOf } from './trouble.ts'

const AT_ONCE = 500
const KEPT_DAYS = 90

const silentOrgs = statement(
  'cur_jobs_silent_orgs',
  `select distinct org_id as "orgId" from cur_jobs where status = 'pending' and lease_expires_at <= now() limit 1000`,
)
// With the last attempt it is over; before that it is due again at once.
const letGo = statement(
  'cur_jobs_let_go',
  `with silent as (
     select id from cur_jobs where org_id = $1 and status = 'pending' and lease_expires_at <= now()
     order by id limit ${AT_ONCE} for update skip locked
   )
   update cur_jobs j set lease_expires_at = null, updated_at = now(),
     status = case when j.attempts >= j.max_attempts then 'dead' else 'pending' end,
     done_at = case when j.attempts >= j.max_attempts then now() end,
     last_error = coalesce(j.last_error, 'nobody who claimed it has answered')
   from silent s where j.org_id = $1 and j.id = s.id returning ${COLUMNS}`,
)

/** Ends the leases of those who fell silent: their jobs are told again, or were given up. */
export const endSilent: Job = {
  name: 'curator.endSilent',
  payload: z.object({}),
  cron: '* * * * *',
  run: async (job) => inEachOrg(job, await job.systemDb.query<{ orgId: string }>(silentOrgs, []), letGoOf),
}

async function letGoOf(ctx: Context<string>): Promise<void> {
  const jobs = await ctx.tx.query<Row>(letGo, [ctx.org.id])
  for (const job of jobs) if (job.status === 'pending') tellPending(ctx, job)
  // Of a skill one alert, in one order: those who open several at once wait for each other.
  const dead = new Map(jobs.filter(({ status }) => status === 'dead').map((job) => [job.jobUri, job]))
  for (const [, job] of [...dead].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await openAlert(ctx, troubleOf(job))
}

const forget = statement(
  'cur_jobs_forget',
  `with gone as (delete from cur_jobs where ctid = any(array(
     select ctid from cur_jobs where done_at < now() - interval '${KEPT_DAYS} days' order by done_at limit ${AT_ONCE})) returning 1)
   select count(*)::int as count from gone`,
)

/** Deletes jobs that were over for 90 days. */
export const forgetOld: Job = {
  name: 'curator.forgetOld',
  payload: z.object({}),
  cron: '23 * * * *',
  async run({ systemDb, signal }) {
    while (!signal.aborted) {
      const [row] = await systemDb.query<{ count: number }>(forget, [])
      if ((row?.count ?? 0) < AT_ONCE) return
    }
  },
}
