import type { Context } from '../../kernel/context.ts'
import { statement } from '../../kernel/db/transaction.ts'

const hold = statement('conv_hold', `select pg_advisory_xact_lock(hashtextextended($1, 17))`)

/** Until the end of the transaction nobody else holds the same thing of the organization; for what is counted and named. */
export const holdInOrg = ({ tx, org }: Pick<Context<string>, 'tx' | 'org'>, what: string): Promise<unknown> =>
  tx.query(hold, [`${what}:${org.id}`])
