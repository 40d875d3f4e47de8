import { createServer } from 'node:net'
import { join } from 'node:path'

/** Where a server listens; a host that starts with a slash is the folder of a Unix socket. */
export interface Address {
  host: string
  port: number
}

/** The name of the superuser that initdb creates. */
export const SUPERUSER = 'postgres'

const SOCKET_PORT = 5432

// sun_path holds 104 bytes on macOS and 108 on Linux, the closing zero included
const MAX_SOCKET_PATH_BYTES = 100

/** The socket inside a cluster; undefined where the system has none or the path is too long for one. */
export function socketAddress(cluster: string): Address | undefined {
  const fits = Buffer.byteLength(socketFile(cluster)) <= MAX_SOCKET_PATH_BYTES
  return process.platform !== 'win32' && fits ? { host: cluster, port: SOCKET_PORT } : undefined
}

/** The file of the socket inside a cluster. */
export function socketFile(cluster: string): string {
  return join(cluster, `.s.PGSQL.${SOCKET_PORT}`)
}

/** A port of the loopback interface that is free right now. */
export function freeLoopbackAddress(): Promise<Address> {
  const host = '127.0.0.1'
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, host, () => {
      const bound = server.address()
      server.close(() => resolve({ host, port: typeof bound === 'object' && bound ? bound.port : 0 }))
    })
  })
}

/** A connection string for `pg` and libpq alike; `new URL` accepts it also when it names a socket. */
export function connectionString({ host, port }: Address, password: string, database: string): string {
  const credential = `${SUPERUSER}:${encodeURIComponent(password)}`
  if (!host.startsWith('/')) return `postgres://${credential}@${host}:${port}/${database}`
  return `postgres://${credential}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
