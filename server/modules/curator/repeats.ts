// Across organizations: finds in which organizations a job is due again.
import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { inEachOrg } from '../../kernel/contract/in-each-org.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import type { SkillJob } from '../../kernel/contract/skills.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { E } from './errors.ts'
import { addJob, MOST_ATTEMPTS } from './jobs.ts'
import { operation, READ, WRITE } from './module.ts'

const MOST_ORGS = 1000

const Repeat = shape('RepeatedJob', {
  jobUri: z.string(),
  title: z.string(),
  every: z.enum(['day', 'week', 'month']),
  asks: z.string().describe('What such a job asks for.'),
  on: z.boolean(),
  nextAt: Instant.nullable().describe('When the next one is made, at the earliest; null while it is off.'),
})

const read = statement(
  'cur_repeats_read',
  'select job_uri as "jobUri", next_at as "nextAt" from cur_repeats where org_id = $1',
)

async function listOf({ tx, org, services, ...caller }: Context<'cur'>): Promise<z.output<typeof Repeat>[]> {
  const rows = await tx.query<{ jobUri: string; nextAt: Date }>(read, [org.id])
  const next = new Map(rows.map(({ jobUri, nextAt }) => [jobUri, nextAt]))
  return services.skills
    .listFor({ org, ...caller })
    .flatMap(({ uri, title, job }) =>
      job?.repeats
        ? [{ jobUri: uri, title, ...job.repeats, on: next.has(uri), nextAt: next.get(uri) ?? null }]
        : [],
    )
}

export const listRepeats = operation({
  name: 'curator.listRepeats',
  summary: 'List the jobs that agents can be given again and again, and which are',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/curator/repeats',
  tool: 'curator_list_repeats',
  toolListing: 'toolset',
  input: z.object({}),
  output: wholeListOf(Repeat),
  run: async (ctx) => ({ items: await listOf(ctx) }),
})

const switchOn = statement(
  'cur_repeats_on',
  'insert into cur_repeats (org_id, job_uri) values ($1, $2) on conflict do nothing',
)
const switchOff = statement('cur_repeats_off', 'delete from cur_repeats where org_id = $1 and job_uri = $2')

export const setRepeat = operation({
  name: 'curator.setRepeat',
  summary: 'Have agents given a job again and again, or no more',
  description:
    'The first is made within ten minutes, the next ones a day, a week or a month after the one before, give or take an hour. While one is pending, no other is made.',
  access: WRITE,
  effect: 'write',
  rest: 'PATCH /v1/curator/repeats',
  tool: 'curator_set_repeat',
  toolListing: 'toolset',
  input: z.object({
    jobUri: z.string().trim().min(1).max(200).describe('One of GET /v1/curator/repeats.'),
    on: z.boolean(),
  }),
  output: Repeat,
  errors: [E.curator_unknown_job_uri],
  async run(ctx, { jobUri, on }) {
    if (!ctx.services.skills.find(jobUri, ctx)?.job?.repeats) throw new AppError(E.curator_unknown_job_uri)
    await ctx.tx.query(on ? switchOn : switchOff, [ctx.org.id, jobUri])
    const set = (await listOf(ctx)).find((one) => one.jobUri === jobUri)
    return set as z.output<typeof Repeat>
  },
})

const orgsDue = statement(
  'cur_repeats_orgs_due',
  `select distinct org_id as "orgId" from cur_repeats where next_at <= now() order by 1 limit ${MOST_ORGS}`,
)
const due = statement(
  'cur_repeats_due',
  'select job_uri as "jobUri" from cur_repeats where org_id = $1 and next_at <= now() for update skip locked',
)
// Give or take an hour, so that those that were switched on together do not stay together.
const planNext = statement(
  'cur_repeats_next',
  `update cur_repeats set next_at = now() + $3::interval + (random() - 0.5) * interval '2 hours' where org_id = $1 and job_uri = $2`,
)

/** Makes the jobs that are due again; of each skill one is pending at a time. */
export const makeRepeated: Job = {
  name: 'curator.makeRepeated',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(job) {
    const skills = new Map(job.services.skills.all.map(({ uri, job: of }) => [uri, of]))
    const orgs = await job.systemDb.query<{ orgId: string }>(orgsDue, [])
    await inEachOrg(job, orgs, (ctx) => makeDue(ctx, skills))
  },
}

async function makeDue(
  ctx: Context<string>,
  skills: ReadonlyMap<string, SkillJob | undefined>,
): Promise<void> {
  for (const { jobUri } of await ctx.tx.query<{ jobUri: string }>(due, [ctx.org.id])) {
    const repeats = skills.get(jobUri)?.repeats
    // A skill that there is no more.
    if (!repeats) {
      await ctx.tx.query(switchOff, [ctx.org.id, jobUri])
      continue
    }
    await ctx.tx.query(planNext, [ctx.org.id, jobUri, `1 ${repeats.every}`])
    await addJob(ctx, {
      jobUri,
      userPrompt: repeats.asks,
      dedupeKey: `repeat:${jobUri}`,
      maxAttempts: MOST_ATTEMPTS,
      priority: skills.get(jobUri)?.priority ?? 0,
    })
  }
}
