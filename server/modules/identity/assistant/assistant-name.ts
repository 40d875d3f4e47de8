import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'

/** What an assistant is called where the organization gave it no name. */
const NAMELESS = 'Assistant'

/** SQL: a scalar sub-select for statements whose $1 is the organization: what it calls its assistant. */
export const ASSISTANT_NAME = `(select coalesce(o.assistant_name, '${NAMELESS}') from iam_orgs o where o.id = $1)`

const read = statement('iam_assistant_name', `select ${ASSISTANT_NAME} as name`)

/** What the caller's organization calls its assistant. */
export async function assistantName({ tx, org }: Pick<Context, 'tx' | 'org'>): Promise<string> {
  const [row] = await tx.query<{ name: string }>(read, [org.id])
  return row?.name ?? NAMELESS
}
