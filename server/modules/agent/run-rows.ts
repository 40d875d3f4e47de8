import { z } from 'zod'
import type { Context } from '../../kernel/contract/context.ts'
import { idPattern, newId } from '../../kernel/base/ids.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'
import type { Step } from './think.ts'
import type { Citation } from './thoughts.ts'

/** So long is kept what was said to a model. */
export const STEPS_DAYS = 30

export const RunId = z.string().regex(idPattern('arun'), 'not a run id').describe('A run, arun_….')
const Status = z.enum(['running', 'sent', 'draft', 'handover', 'nothing', 'dropped', 'failed'])

export const AgentCitation = shape('AgentCitation', {
  documentId: z.string(),
  title: z.string(),
  version: z.int(),
  quote: z.string().describe('Word for word as it stands in that version.'),
})

/** One go of the agent at a message. */
export const AgentRun = shape('AgentRun', {
  id: RunId,
  conversationId: z.string(),
  mode: z.enum(['auto', 'draft_only']),
  status: Status.describe(
    '`sent`: it answered; `draft`: a draft waits for a person; `handover`: it asked for a person; `nothing`: it had no answer, where it only drafts; `dropped`: somebody was faster, or it may not answer any more; `failed`: it could not.',
  ),
  reason: z.string().nullable().describe('Why, for colleagues.').meta(THIRD_PARTY),
  question: z.string().describe('What the customer wrote, at most 500 characters.').meta(THIRD_PARTY),
  model: z.string().nullable().describe('Null where passages are quoted without one.'),
  tokens: z.int(),
  citations: z.array(AgentCitation),
  startedAt: Instant,
  endedAt: Instant.nullable(),
})

export interface RunRow extends z.output<typeof AgentRun> {
  steps: Step[] | null
}

export const RUN_COLUMNS = `id, conversation_id as "conversationId", mode, status, reason, question, model, tokens, citations,
  started_at as "startedAt", ended_at as "endedAt"`

const begin = statement(
  'agt_run_begin',
  `insert into agt_runs (org_id, id, conversation_id, about, mode, question, model) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (org_id, conversation_id, about) do nothing`,
)
const current = statement(
  'agt_run_current',
  `select id, mode, status from agt_runs where org_id = $1 and conversation_id = $2 and about = $3`,
)
const end = statement(
  'agt_run_end',
  `update agt_runs set status = $3, reason = $4, citations = $5::jsonb, steps = $6::jsonb, ended_at = now()
   where org_id = $1 and id = $2 and ended_at is null returning conversation_id as "conversationId"`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'emit'>

/** What a run begins with. */
export interface NewRun {
  conversationId: string
  about: string
  mode: 'auto' | 'draft_only'
  question: string
  model: string | null
}

/** The run about a message: a new one, or the one that was begun and did not end; undefined where one has ended. */
export async function beginRun(
  ctx: Ctx,
  run: NewRun,
): Promise<{ id: string; mode: NewRun['mode'] } | undefined> {
  const { conversationId, about, mode, question, model } = run
  const values = [newId('arun'), conversationId, about, mode, question.slice(0, 500), model]
  const [, [row]] = await ctx.tx.inOrder([
    () => ctx.tx.query(begin, [ctx.org.id, ...values]),
    () =>
      ctx.tx.query<{ id: string; mode: NewRun['mode']; status: string }>(current, [
        ctx.org.id,
        conversationId,
        about,
      ]),
  ])
  return row?.status === 'running' ? row : undefined
}

/** Ends a run that was begun, and that nothing is left to do for: a process that died had done it, or somebody else. */
export async function dropRun(ctx: Ctx, conversationId: string, about: string): Promise<void> {
  const [row] = await ctx.tx.query<{ id: string; status: string }>(current, [
    ctx.org.id,
    conversationId,
    about,
  ])
  if (row?.status === 'running')
    await endRun(ctx, row.id, { status: 'dropped', reason: 'the conversation went on without it' }, [])
}

/** How a run ended. */
export interface Ending {
  status: z.output<typeof Status>
  reason?: string | null
  citations?: readonly Citation[]
}

/** Ends a run, once. */
export async function endRun(
  ctx: Ctx,
  runId: string,
  { status, reason = null, citations = [] }: Ending,
  steps: readonly Step[],
): Promise<void> {
  const values = [status, reason?.slice(0, 500) ?? null, JSON.stringify(citations), JSON.stringify(steps)]
  const [row] = await ctx.tx.query<{ conversationId: string }>(end, [ctx.org.id, runId, ...values])
  if (row) ctx.emit('agent.run.ended', { runId, conversationId: row.conversationId, status })
}
