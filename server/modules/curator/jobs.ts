import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { AppError, E as Kernel } from '../../kernel/base/errors.ts'
import { newId } from '../../kernel/base/ids.ts'
import { Cursor, decodeCursor, encodeCursor, Limit, listOf } from '../../kernel/contract/lists.ts'
import { OutboundError } from '../../kernel/ports/outbound.ts'
import { kilobytes } from '../../kernel/contract/operation.ts'
import { E } from './errors.ts'
import { LOCKS } from './locks.ts'
import { operation, READ, WRITE } from './module.ts'
import { COLUMNS, Job, JobId, present, Status, type Row } from './schemas.ts'

const MOST_CHARACTERS = 1_000_000
const MOST_PENDING = 10_000
const MOST_PAYLOAD = 16_384
/** Unless said. */
export const MOST_ATTEMPTS = 5

// A page ends before its texts come to more than a million characters; one job it has in any case. `found` is how many there are
// with the one that tells whether more follow.
const pageSql = (order: 'asc' | 'desc', after: '<' | '>') =>
  `with found as materialized (
     select id, length(user_prompt) + coalesce(length(source_event_payload::text), 0) + coalesce(length(last_reply_text), 0)
       + coalesce(length(late_answer::text), 0) as size
     from cur_jobs where org_id = $1 and ($2::text is null or status = $2) and ($3::text is null or id ${after} $3)
     order by id ${order} limit $4
   ), sized as (
     select id, sum(size) over (order by id ${order} rows between unbounded preceding and 1 preceding) as before from found
   )
   select ${COLUMNS}, (select count(*)::int from found) as found from sized s join cur_jobs j on j.org_id = $1 and j.id = s.id
   where coalesce(s.before, 0) < ${MOST_CHARACTERS} order by j.id ${order}`
const page = statement('cur_jobs_page', pageSql('asc', '>'))
const pageBackwards = statement('cur_jobs_page_backwards', pageSql('desc', '<'))

