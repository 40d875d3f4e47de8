import type { Database } from './db/database.ts'
import { statement } from './db/transaction.ts'

/** Whether requests can be served, and if not, why. */
export interface Readiness {
  ready: boolean
  reason?: string
}

const appliedMigrations = statement('kernel_applied_migrations', 'select name from kernel_migrations')
const TIMEOUT_MS = 2000

/** Asks the database whether it answers and has every migration that this code knows, and whether work is done in time. */
export async function checkReadiness(
  database: Database,
  known: readonly string[],
  state: { draining: boolean; overdue: string | undefined },
): Promise<Readiness> {
  if (state.draining) return { ready: false, reason: 'the service is stopping' }
  try {
    const timeout = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('no answer within 2 s')), TIMEOUT_MS).unref(),
    )
    const rows = await Promise.race([database.system.query<{ name: string }>(appliedMigrations, []), timeout])
    const applied = new Set(rows.map((row) => row.name))
    const missing = known.filter((name) => !applied.has(name))
    if (missing.length > 0) return { ready: false, reason: `migrations are missing: ${missing.join(', ')}` }
    if (await Promise.race([database.isFull(), timeout]))
      return { ready: false, reason: 'the database has no room left on its disk' }
    return state.overdue === undefined ? { ready: true } : { ready: false, reason: state.overdue }
  } catch (error) {
    return { ready: false, reason: `the database does not answer: ${(error as Error).message}` }
  }
}
