import type { Connection } from './connection.ts'

const MOST_BYTES = 256 * 1024 ** 2

/** Closes those that read least, as long as all sockets together have too much unsent; they resume from what they missed. */
export function relieve(connections: Iterable<Connection>, most = MOST_BYTES): void {
  const behind = Array.from(connections, (connection) => ({
    connection,
    bytes: connection.unsentBytes,
  })).filter(({ bytes }) => bytes > 0)
  let unsent = behind.reduce((sum, { bytes }) => sum + bytes, 0)
  if (unsent <= most) return
  for (const { connection, bytes } of behind.toSorted((a, b) => b.bytes - a.bytes)) {
    if (unsent <= most) return
    connection.cutOff(4408, 'too slow')
    unsent -= bytes
  }
}
