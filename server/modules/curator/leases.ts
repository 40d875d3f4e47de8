import { z } from 'zod'
import type { Context, StepsContext } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { openAlert, resolveAlert } from '../alerts/index.ts'
import { assistantName } from '../identity/index.ts'
import { kilobytes } from '../../kernel/contract/operation.ts'
import { E } from './errors.ts'
import { NO_TWIN, requireJob, tellPending } from './jobs.ts'
import { operation, WRITE } from './module.ts'
import { troubleOf } from './trouble.ts'
import { COLUMNS, Job, JobId, present, Progress, type Row } from './schemas.ts'

const claim = statement(
  'cur_jobs_claim',
  `with due as (
     select id from cur_jobs where org_id = $1 and status = 'pending' and next_attempt_at <= now()
       and (lease_expires_at is null or lease_expires_at <= now()) and attempts < max_attempts and job_uri = any($7)
     order by priority desc, next_attempt_at limit $2 for update skip locked
   )
   update cur_jobs j set attempts = j.attempts + 1, lease_hash = h.hash, lease_holder = $3, lease_credential = $4,
     lease_expires_at = now() + $5 * interval '1 second', progress = null, updated_at = now()
   from (select id, row_number() over () as place from due) d join unnest($6::text[]) with ordinality h (hash, place) using (place)
   where j.org_id = $1 and j.id = d.id returning ${COLUMNS}, h.place::int as place`,
)

const LEASE_SECONDS = z.int().min(30).max(3600).default(600)

export const claimJobs = operation({
  name: 'curator.claimJobs',
  summary: 'Take jobs that are due, the most urgent first, and hold them for a while',
  description:
    'Each comes with a `leaseToken`, by which it is answered. Who does not answer or send a heartbeat before the lease ends has lost it: somebody else may claim it. You get jobs of skills whose tools you may call.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/curator/jobs/claim',
  tool: 'curator_claim_jobs',
  toolListing: 'toolset',
  input: z.object({
    holder: z.string().trim().min(1).max(128).describe('Who you are, for people who look.'),
    limit: z.int().min(1).max(25).default(1),
    leaseSeconds: LEASE_SECONDS,
  }),
  output: z.object({
    items: z.array(
      Job.extend({
        leaseToken: z.string().describe('Names this lease; shown only here.'),
        assistantName: z.string().nullable(),
      }).meta({ id: 'ClaimedCuratorJob' }),
    ),
  }),
  secrets: ['leaseToken'],
  async run(ctx, { holder, limit, leaseSeconds }) {
    const { tx, org, services, credential } = ctx
    const tokens = Array.from({ length: limit }, () => services.secrets.newToken('svc_lease'))
    const own = services.skills.listFor(ctx).map(({ uri }) => uri)
    const values = [org.id, limit, holder, credential.id, leaseSeconds, tokens.map(({ hash }) => hash), own]
    const rows = await tx.query<Row & { place: number }>(claim, values)
    const name = rows.length > 0 ? await assistantName(ctx) : null
    return {
      items: rows
        .toSorted((a, b) => a.place - b.place)
        .map(({ place, ...row }) => ({
          ...present(row),
          leaseToken: tokens[place - 1]?.token ?? '',
          assistantName: name,
        })),
    }
  },
})

/** By what an answer shows that it is of the one who holds the job. */
const Held = {
  id: JobId,
  leaseToken: z
    .string()
    .max(200)
    .optional()
    .describe('Of the claim; without it, the credential that claimed the job last is asked for.'),
}

// The lease is held until its end; `$3` its token's hash, or null, and `$4` the credential.
const HOLDS = `j.org_id = $1 and j.id = $2 and j.status = 'pending' and j.lease_expires_at > now()
  and case when $3::text is null then j.lease_credential = $4 else j.lease_hash = $3 end`

