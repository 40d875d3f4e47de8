import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'

/** The queue's own connections to the database. */
export interface QueuePool {
  pool: pg.Pool
  /** Waits for the statements under way, and closes the connections. */
  close(): Promise<void>
}

type Ask = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void

// Jobs mostly wait for somebody else's server: there are more of them at once than connections. Each lane listens on one.
const CONNECTIONS = 14
const PAUSE_MS = 1000
// A statement of the queue takes milliseconds; a server that fell silent must not hold up a worker for longer.
const SILENCE_MS = 20_000

const NOTHING: pg.QueryResult = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

/** Connections of the role that the queue belongs to. */
export function openJobsPool(connectionString: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    options: '-c role=svc_system',
    application_name: 'stoa jobs',
    ...options,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/**
 * A pool whose statements are asked again until the database answers. The queue by itself gives up what it failed to
 * write: that a job has ended is then a rejection that nobody handles, which ends the process, and a failed look at
 * its own tables is kept for good. Its statements are whole transactions and may run twice. Once the service stops,
 * what the database does not answer has found nothing.
 */
export function openQueuePool(connectionString: string, log: Log, stopping: AbortSignal): QueuePool {
  const pool = openJobsPool(connectionString, {
    max: CONNECTIONS,
    connectionTimeoutMillis: SILENCE_MS,
    query_timeout: SILENCE_MS,
  })
  const query: Ask = pool.query.bind(pool)
  const connect = pool.connect.bind(pool) as (taken: Taken) => void
  const asked = new Set<Promise<unknown>>()
  let isAway = false
  const insist: Ask = async (text, values) => {
    for (;;) {
      try {
        const result = await query(text, values)
        isAway = false
        return result
      } catch (error) {
        // A mistake in the statement or a missing table will not mend itself.
        if (String((error as { code?: unknown }).code).startsWith('42')) throw error
        if (!isAway) log.warn({ err: error }, 'the job queue waits for the database')
        isAway = true
        if (stopping.aborted) return NOTHING
        await sleep(PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
      }
    }
  }
  const ask: Ask = (text, values) => {
    const answer = insist(text, values)
    const settled = answer.catch(() => {}).finally(() => asked.delete(settled))
    asked.add(settled)
    return answer
  }
  const patient = { query: ask, release: async () => {} }
  // With a callback it takes the connection that it listens on, which it renews by itself. One that fails while the
  // queue stops is given back twice.
  const listenOn = (taken: Taken) =>
    connect((error, client, release) => {
      let isReleased = false
      taken(error, client, (broken) => {
        if (!isReleased) release(broken)
        isReleased = true
      })
    })
  Object.assign(pool, {
    query: ask,
    connect: (taken?: Taken) => (taken ? listenOn(taken) : Promise.resolve(patient)),
  })
  return {
    pool,
    async close() {
      await Promise.all(asked)
      await pool.end()
    },
  }
}
