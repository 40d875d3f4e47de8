import { watchRoom } from './room.ts'
import type { Log } from '../base/log.ts'
import { watchOutage } from './outage.ts'
import { isDiskFull, isUnreachable } from './problems.ts'
import { createReadTogether } from './read-together.ts'
import { createTransactions, type Tx } from './transaction.ts'
import { createSystemDb, type SystemDb } from './system.ts'
import type { Pools } from './pools.ts'

interface TenantOptions {
  orgId: string | undefined
  /** The customer whose rows alone it sees. */
  person?: string | undefined
  readOnly?: boolean
  /** Ends the transaction without a commit, as long as there is none. */
  signal?: AbortSignal | undefined
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
  /** Runs `work`, which only reads, in a transaction that callers of the same organization and moment share. */
  readTogether<T>(orgId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Lets what is read together end, before the connections are closed. */
  drain(): Promise<void>
  system: SystemDb
  /** Takes note of what failed on a connection beside these. */
  note(error: unknown): void
  /** Whether something failed since the database cannot be reached, which is told once for all. */
  isOutage(error: unknown): boolean
  /** Whether something failed since the database takes nothing now, whatever it is given: it is away, or its disk is full. */
  isAway(error: unknown): boolean
  /** Whether the disk of the database is full, so that nothing can be stored. */
  isFull(): Promise<boolean>
}

interface DatabaseOptions {
  /** Hears of everything that the database did not do. */
  onFailure?(error: unknown): void
  /** Where outages are told of. */
  log?: Pick<Log, 'warn' | 'info'>
}

const NOBODY = { warn() {}, info() {} }

/** The database over its pools. */
export function createDatabase(pools: Pools, { onFailure, log = NOBODY }: DatabaseOptions = {}): Database {
  const inApp = createTransactions(pools.app)
  const inSystem = createTransactions(pools.system)
  const plain = createSystemDb(pools.system, inSystem)
  const room = watchRoom(plain)
  const outage = watchOutage(log)
  const told = new WeakSet<object>()
  const note = (error: unknown) => {
    room.note(error)
    outage.failed(error)
    if (error instanceof Error && isUnreachable(error)) told.add(error)
    onFailure?.(error)
  }
  const noting = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const result = await work
      outage.answered()
      return result
    } catch (error) {
      note(error)
      throw error
    }
  }
  const transaction: Database['transaction'] = (options, work, beforeCommit) =>
    noting(inApp(options, work, beforeCommit))
  const reads = createReadTogether(transaction)
  const isOutage = (error: unknown) => error instanceof Error && told.has(error)
  return {
    transaction,
    systemTransaction: (options, work, beforeCommit) => noting(inSystem(options, work, beforeCommit)),
    readTogether: <T>(orgId: string, work: (tx: Tx) => Promise<T>) => reads.submit(orgId, work) as Promise<T>,
    drain: reads.stop,
    system: {
      query: (query, values) => noting(plain.query(query, values)),
      transaction: (work) => noting(plain.transaction(work)),
    },
    note,
    isOutage,
    isAway: (error) => isOutage(error) || isDiskFull(error),
    isFull: room.isFull,
  }
}
