import type { Connection } from './connection.ts'

const SECONDS = 30

/** The open sockets in 30 groups, one of which is pinged each second: one timer for all, and an even load. */
export function createPingSchedule() {
  const wheel = Array.from({ length: SECONDS }, () => new Set<Connection>())
  let second = 0
  const current = () => wheel[second] as Set<Connection>
  return {
    /** Keeps a socket until the returned function is called. */
    add(connection: Connection): () => void {
      const place = current().add(connection)
      return () => void place.delete(connection)
    },
    /** Goes on by a second. */
    turn(): void {
      second = (second + 1) % SECONDS
      for (const connection of current()) connection.ping()
    },
    *all(): Iterable<Connection> {
      for (const connections of wheel) yield* connections
    },
    size: (): number => wheel.reduce((sum, { size }) => sum + size, 0),
  }
}