export const listJobs = operation({
  name: 'curator.listJobs',
  summary: 'List the jobs of agents, oldest first',
  description:
    'A page ends sooner where its texts come to a million characters. Jobs that were over for 90 days are gone.',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/curator/jobs',
  tool: 'curator_list_jobs',
  toolListing: 'toolset',
  input: z.object({
    status: Status.optional(),
    order: z.enum(['oldest', 'newest']).default('oldest'),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(Job),
  async run({ tx, org }, { status, order, limit, cursor }) {
    const after = cursor === undefined ? null : decodeCursor(cursor, z.tuple([JobId]))[0]
    const values = [org.id, status ?? null, after, limit + 1]
    const query = order === 'oldest' ? page : pageBackwards
    const rows = await tx.query<Row & { found: number }>(query, values)
    const shown = rows.slice(0, limit)
    const isMore = (rows[0]?.found ?? 0) > shown.length
    return {
      items: shown.map(({ found: _, ...row }) => present(row)),
      nextCursor: isMore ? encodeCursor([shown.at(-1)?.id ?? '']) : null,
    }
  },
})

const find = statement('cur_jobs_find', `select ${COLUMNS} from cur_jobs j where j.org_id = $1 and j.id = $2`)

/** A job by its id; throws 404. */
export async function requireJob({ tx, org }: Pick<Context, 'tx' | 'org'>, id: string): Promise<Row> {
  const [row] = await tx.query<Row>(find, [org.id, id])
  if (!row) throw new AppError(E.curator_job_not_found)
  return row
}

export const getJob = operation({
  name: 'curator.getJob',
  summary: 'Show a job of an agent',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/curator/jobs/{id}',
  tool: 'curator_get_job',
  toolListing: 'toolset',
  input: z.object({ id: JobId }),
  output: Job,
  errors: [E.curator_job_not_found],
  run: async (ctx, { id }) => present(await requireJob(ctx, id)),
})

const insert = statement(
  'cur_jobs_insert',
  `insert into cur_jobs as j (org_id, id, job_uri, user_prompt, source_event_type, source_event_payload, dedupe_key, max_attempts, priority, next_attempt_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + $10 * interval '1 second')
   on conflict (org_id, dedupe_key) where status = 'pending' and dedupe_key is not null do nothing returning ${COLUMNS}`,
)
const isFull = statement(
  'cur_jobs_is_full',
  `select from cur_jobs where org_id = $1 and status = 'pending' offset ${MOST_PENDING - 1} limit 1`,
)
const findPending = statement(
  'cur_jobs_find_pending',
  `select ${COLUMNS} from cur_jobs j where j.org_id = $1 and j.dedupe_key = $2 and j.status = 'pending'`,
)

const text = (most: number) => z.string().trim().min(1).max(most)

export const createJob = operation({
  name: 'curator.createJob',
  summary: 'Give agents a job: a skill to follow, and what it is about',
  description:
    'An agent claims it (`POST /v1/curator/jobs/claim`). With `dedupeKey`, a job with the same key that is still pending is answered in its place (`alreadyPending`).',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/curator/jobs',
  tool: 'curator_create_job',
  toolListing: 'toolset',
  status: 201,
  body: kilobytes(128),
  input: z.object({
    jobUri: text(200).describe(
      'A skill, such as `skill://conv/triage-the-inbox`; GET /v1/skills lists them.',
    ),
    userPrompt: text(20_000).describe(
      'What it is about; of `task://web/scrape-website` an address of the web.',
    ),
    sourceEventType: text(100).optional(),
    sourceEventPayload: z
      .record(z.string().max(100), z.unknown())
      .refine((payload) => JSON.stringify(payload).length <= MOST_PAYLOAD, 'is longer than 16 KB as JSON')
      .optional(),
    dedupeKey: text(200).optional(),
    maxAttempts: z.int().min(1).max(20).default(MOST_ATTEMPTS),
    delaySeconds: z.int().min(0).max(86_400).default(0),
    priority: z
      .int()
      .min(0)
      .max(1000)
      .optional()
      .describe('The highest goes first; that of the skill unless given, mostly 0.'),
  }),
  output: z.object({ job: Job, alreadyPending: z.boolean() }),
  errors: [E.curator_unknown_job_uri, E.curator_address_not_allowed, E.curator_too_many],
  async run(ctx, input) {
    const { jobUri, userPrompt, dedupeKey } = input
    const skill = ctx.services.skills.find(jobUri, ctx)
    if (!skill) throw new AppError(E.curator_unknown_job_uri)
    if (skill.job?.isAboutAddress) assertAddress(ctx, userPrompt)
    if (dedupeKey !== undefined) await ctx.tx.lock(LOCKS.key, `${ctx.org.id} ${dedupeKey}`)
    const full = await ctx.tx.query(isFull, [ctx.org.id])
    if (full.length > 0) throw new AppError(E.curator_too_many)
    const priority = input.priority ?? skill.job?.priority ?? 0
    const made = await addJob(ctx, { ...input, priority })
    if (made) return { job: present(made), alreadyPending: false }
    const [pending] = await ctx.tx.query<Row>(findPending, [ctx.org.id, dedupeKey])
    // It was done between the two statements.
    if (!pending) throw new AppError(Kernel.conflict)
    return { job: present(pending), alreadyPending: true }
  },
})

interface Added {
  jobUri: string
  userPrompt: string
  sourceEventType?: string | undefined
  sourceEventPayload?: Record<string, unknown> | undefined
  dedupeKey?: string | undefined
  maxAttempts: number
  priority: number
  delaySeconds?: number
}

/** Adds a job, and tells those who wait for work; nothing comes back where one with its key is pending. */
export async function addJob(
  ctx: Pick<Context, 'tx' | 'org' | 'emit'>,
  {
    jobUri,
    userPrompt,
    sourceEventType,
    sourceEventPayload,
    dedupeKey,
    maxAttempts,
    priority,
    delaySeconds = 0,
  }: Added,
): Promise<Row | undefined> {
  const payload = sourceEventPayload === undefined ? null : JSON.stringify(sourceEventPayload)
  const asked = [jobUri, userPrompt, sourceEventType ?? null, payload, dedupeKey ?? null]
  const values = [ctx.org.id, newId('cjob'), ...asked, maxAttempts, priority, delaySeconds]
  const [made] = await ctx.tx.query<Row>(insert, values)
  if (made) tellPending(ctx, made)
  return made
}

/** 400 for what is no public address of the web; what its name leads to is looked at again when it is read. */
function assertAddress({ services }: Pick<Context, 'services'>, url: string): void {
  const isWeb = !/[\s\p{Cc}]/u.test(url) && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isWeb) throw new AppError(E.curator_address_not_allowed)
  try {
    services.outbound.assertAllowed(url)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new AppError(E.curator_address_not_allowed, { detail: `${error.message}.` })
  }
}

/** Tells those who wait for work of a job. */
export const tellPending = (
  ctx: Pick<Context, 'emit'>,
  { id, jobUri, dedupeKey, nextAttemptAt }: Row,
): void =>
  ctx.emit('curator_job.pending', {
    jobId: id,
    jobUri,
    dedupeKey,
    nextAttemptAt: nextAttemptAt.toISOString(),
  })

/** SQL: of those with its key no other is pending; there is one at a time. */
export const NO_TWIN = `not exists (select from cur_jobs o where o.org_id = j.org_id and o.dedupe_key = j.dedupe_key and o.status = 'pending')`

const again = statement(
  'cur_jobs_again',
  `update cur_jobs j set status = 'pending', attempts = 0, next_attempt_at = now(), lease_hash = null, lease_holder = null,
     lease_credential = null, lease_expires_at = null, done_at = null, updated_at = now()
   where j.org_id = $1 and j.id = $2 and j.status in ('failed', 'dead', 'failed_retryable') and ${NO_TWIN} returning ${COLUMNS}`,
)

export const retryJob = operation({
  name: 'curator.retryJob',
  summary: 'Have a job that failed tried again, with all its attempts',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/curator/jobs/{id}/retry',
  tool: 'curator_retry_job',
  toolListing: 'toolset',
  input: z.object({ id: JobId }),
  output: Job,
  errors: [E.curator_job_not_found, E.curator_not_over, E.curator_already_pending],
  async run(ctx, { id }) {
    const { dedupeKey } = await requireJob(ctx, id)
    if (dedupeKey !== null) await ctx.tx.lock(LOCKS.key, `${ctx.org.id} ${dedupeKey}`)
    const [row] = await ctx.tx.query<Row>(again, [ctx.org.id, id])
    if (!row) {
      const { status } = await requireJob(ctx, id)
      const isOver = status !== 'pending' && status !== 'done'
      throw new AppError(isOver ? E.curator_already_pending : E.curator_not_over)
    }
    tellPending(ctx, row)
    return present(row)
  },
})
