import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'

const read = statement('iam_org_name', 'select name from iam_orgs where id = $1')

/** What the caller's organization is called. */
export async function organizationName({ tx, org }: Pick<Context, 'tx' | 'org'>): Promise<string | null> {
  const [row] = await tx.query<{ name: string }>(read, [org.id])
  return row?.name ?? null
}
