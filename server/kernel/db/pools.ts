import pg from 'pg'

// Counters and bigint columns are below 2^53 here; timestamps come as Date, days as their text, jsonb parsed.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The two faces of one database: organizations apart, and across them. Neither role owns a table. */
export interface Pools {
  app: pg.Pool
  system: pg.Pool
  close(): Promise<void>
}

// Plans are made once per statement: ours are written for their indexes, and planning under row-level security
// costs more than running them.
const LIMITS =
  '-c plan_cache_mode=force_generic_plan -c jit=off -c statement_timeout=15000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=30000'

// Beyond every limit of the server: after this it has fallen silent, and the connection is given up with all on it.
const SILENCE_MS = 20_000

/** Opens the pools; each connection drops to its restricted role before its first statement. */
export function openPools(url: string, size = 10): Pools {
  const app = openPool(url, 'svc_app', size)
  const system = openPool(url, 'svc_system', Math.max(4, Math.ceil(size / 2)))
  return {
    app,
    system,
    async close() {
      await Promise.all([app.end(), system.end()])
    },
  }
}

function openPool(connectionString: string, role: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    options: `-c role=${role} ${LIMITS}`,
    application_name: `stoa ${role}`,
    query_timeout: SILENCE_MS,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  } as pg.PoolConfig)
  // A connection that the server closes, idle or between two statements, must not end the process; the next query
  // reports what is wrong.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Throws when a pool's connections did not drop to a role that row-level security binds. */
export async function assertRestricted(pools: Pools): Promise<void> {
  for (const [pool, role] of [
    [pools.app, 'svc_app'],
    [pools.system, 'svc_system'],
  ] as const) {
    const { rows } = await pool.query<{ role: string; unbound: boolean }>(
      'select current_user as role, rolsuper or rolbypassrls as unbound from pg_roles where rolname = current_user',
    )
    const found = rows[0]
    if (found?.role === role && !found.unbound) continue
    throw new Error(
      `the database connection did not drop to the role ${role} (it is ${found?.role}); a connection pooler that ignores the startup option "role" cannot be used`,
    )
  }
}
