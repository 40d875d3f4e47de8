import { z } from 'zod'
import { statement } from '../../kernel/db/transaction.ts'
import { definePart, type Glance } from '../../kernel/contract/glance.ts'
import { hasPrograms } from '../../kernel/contract/programs.ts'
import { ACTIVE_MINUTES, isAnswering } from './api-keys/heard-lately.ts'

/** Whether a colleague and a program have come. */
const SETUP_STEPS = statement(
  'iam_setup_steps',
  `select
     (select count(*) from (select 1 from iam_memberships m where m.org_id = $1 limit 2) x) > 1 as "colleagueJoined",
     exists (select from iam_api_keys k where k.org_id = $1 and k.answering_at is not null)
       or ${hasPrograms('$1')} as "agentConnected"`,
)

const countAgents = statement(
  'iam_agents_heard',
  `select count(*)::int as count from iam_api_keys k where k.org_id = $1 and ${isAnswering('k')}`,
)

const work = definePart({
  shape: {
    selfServiceAgentSubscriberCount: z
      .int()
      .describe(
        `Agents that answer customers, told apart by their API keys (\`answersCustomers\`, scope conv:write), that used tools, asked for conversations that wait, claimed, drafted, wrote or kept a socket open within the last ${ACTIVE_MINUTES} minutes, on any process.`,
      ),
  },
  async read({ tx, org }) {
    const [row] = await tx.query<{ count: number }>(countAgents, [org.id])
    return { selfServiceAgentSubscriberCount: row?.count ?? 0 }
  },
})

/** What people and programs add to the answers about the whole service. */
export const glance: Glance = {
  work,
  setup: {
    steps: {
      colleagueJoined: z.boolean(),
      agentConnected: z
        .boolean()
        .describe(
          'Whether an agent has been at work: over the tool endpoint, or with a key that answers customers.',
        ),
    },
    facts: {},
    async read({ tx, org }) {
      const [steps] = await tx.query<Record<string, boolean>>(SETUP_STEPS, [org.id])
      return { steps: steps ?? {}, facts: {} }
    },
  },
}
