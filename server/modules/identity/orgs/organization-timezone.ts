import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'

const read = statement('iam_org_timezone', 'select timezone from iam_orgs where id = $1')

/** Where the days of the caller's organization begin: an IANA name. */
export async function organizationTimezone({ tx, org }: Pick<Context, 'tx' | 'org'>): Promise<string> {
  const [row] = await tx.query<{ timezone: string }>(read, [org.id])
  return row?.timezone ?? 'UTC'
}
