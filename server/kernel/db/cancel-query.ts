import { connect } from 'node:net'
import type pg from 'pg'

/** What the driver knows of a connection, and its types do not. */
interface Connection {
  host: string
  port: number
  processID: number | null
  secretKey: number | null
}

const CANCEL_REQUEST = 80_877_102
const MOST_MS = 2000

/**
 * Asks the server to stop what it runs on a connection, over a connection of its own, as the protocol wants it. It is over when
 * the server has closed that one, so that nothing which is sent behind it can be meant. Whether something was running is not
 * told; fails where the server cannot be asked. The driver's own `cancel` does not tell when it is over.
 */
export function cancelQuery(client: pg.PoolClient): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as Connection
  const message = Buffer.alloc(16)
  for (const [index, value] of [16, CANCEL_REQUEST, processID ?? 0, secretKey ?? 0].entries())
    message.writeInt32BE(value, index * 4)
  return new Promise((resolve, reject) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    socket.setTimeout(MOST_MS, () => socket.destroy(new Error('the server did not take a cancellation')))
    socket.once('connect', () => socket.end(message))
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.resume()
  })
}
