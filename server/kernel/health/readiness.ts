import type { Database } from '../db/database.ts'
import { statement } from '../db/transaction.ts'

/** Whether requests can be served, and if not, why. */
export interface Readiness {
  ready: boolean
  reason?: string
}

const appliedMigrations = statement('kernel_applied_migrations', 'select name from kernel_migrations')
const connected = statement('kernel_connected', 'select 1')
const TIMEOUT_MS = 2000

/**
 * Asks whether this process can serve: the database answers on the connections that calls use, and has every migration that this
 * code knows. Late work is no reason not to: every process would be unready at once, and nobody answer.
 */
export async function checkReadiness(
  database: Database,
  known: readonly string[],
  { draining }: { draining: boolean },
): Promise<Readiness> {
  if (draining) return { ready: false, reason: 'the service is stopping' }
  try {
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('no answer within 2 s')), TIMEOUT_MS).unref(),
    )
    const [rows] = await Promise.race([
      Promise.all([
        database.system.query<{ name: string }>(appliedMigrations, []),
        database.transaction({ orgId: undefined, readOnly: true }, (tx) => tx.query(connected, [])),
      ]),
      timeout,
    ])
    const applied = new Set(rows.map((row) => row.name))
    const missing = known.filter((name) => !applied.has(name))
    if (missing.length > 0) return { ready: false, reason: `migrations are missing: ${missing.join(', ')}` }
    if (await Promise.race([database.isFull(), timeout]))
      return { ready: false, reason: 'the database has no room left on its disk' }
    return { ready: true }
  } catch (error) {
    return { ready: false, reason: `the database does not answer: ${(error as Error).message}` }
  }
}

/** Whether requests can be served and work behind them is done in time. */
export const withWork = (found: Readiness, overdue: string | undefined): Readiness =>
  found.ready && overdue !== undefined ? { ready: false, reason: overdue } : found