const acknowledge = statement(
  'cur_jobs_acknowledge',
  `update cur_jobs j set status = 'done', done_at = now(), updated_at = now(), lease_expires_at = null, last_error = null, last_error_code = null,
     failed_step = null, last_reply_text = $5, last_tool_calls = $6, last_total_tokens = $7 where ${HOLDS} returning ${COLUMNS}`,
)
// 30 seconds, a minute, two, …, and up to as much again by chance, so that those that failed together do not come back together.
const fail = statement(
  'cur_jobs_fail',
  `update cur_jobs j set updated_at = now(), lease_expires_at = null, last_error = $5, last_error_code = $6, failed_step = $7,
     status = case when not $8 then 'failed' when starts_with(coalesce($6, ''), 'provider_') then 'failed_retryable'
       when j.attempts >= j.max_attempts then 'dead' else 'pending' end,
     done_at = case when not $8 or (not starts_with(coalesce($6, ''), 'provider_') and j.attempts >= j.max_attempts) then now() end,
     attempts = case when $8 and starts_with(coalesce($6, ''), 'provider_') then greatest(0, j.attempts - 1) else j.attempts end,
     next_attempt_at = now() + interval '30 seconds' * least(power(2, j.attempts - 1), 2880) * (1 + random())
   where ${HOLDS} returning ${COLUMNS}`,
)
const progressed = statement(
  'cur_jobs_progress',
  `update cur_jobs j set progress = $5, updated_at = now() where ${HOLDS} returning ${COLUMNS}`,
)
const beat = statement(
  'cur_jobs_beat',
  `update cur_jobs j set lease_expires_at = now() + $5 * interval '1 second', updated_at = now() where ${HOLDS} returning ${COLUMNS}`,
)
const keepLate = statement(
  'cur_jobs_keep_late',
  `update cur_jobs set late_answer = $3 where org_id = $1 and id = $2`,
)
// A client that did not hear of its success asks again.
const wasDone = statement(
  'cur_jobs_was_done',
  `select ${COLUMNS} from cur_jobs j where j.org_id = $1 and j.id = $2 and j.status = 'done'
     and case when $3::text is null then j.lease_credential = $4 else j.lease_hash = $3 end`,
)

const wasFailed = statement(
  'cur_jobs_was_failed',
  `select ${COLUMNS} from cur_jobs j where j.org_id = $1 and j.id = $2 and j.status <> 'done' and j.lease_expires_at is null and j.last_error = $5
     and case when $3::text is null then j.lease_credential = $4 else j.lease_hash = $3 end`,
)

const wake = statement(
  'cur_jobs_wake',
  `with parked as (
     select j.id, j.dedupe_key from cur_jobs j where j.org_id = $1 and j.status = 'failed_retryable' and ${NO_TWIN}
     order by j.id limit 500 for update skip locked
   ), first as (select distinct on (coalesce(dedupe_key, id)) id from parked order by coalesce(dedupe_key, id), id)
   update cur_jobs j set status = 'pending', next_attempt_at = now(), updated_at = now() from first f
   where j.org_id = $1 and j.id = f.id returning ${COLUMNS}`,
)

/** A model has answered: what waits for its provider is due now. */
export async function wakeParked(ctx: Pick<Context, 'tx' | 'org' | 'emit'>): Promise<void> {
  for (const job of await ctx.tx.query<Row>(wake, [ctx.org.id])) tellPending(ctx, job)
}

type Ctx = StepsContext<'cur'>

const holderOf = (
  ctx: Pick<Context, 'org' | 'services' | 'credential'>,
  held: { id: string; leaseToken?: string | undefined },
) => [
  ctx.org.id,
  held.id,
  held.leaseToken === undefined ? null : ctx.services.secrets.hash(held.leaseToken),
  ctx.credential.id,
]

/** Writes what the holder of a job says. Keeps what came from anybody else apart, and throws 409. */
async function byHolder(
  ctx: Ctx,
  { leaseToken, ...said }: { id: string; leaseToken?: string | undefined },
  write: (tx: Context<'cur'>, holder: unknown[]) => Promise<Row | undefined>,
): Promise<Row> {
  const held = await ctx.transaction((tx) => write(tx, holderOf(tx, { id: said.id, leaseToken })))
  if (held) return held
  await ctx.transaction(async (tx) => {
    await requireJob(tx, said.id)
    const { id: _, ...answer } = said
    await tx.tx.query(keepLate, [
      tx.org.id,
      said.id,
      JSON.stringify({ at: new Date(), by: tx.actor.id, ...answer }),
    ])
  })
  throw new AppError(E.curator_lease_lost)
}

