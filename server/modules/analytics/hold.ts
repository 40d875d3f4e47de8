import type { Context } from '../../kernel/context.ts'
import { statement } from '../../kernel/db/transaction.ts'

type Ctx = Pick<Context<string>, 'tx' | 'org'>

const hold = statement('analytics_hold', `select pg_advisory_xact_lock(hashtextextended($1, 44))`)

/** Until the end of the transaction nobody else holds the same thing of the organization; for what is counted. */
export const holdInOrg = ({ tx, org }: Ctx, what: string): Promise<unknown> =>
  tx.query(hold, [`${what}:${org.id}`])
