import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'

const write = statement(
  'iam_orgs_own_agent',
  'update iam_orgs set own_agent_answers = $2 where id = $1 and own_agent_answers <> $2',
)

/** Says whether the agent that runs in the service itself answers customers of the organization by itself now. */
export async function setOwnAgent({ tx, org }: Pick<Context, 'tx' | 'org'>, answers: boolean): Promise<void> {
  await tx.query(write, [org.id, answers])
}
