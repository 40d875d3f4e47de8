import { inTransaction, type Tx } from './transaction.ts'
import { createSystemDb, type SystemDb } from './system.ts'
import type { Pools } from './pools.ts'

interface TenantOptions {
  orgId: string | undefined
  readOnly?: boolean
}

/** The database as the call path uses it. */
export interface Database {
  /** One transaction of one organization; `beforeCommit` may add statements that travel with the commit. */
  transaction<T>(
    options: TenantOptions,
    work: (tx: Tx) => Promise<T>,
    beforeCommit?: (tx: Tx, result: T) => Promise<unknown> | undefined,
  ): Promise<T>
  /** One transaction across organizations, with `svc.org_id` set for what it writes. */
  systemTransaction<T>(
    options: TenantOptions,
    work: (tx: Tx) => Promise<T>,
    beforeCommit?: (tx: Tx, result: T) => Promise<unknown> | undefined,
  ): Promise<T>
  system: SystemDb
}

/** The database over its pools. */
export function createDatabase(pools: Pools): Database {
  return {
    transaction: (options, work, beforeCommit) => inTransaction(pools.app, options, work, beforeCommit),
    systemTransaction: (options, work, beforeCommit) =>
      inTransaction(pools.system, options, work, beforeCommit),
    system: createSystemDb(pools.system),
  }
}
