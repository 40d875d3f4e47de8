import { createHash } from 'node:crypto'
import { CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { DB } from './types.ts'

/** The tables that a module owns: those carrying its prefix. */
export type TablesOf<Prefix extends string> = Pick<DB, Extract<keyof DB, `${Prefix}_${string}`>>

/** A module's view of the database inside one transaction of one organization. */
export type TenantDb<Prefix extends string> = Kysely<TablesOf<Prefix>>

/** A hand-written statement; the name makes the server keep its plan. Names are unique in the service. */
export interface Statement {
  readonly name: string
  readonly text: string
}

/** Declares a prepared statement of a hot path. */
export const statement = (name: string, text: string): Statement => ({ name, text })

/** One open transaction. */
export interface Tx {
  query<Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
  kysely: Kysely<DB>
}

interface TransactionOptions {
  /** Row-level security shows only this organization; none for work across organizations. */
  orgId: string | undefined
  readOnly?: boolean
}

/** Sends one statement on the transaction's connection. */
type Send = (query: string | pg.QueryConfig) => Promise<pg.QueryResult>

// SQLSTATE of every statement after one that failed.
const ABORTED = '25P02'
const ORG_ID = /^org_[0-9a-z]{22}$/

/**
 * Runs `work` in one transaction. Statements are pipelined: `begin` and the tenant setting travel together
 * with the first statement of `work`, `beforeCommit` together with `commit`.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  options: TransactionOptions,
  work: (tx: Tx) => Promise<T>,
  beforeCommit?: (tx: Tx, result: T) => Promise<unknown> | undefined,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  let cause: unknown
  const run: Send = (query) => {
    const sent = send(client, query)
    sent.catch((error: unknown) => (cause ??= error))
    return sent
  }
  try {
    const opened = run(beginText(options))
    const tx = openTx(run)
    const result = await work(tx)
    await opened
    const flushed = beforeCommit?.(tx, result)
    flushed?.catch(() => {})
    const [, committed] = await Promise.all([flushed, run('commit')])
    // A failed statement whose error was swallowed turns the commit into a rollback: that must not pass as success.
    if (committed.command !== 'COMMIT')
      throw new Error('the transaction was rolled back at commit', { cause })
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError))
    // Of pipelined statements the one behind the failed one may be heard of first, and knows nothing of the reason.
    throw Object(error).code === ABORTED ? (cause ?? error) : error
  } finally {
    client.release(broken)
  }
}

function beginText({ orgId, readOnly }: TransactionOptions): string {
  const begin = readOnly ? 'begin read only' : 'begin'
  if (orgId === undefined) return begin
  if (!ORG_ID.test(orgId)) throw new Error('not an organization id')
  return `${begin};set local svc.org_id='${orgId}'`
}

function openTx(run: Send): Tx {
  let kysely: Kysely<DB> | undefined
  return {
    async query<Row>(query: Statement, values: readonly unknown[]) {
      const result = await run({ name: query.name, text: query.text, values: values as unknown[] })
      return result.rows as Row[]
    },
    get kysely() {
      return (kysely ??= kyselyOn(run))
    },
  }
}

const MAX_NAMES = 1000
const names = new Map<string, string>()

/** A name for a built statement, so that its plan is kept; none once there are too many different ones. */
function statementName(text: string): string | undefined {
  let name = names.get(text)
  if (name === undefined && names.size < MAX_NAMES) {
    name = `k${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
  }
  return name
}

const corked = new WeakSet<pg.PoolClient>()

/** Sends a statement; those of one turn of the event loop leave in one write, which costs more than making them. */
function send(client: pg.PoolClient, query: string | pg.QueryConfig): Promise<pg.QueryResult> {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (!corked.has(client)) {
    corked.add(client)
    stream.cork()
    process.nextTick(() => {
      corked.delete(client)
      stream.uncork()
    })
  }
  return client.query(query as pg.QueryConfig)
}

/** A query builder over one connection that is already in a transaction. */
function kyselyOn(run: Send): Kysely<DB> {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const name = statementName(query.sql)
      const result = await run({
        ...(name && { name }),
        text: query.sql,
        values: query.parameters as unknown[],
      })
      const changed = result.command === 'SELECT' ? {} : { numAffectedRows: BigInt(result.rowCount ?? 0) }
      return { rows: result.rows as R[], ...changed }
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
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
