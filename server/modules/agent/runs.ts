// Across organizations: what was said to models is forgotten after 30 days, of all of them.
import { z } from 'zod'
import { AppError } from '../../kernel/base/errors.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../kernel/contract/lists.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import { Instant } from '../../kernel/contract/shapes.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { READ } from './access.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { AgentRun, RUN_COLUMNS, RunId, STEPS_DAYS, type RunRow } from './run-rows.ts'
import { AgentStep } from './try.ts'

const Key = z.tuple([Instant, RunId])

const list = statement(
  'agt_runs_list',
  `select ${RUN_COLUMNS} from agt_runs where org_id = $1 and (started_at, id) < ($2::timestamptz, $3)
     and ($4::text is null or conversation_id = $4) and ($5::text is null or status = $5)
   order by started_at desc, id desc limit $6`,
)
const one = statement(
  'agt_run_get',
  `select ${RUN_COLUMNS}, steps from agt_runs where org_id = $1 and id = $2`,
)

export const listRuns = operation({
  name: 'agent.listRuns',
  summary: 'List what the built-in agent did, the newest first',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/agent/runs',
  tool: 'agent_list_runs',
  toolListing: 'toolset',
  input: z.object({
    conversationId: z.string().max(64).optional(),
    status: AgentRun.shape.status.optional(),
    limit: Limit,
    cursor: Cursor,
  }),
  output: listOf(AgentRun),
  async run({ tx, org }, { conversationId, status, limit, cursor }) {
    const key = cursor === undefined ? null : decodeCursor(cursor, Key)
    const before = key === null ? ['infinity', ''] : [new Date(key[0]), key[1]]
    const values = [...before, conversationId ?? null, status ?? null, limit + 1]
    const rows = await tx.query<RunRow>(list, [org.id, ...values])
    return pageOf(rows, limit, {
      keyOf: ({ startedAt, id }) => [startedAt.toISOString(), id],
      present: (row) => row,
    })
  },
})

export const getRun = operation({
  name: 'agent.getRun',
  summary: 'Show a run of the built-in agent, with what was said to the model',
  access: READ,
  effect: 'read',
  rest: 'GET /v1/agent/runs/{id}',
  tool: 'agent_get_run',
  toolListing: 'toolset',
  input: z.object({ id: RunId }),
  output: AgentRun.extend({
    steps: z
      .array(AgentStep)
      .nullable()
      .describe(`Searches, questions and replies; null once ${STEPS_DAYS} days have passed.`),
  }).meta({ id: 'AgentRunWithSteps' }),
  errors: [E.agent_run_not_found],
  async run({ tx, org }, { id }) {
    const [row] = await tx.query<RunRow>(one, [org.id, id])
    if (!row) throw new AppError(E.agent_run_not_found)
    return row
  },
})

const forget = statement(
  'agt_runs_forget',
  `update agt_runs set steps = null, question = '' where (org_id, id) in (select org_id, id from agt_runs
     where steps is not null and started_at < now() - interval '${STEPS_DAYS} days' limit 5000)`,
)

/** Forgets what was said to models. */
export const forgetSteps: Job = {
  name: 'agent.forgetSteps',
  payload: z.object({}),
  cron: '23 3 * * *',
  async run({ systemDb }) {
    await systemDb.query(forget, [])
  },
}
