/**
 * Looks rows up by key for many callers at once: the keys asked for in one turn of the event loop make one query.
 * Nothing is kept: a row is never older than the call that asked for it.
 */
export function createLoader<Row>(fetchMany: (keys: readonly string[]) => Promise<Map<string, Row>>): (key: string) => Promise<Row | undefined> {
  let waiting: { keys: Set<string>; rows: Promise<Map<string, Row>> } | undefined
  return async (key) => {
    if (!waiting) {
      const keys = new Set<string>()
      const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting = undefined
        return fetchMany([...keys])
      })
      waiting = { keys, rows }
    }
    const mine = waiting
    mine.keys.add(key)
    return (await mine.rows).get(key)
  }
}