const errors = [E.curator_job_not_found, E.curator_lease_lost]
const common = { access: WRITE, effect: 'write', secrets: ['leaseToken'], errors } as const

export const acknowledgeJob = operation({
  ...common,
  name: 'curator.acknowledgeJob',
  summary: 'Say that a job that you hold is done',
  rest: 'POST /v1/curator/jobs/{id}/acknowledge',
  body: kilobytes(160),
  tool: 'curator_acknowledge_job',
  toolListing: 'toolset',
  input: z.object({
    ...Held,
    replyText: z.string().max(20_000).optional(),
    toolCalls: z.int().min(0).max(1_000_000).optional(),
    totalTokens: z.int().min(0).max(1_000_000_000).optional(),
  }),
  output: Job,
  async steps(ctx, input) {
    const { replyText = null, toolCalls = null, totalTokens = null } = input
    const row = await byHolder(ctx, input, async (work, holder) => {
      const [done] = await work.tx.query<Row>(acknowledge, [...holder, replyText, toolCalls, totalTokens])
      if (!done) return (await work.tx.query<Row>(wasDone, holder))[0]
      await resolveAlert(work, troubleOf(done))
      if (totalTokens !== null) work.services.ledger.add(work.org.id, 'aiTokens', totalTokens)
      return done
    })
    // Apart: somebody may be adding a job with the same key just now, and what was acknowledged stays so.
    await ctx
      .transaction(wakeParked)
      .catch((error: unknown) => ctx.services.log.warn({ err: error }, 'jobs that wait were not woken'))
    return present(row)
  },
})

export const failJob = operation({
  ...common,
  name: 'curator.failJob',
  summary: 'Say that a job that you hold has failed',
  description:
    'It is tried again, after a pause that doubles, until its attempts are used (`dead`); not where `retryable` is false. A `code` that begins with `provider_` costs no attempt: the job waits (`failed_retryable`) until a model answers again: until another job is done, or somebody tries it again.',
  rest: 'POST /v1/curator/jobs/{id}/fail',
  tool: 'curator_fail_job',
  toolListing: 'toolset',
  input: z.object({
    ...Held,
    error: z.string().trim().min(1).max(4000),
    retryable: z.boolean().default(true),
    code: z.string().trim().max(64).optional(),
    failedStep: z.string().trim().max(64).optional(),
  }),
  output: Job,
  async steps(ctx, input) {
    const { error, retryable, code = null, failedStep = null } = input
    const row = await byHolder(ctx, input, async (tx, holder) => {
      const [failed] = await tx.tx.query<Row>(fail, [...holder, error, code, failedStep, retryable])
      if (!failed) return (await tx.tx.query<Row>(wasFailed, [...holder, error]))[0]
      if (failed.status === 'pending') tellPending(tx, failed)
      if (failed.status === 'failed' || failed.status === 'dead') await openAlert(tx, troubleOf(failed))
      return failed
    })
    return present(row)
  },
})

export const reportProgress = operation({
  ...common,
  name: 'curator.reportProgress',
  summary: 'Say how far a job is that you hold',
  rest: 'POST /v1/curator/jobs/{id}/progress',
  body: kilobytes(256),
  tool: 'curator_report_progress',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ ...Held, progress: Progress }),
  output: z.object({}),
  async steps(ctx, input) {
    await byHolder(
      ctx,
      input,
      async ({ tx }, holder) =>
        (await tx.query<Row>(progressed, [...holder, JSON.stringify(input.progress)]))[0],
    )
    return {}
  },
})

export const extendLease = operation({
  ...common,
  name: 'curator.extendLease',
  summary: 'Go on holding a job',
  rest: 'POST /v1/curator/jobs/{id}/heartbeat',
  tool: 'curator_extend_lease',
  toolListing: 'toolset',
  input: z.object({ ...Held, leaseSeconds: LEASE_SECONDS }),
  output: Job,
  async steps(ctx, input) {
    const row = await byHolder(
      ctx,
      input,
      async ({ tx }, holder) => (await tx.query<Row>(beat, [...holder, input.leaseSeconds]))[0],
    )
    return present(row)
  },
})
