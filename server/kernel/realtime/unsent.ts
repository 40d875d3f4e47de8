import type { Connection } from './connection.ts'

const MOST_BYTES = 256 * 1024 ** 2

/**
 * Closes the sockets that have the most unsent bytes while all together have more than `most`; their clients
 * reconnect and fetch what they missed.
 */
export function closeSlowReaders(connections: Iterable<Connection>, most = MOST_BYTES): void {
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
