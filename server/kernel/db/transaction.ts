import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { cancelQuery } from './cancel-query.ts'
import { camelRows, columnName } from './column-names.ts'
import { inOrder, isAborted, type Answers } from './in-order.ts'
import { isAway } from './problems.ts'
import { takeLocks, tryLock, type Lock } from './locks.ts'
import type { DB } from './types.ts'

/** The tables that a module owns: those carrying its prefix. */
export type TablesOf<Prefix extends string> = Pick<DB, Extract<keyof DB, `${Prefix}_${string}`>>

/** A module's view of the database inside one transaction of one organization. */
export type TenantDb<Prefix extends string> = Kysely<TablesOf<Prefix>>

/** A hand-written statement; the name makes the server keep its plan. Names are unique in the service. */
export interface Statement {
  readonly name: string
  readonly text: string
  /** How long its answer may take, in place of the pool's limit; the server's own limits are set in the transaction. */
  readonly mostMs?: number
}

/** Declares a prepared statement of a hot path. */
export const statement = (name: string, text: string, more: Pick<Statement, 'mostMs'> = {}): Statement => ({
  name,
  text,
  ...more,
})

/** One open transaction. */
export interface Tx {
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  /**
   * Sends what these parts ask for in this order, without waiting in between. Each sends its first statement as soon as it is
   * called. When some fail, it fails with the first of them, and the transaction is rolled back.
   */
  inOrder<const Parts extends readonly (() => Promise<unknown>)[]>(parts: Parts): Promise<Answers<Parts>>
  /** Holds keys, or all there is, until the end of the transaction: who wants the same under the same name waits. */
  lock(lock: Lock, keys?: string | readonly string[]): Promise<void>
  /** Holds all there is until the end of the transaction unless somebody else does; whether it does now. */
  tryLock(lock: Lock): Promise<boolean>
  kysely: Kysely<DB>
}

interface TransactionOptions {
  /** Row-level security shows only this organization; none for work across organizations. */
  orgId: string | undefined
  /** Row-level security shows only what this customer may see, by a role of its own. */
  person?: string | undefined
  readOnly?: boolean
  /** Rolls the transaction back when it is aborted before the commit is on its way: it then fails with the signal's reason. */
  signal?: AbortSignal | undefined
}

/** Sends one statement on the transaction's connection. */
type Send = (query: string | pg.QueryConfig) => Promise<pg.QueryResult>

/** A name for a built statement, so that its plan is kept; none once there are too many different ones. */
type StatementNames = (text: string) => string | undefined

/** Runs work in transactions on the connections of one pool. */
export type Transactions = <T>(
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
  beforeCommit?: (tx: Tx, result: T) => Promise<unknown> | undefined,
) => Promise<T>

const ORG_ID = /^org_[0-9a-z]{22}$/
const PERSON_ID = /^[a-z]{2,5}_[0-9a-z]{22}$/

/**
 * Runs `work` in one transaction. Statements are pipelined: `begin` and the tenant setting travel together
 * with the first statement of `work`, `beforeCommit` together with `commit`.
 */
export function createTransactions(pool: pg.Pool): Transactions {
  const nameOf = createStatementNames()
  return async (options, work, beforeCommit) =>
    inTransaction({ client: await pool.connect(), nameOf }, options, work, beforeCommit)
}

async function inTransaction<T>(
  { client, nameOf }: { client: pg.PoolClient; nameOf: StatementNames },
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
  beforeCommit?: (tx: Tx, result: T) => Promise<unknown> | undefined,
): Promise<T> {
  if (options.signal?.aborted) {
    client.release()
    throw options.signal.reason
  }
  let broken: Error | undefined
  let cause: unknown
  const send = sendTogether(client)
  const stop = stopWith(client, options.signal)
  let isOver = false
  const run: Send = (query) => {
    // It would be in no transaction, or in the next one on this connection.
    if (isOver) return Promise.reject(new Error('a statement was sent behind the commit of its transaction'))
    if (stop.isStopped()) return Promise.reject(stop.reason())
    const sent = send(query)
    sent.catch((error: unknown) => (cause ??= error))
    return sent
  }
  try {
    const opened = run(beginText(options))
    const tx = openTx(run, nameOf)
    const result = await work(tx)
    await opened
    const flushed = beforeCommit?.(tx, result)
    flushed?.catch(() => {})
    const committing = run('commit')
    isOver = true
    stop.tooLate()
    const [, committed] = await Promise.all([flushed, committing])
    // A failed statement whose error was swallowed turns the commit into a rollback: that must not pass as success.
    if (committed.command !== 'COMMIT')
      throw isAway(cause) ? cause : new Error('the transaction was rolled back at commit', { cause })
    return result
  } catch (error) {
    isOver = true
    stop.tooLate()
    broken = await stop.settled()
    if (!broken) await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError))
    if (stop.isStopped()) throw stop.reason()
    // Of pipelined statements the one behind the failed one may be heard of first, and knows nothing of the reason.
    throw isAborted(error) ? (cause ?? error) : error
  } finally {
    client.release(broken)
  }
}

