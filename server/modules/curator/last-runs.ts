import type { Context } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import type { Row } from './schemas.ts'

/** The job that a skill was followed for last. */
export interface LastRun {
  at: Date
  status: 'pending' | 'running' | 'done' | 'failed' | 'dead' | null
}

const latest = statement(
  'cur_jobs_latest_of_skills',
  `select j.* from unnest($2::text[]) as s(uri) cross join lateral (
     select j.job_uri as "jobUri", j.status, coalesce(j.done_at, j.updated_at) as at, j.lease_expires_at > now() as "isHeld"
     from cur_jobs j where j.org_id = $1 and j.job_uri = s.uri order by j.updated_at desc limit 1) j`,
)

/** When skills were last followed for a job, by their addresses. */
export async function lastRunsOf(
  { tx, org }: Pick<Context, 'tx' | 'org'>,
  uris: readonly string[],
): Promise<ReadonlyMap<string, LastRun>> {
  const rows = await tx.query<Pick<Row, 'jobUri' | 'status'> & { at: Date; isHeld: boolean | null }>(latest, [
    org.id,
    uris,
  ])
  return new Map(
    rows.map(({ jobUri, status, at, isHeld }) => [
      jobUri,
      {
        at,
        status: isHeld && status === 'pending' ? 'running' : status === 'failed_retryable' ? null : status,
      },
    ]),
  )
}
