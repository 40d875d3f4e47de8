import type pg from 'pg'
import type { Statement, Transactions, Tx } from './transaction.ts'

/**
 * The database across organizations, as the role `svc_system`: for finding a credential's owner, due work,
 * sign-up. Only named files may import what takes it; the boundary rules list them.
 */
export interface SystemDb {
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** Wraps the pool of the system role. */
export function createSystemDb(pool: pg.Pool, inTransaction: Transactions): SystemDb {
  return {
    async query<Row>(query: Statement, values: readonly unknown[]) {
      const result = await pool.query({ name: query.name, text: query.text, values: values as unknown[] })
      return result.rows as Row[]
    },
    transaction: (work) => inTransaction({ orgId: undefined }, work),
  }
}