/** Stops what a transaction is at once its signal is aborted, until it is too late for that. */
function stopWith(client: pg.PoolClient, signal: AbortSignal | undefined) {
  let stopping: Promise<Error | undefined> | undefined
  const stop = () => {
    stopping = cancelQuery(client).then(
      () => undefined,
      (error: Error) => error,
    )
  }
  signal?.addEventListener('abort', stop, { once: true })
  return {
    isStopped: () => stopping !== undefined,
    reason: () => signal?.reason as Error,
    tooLate: () => signal?.removeEventListener('abort', stop),
    /** Over when nothing that was asked of the server can hit what follows; an error where the connection is of no use any more. */
    settled: async () => stopping,
  }
}

function beginText({ orgId, person, readOnly }: TransactionOptions): string {
  const begin = readOnly ? 'begin read only' : 'begin'
  if (orgId === undefined) return begin
  if (!ORG_ID.test(orgId)) throw new Error('not an organization id')
  const inOrg = `${begin};set local svc.org_id='${orgId}'`
  if (person === undefined) return inOrg
  if (!PERSON_ID.test(person)) throw new Error('not the id of a person')
  return `${inOrg};set local svc.person='${person}';set local role svc_end_user`
}

function openTx(run: Send, nameOf: StatementNames): Tx {
  let kysely: Kysely<DB> | undefined
  let sent = 0
  const count: Send = (query) => {
    sent += 1
    return run(query)
  }
  return {
    async query<Row>(query: Statement, values: readonly unknown[]) {
      const { name, text, mostMs } = query
      const result = await count({
        name,
        text,
        values: values as unknown[],
        // Its own for each statement, which the driver's types do not know.
        ...(mostMs !== undefined && { query_timeout: mostMs }),
      } as pg.QueryConfig)
      return result.rows as Row[]
    },
    inOrder: (parts) => inOrder(parts, () => sent),
    async lock(lock, keys = '') {
      await count(takeLocks(lock, typeof keys === 'string' ? [keys] : keys))
    },
    async tryLock(lock) {
      const { rows } = await count(tryLock(lock))
      return (rows[0] as { taken: boolean }).taken
    },
    get kysely() {
      return (kysely ??= kyselyOn(count, nameOf))
    },
  }
}

// Each connection keeps a plan for every name.
const MAX_NAMES = 1000
const MAX_NAMED_BYTES = 4 * 1024 ** 2

function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  let bytes = 0
  return (text) => {
    let name = names.get(text)
    if (name === undefined && names.size < MAX_NAMES && bytes < MAX_NAMED_BYTES) {
      name = `k${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
      names.set(text, name)
      bytes += 2 * text.length
    }
    return name
  }
}

/** Sends statements; those of one turn of the event loop leave in one write, which costs more than making them. */
function sendTogether(client: pg.PoolClient): Send {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  let isCorked = false
  return (query) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return client.query(query as pg.QueryConfig)
  }
}

/** Writes names of code as columns: `lastUsedAt` becomes `last_used_at`. */
class ColumnNames extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(columnName(identifier))
  }
}

/** A query builder over one connection that is already in a transaction. */
function kyselyOn(run: Send, nameOf: StatementNames): Kysely<DB> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const name = nameOf(query.sql)
      const result = await run({
        ...(name && { name }),
        text: query.sql,
        values: query.parameters as unknown[],
      })
      const changed = result.command === 'SELECT' ? {} : { numAffectedRows: BigInt(result.rowCount ?? 0) }
      return { rows: camelRows<R>(result.rows, result.fields ?? []), ...changed }
    },
    // oxlint-disable-next-line require-yield -- the interface asks for a generator
    async *streamQuery() {
      throw new Error('streaming inside a tenant transaction is not supported')
    },
  }
  const nothing = async () => {}
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new ColumnNames(),
    },
  })
}
