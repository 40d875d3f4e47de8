import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAway } from '../db/problems.ts'
import type { Log } from '../base/log.ts'

/** Asks the database until it does it; throws what cannot mend by itself, such as a table that is not there. */
export type Ask = <Row extends pg.QueryResultRow>(
  query: string | pg.QueryConfig,
  values?: unknown[],
) => Promise<pg.QueryResult<Row>>

type Taken = Parameters<pg.Pool['connect']>[0]

interface Patience {
  log: Log
  stopping: AbortSignal
  note(error: unknown): void
}

// Jobs mostly wait for somebody else's server: there are more of them at once than connections. Each lane listens on one.
const CONNECTIONS = 16
const PAUSE_MS = 1000
// A statement of the queue takes milliseconds; a server that fell silent must not hold up a worker for longer.
const SILENCE_MS = 20_000
const TOLD_EVERY_MS = 60_000

// The database was there and had no time, or another transaction was first.
const PASSING = new Set(['57014', '55P03', '40001', '40P01'])

/** Whether it is nothing out of the ordinary that a statement has to be asked again. */
const isPassing = (error: unknown): boolean => isAway(error) || PASSING.has(codeOf(error))

// What is not supported (0A), values (22), constraints (23), missing tables, rights and mistakes in statements (42).
// Anything else may pass: a server that is read-only after a fail-over, a password that is being changed.
const LASTING = /^(0A|22|23|42)...$/

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code)

const NOTHING = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

/** What connections of the role that the queue belongs to are opened with. */
const jobsConfig = (connectionString: string, options: pg.PoolConfig): pg.PoolConfig => ({
  connectionString,
  options: '-c role=svc_system',
  application_name: 'stoa jobs',
  ...options,
})

function forgiving<Pool extends pg.Pool>(pool: Pool): Pool {
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Connections of the role that the queue belongs to. */
export const openJobsPool = (connectionString: string, options: pg.PoolConfig): pg.Pool =>
  forgiving(new pg.Pool(jobsConfig(connectionString, options)))

/**
 * A pool whose statements are asked again until the database does them; only what cannot mend by itself is thrown. The queue
 * by itself gives up what it failed to write: that a job has ended is then a rejection that nobody handles, which ends the
 * process, and a failed look at its own tables is kept for good. Its statements are whole transactions and may run twice.
 * Once the service stops, what the database does not answer has found nothing.
 */
class PatientPool extends pg.Pool {
  readonly #patience: Patience
  readonly #asked = new Set<Promise<unknown>>()
  #isAway = false
  #toldAt = -Infinity

  constructor(config: pg.PoolConfig, patience: Patience) {
    super(config)
    this.#patience = patience
  }

  readonly ask: Ask = <Row extends pg.QueryResultRow>(query: string | pg.QueryConfig, values?: unknown[]) => {
    const answer = this.#insist<Row>(query, values)
    const settled = answer.catch(() => {}).finally(() => this.#asked.delete(settled))
    this.#asked.add(settled)
    return answer
  }

  // The overloads of a pool are many; the queue uses the one with a promise.
  override query(...asked: never[]): never {
    return this.ask(...(asked as unknown as Parameters<Ask>)) as never
  }

  /**
   * A client for one statement at a time; with a callback the connection that the queue listens on, which it renews by itself.
   * One that fails while the queue stops is given back twice.
   */
  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (!taken) return Promise.resolve({ query: this.ask, release() {} } as unknown as pg.PoolClient)
    super.connect((error, client, release) => {
      let isReleased = false
      taken(error, client, (broken) => {
        if (!isReleased) release(broken)
        isReleased = true
      })
    })
  }

  /** Waits for the statements under way, and closes the connections. */
  async close(): Promise<void> {
    await Promise.all(this.#asked)
    await this.end()
  }

  async #insist<Row extends pg.QueryResultRow>(
    query: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const { log, stopping, note } = this.#patience
    for (;;) {
      try {
        const result = await super.query<Row>(query, values)
        this.#isAway = false
        return result
      } catch (error) {
        if (LASTING.test(codeOf(error)) && !stopping.aborted) {
          this.#tell(error)
          throw error
        }
        note(error)
        if (!isPassing(error) && !stopping.aborted) this.#tell(error)
        else if (!this.#isAway && !stopping.aborted)
          log.warn({ reason: (error as Error).message }, 'the job queue waits for the database')
        this.#isAway = true
        if (stopping.aborted) return NOTHING
        await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
      }
    }
  }

  // Workers ask several times a second.
  #tell(error: unknown): void {
    if (performance.now() - this.#toldAt < TOLD_EVERY_MS) return
    this.#toldAt = performance.now()
    this.#patience.log.error({ err: error }, 'the job queue cannot do its work')
  }
}

/** The queue's own connections to the database. */
export type QueuePool = Pick<PatientPool, 'ask' | 'connect' | 'close'> & pg.Pool

/** Opens the queue's connections. */
export const openQueuePool = (connectionString: string, patience: Patience): QueuePool =>
  forgiving(
    new PatientPool(
      jobsConfig(connectionString, {
        max: CONNECTIONS,
        connectionTimeoutMillis: SILENCE_MS,
        query_timeout: SILENCE_MS,
      }),
      patience,
    ),
  )
