import pg from 'pg'
import type { Config } from './kernel/base/config.ts'

// Beside the pools of requests: those of jobs, the bus, and some to spare.
const OTHERS = 20

/** How many database connections the processes of a configuration take at most. */
export const connectionsOf = ({
  SVC_WORKERS,
  SVC_DATABASE_POOL,
}: Pick<Config, 'SVC_WORKERS' | 'SVC_DATABASE_POOL'>): number =>
  SVC_WORKERS * (2 * SVC_DATABASE_POOL + OTHERS)

/** Says so in the log where a server allows fewer connections than may be wanted. */
export async function warnOfFewConnections(
  databaseUrl: string,
  needed: number,
  log: { warn(details: object, text: string): void },
) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ allowed: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`,
    )
    const allowed = rows[0]?.allowed ?? needed
    if (allowed < needed)
      log.warn(
        { allowed, needed },
        `PostgreSQL allows ${allowed} connections, and up to ${needed} may be wanted: raise max_connections, or lower SVC_WORKERS or SVC_DATABASE_POOL`,
      )
  } finally {
    await client.end()
  }
}
