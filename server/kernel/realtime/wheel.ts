import type { Connection } from './connection.ts'

const SECONDS = 30

/** The open sockets in 30 groups, one of which is pinged each second: one timer for all, and an even load. */
export function createPingSchedule() {
  const wheel = Array.from({ length: SECONDS }, () => new Set<Connection>())
  let second = 0
  const current = () => wheel[second] as Set<Connection>
  return {
    add: (connection: Connection): void => void current().add(connection),
    /** Looks through the groups: a number kept by each socket would cost more memory than this costs time. */
    remove(connection: Connection): void {
      wheel.some((group) => group.delete(connection))
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
