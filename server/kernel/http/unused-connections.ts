import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The connections of a server that no request has used yet: browsers open some ahead. Kept up to date. */
export function watchUnusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>()
  // One function for all: sockets stay open for long, and there are thousands of them.
  function use(this: Socket): void {
    unused.delete(this)
    this.off('data', use).off('close', use)
  }
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    // Bytes may be the beginning of a request, which is then answered like any other.
    socket.on('data', use).on('close', use)
  })
  return unused
}
