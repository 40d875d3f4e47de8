import type { Database } from './database.ts'
import { statement } from './transaction.ts'

const EVERY_MS = 1000

const takeStatistics = statement('kernel_take_statistics', 'select public.kernel_take_statistics() as taken')

/**
 * Has the statistics of small tables taken as soon as they have changed much: our statements are planned once, and what
 * was planned on an empty table reads the wrong index until PostgreSQL's own daemon comes by. New statistics have every
 * session plan anew. Returns how to stop.
 */
export function keepStatistics({ system }: Pick<Database, 'system'>): () => Promise<void> {
  let taking: Promise<void> | undefined
  const timer = setInterval(() => {
    taking ??= system
      .query(takeStatistics, [])
      .then(() => {})
      // The database has said so; the next look comes soon, and until then the plans are those of before.
      .catch(() => {})
      .finally(() => (taking = undefined))
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await taking
  }
}
