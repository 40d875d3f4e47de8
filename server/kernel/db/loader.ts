import type { Tx } from './transaction.ts'

/** Whatever answers statements: the database across organizations, or one open transaction. */
type Queryable = Pick<Tx, 'query'>

/**
 * Looks rows up by key for many callers at once: the keys asked for in one turn of the event loop make one query.
 * Nothing is kept: a row is never older than the call that asked for it.
 */
export function createLoader<Row>(
  fetchMany: (
    db: Queryable,
    keys: readonly string[],
  ) => Promise<readonly (readonly [key: string, row: Row])[]>,
): (db: Queryable, key: string) => Promise<Row | undefined> {
  const waiting = new WeakMap<Queryable, { keys: Set<string>; rows: Promise<Map<string, Row>> }>()
  return async (db, key) => {
    let gathering = waiting.get(db)
    if (!gathering) {
      const keys = new Set<string>()
      const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
        waiting.delete(db)
        return new Map(await fetchMany(db, [...keys]))
      })
      waiting.set(db, (gathering = { keys, rows }))
    }
    gathering.keys.add(key)
    return (await gathering.rows).get(key)
  }
}
