import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createTurns, type Turns } from '../../../lib/turns/turns.ts'
import { RAW } from './columns.ts'
import type { Owner } from './protocol.ts'

const STATEMENT_MS = 300_000
const ORG_ID = /^org_[0-9a-z]{22}$/

const COLUMNS = Object.values(RAW)
  .map(([expression]) => expression)
  .join(', ')

/** Reads records from PostgreSQL as the service does: of one organization, under row-level security. */
export interface Rows {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** Writes records as CSV into a file. `where` is about `analytics_events`. */
  copy(owner: Owner, where: string, path: string): Promise<void>
}

// Those beyond wait: an organization by itself has one, so that its reports do not hold up those of others.
const CONNECTIONS = 3
const MOST_WAITING = 1000

/** Runs `work` in a read-only transaction of one organization that sees one state of the records throughout. */
export type WithRows = <T>(orgId: string, work: (rows: Rows) => Promise<T>) => Promise<T>

/** Where this process reads records, and where its files lie. */
export interface Place {
  ownFolder: string
  withRows: WithRows
}

/** Few connections for all of this process, by turns of the organizations. */
export function createWithRows(
  databaseUrl: string,
  turns: Turns = createTurns({ most: CONNECTIONS, mostOfOne: 1, mostWaitingOfOne: MOST_WAITING }),
): WithRows {
  return (orgId, work) => {
    if (!ORG_ID.test(orgId)) throw new Error('not an organization id')
    return turns.take(orgId, () => onConnection(databaseUrl, orgId, work))
  }
}

async function onConnection<T>(
  databaseUrl: string,
  orgId: string,
  work: (rows: Rows) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: `-c role=svc_app -c jit=off -c statement_timeout=${STATEMENT_MS}`,
    application_name: 'stoa reports',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; set local svc.org_id='${orgId}'`)
    return await work({
      query: async (text, values = []) => (await client.query(text, values as unknown[])).rows,
      async copy(owner, where, path) {
        const of =
          owner.trackerId === '' ? 'tracker_id is null' : `tracker_id = ${pg.escapeLiteral(owner.trackerId)}`
        const text = `copy (select ${COLUMNS} from analytics_events where org_id = ${pg.escapeLiteral(owner.orgId)} and ${of} and ${where}) to stdout (format csv)`
        await pipeline(client.query(copyTo(text)), createWriteStream(path))
      },
    })
  } finally {
    await client.end().catch(() => {})
  }
}

/** SQL for PostgreSQL: a `text[]` literal, quoted whatever the texts contain. */
export const textArray = (texts: readonly string[]): string =>
  `${pg.escapeLiteral(`{${texts.map((text) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`).join(',')}}`)}::text[]`
