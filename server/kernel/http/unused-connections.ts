import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The connections of a server that no request has used yet: browsers open some ahead. Kept up to date. */
export function watchUnusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    // Bytes may be the beginning of a request, which is then answered like any other.
    socket.once('data', () => unused.delete(socket))
    socket.once('close', () => unused.delete(socket))
  })
  return unused
}
