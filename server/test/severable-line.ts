import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy before the database whose connections a test can break. */
export interface SeverableLine {
  /** Connection string through the proxy. */
  url: string
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  /** Accepts connections again. */
  mend(): Promise<void>
  /** Keeps existing connections open, but forwards nothing more on them; new ones work. */
  stall(): void
  /** Called with each chunk that clients send. */
  hear(listener: (piece: Buffer) => void): void
  /** Cuts as soon as a client sends this text, which still arrives. */
  cutAt(text: string): void
  close(): Promise<void>
}

/** Starts a proxy before the database of a connection string. */
export async function openSeverableLine(databaseUrl: string): Promise<SeverableLine> {
  const ends = new Set<Socket>()
  const stalled = new WeakSet<Socket>()
  let trap: string | undefined
  let listener: ((piece: Buffer) => void) | undefined
  const carry = (from: Socket, to: Socket) => {
    ends.add(from)
    from.on('data', (bytes) => {
      if (!stalled.has(from)) to.write(bytes)
      if (trap === undefined || !bytes.includes(trap)) return
      trap = undefined
      void line.cut()
    })
    from.on('error', () => {})
    from.on('close', () => {
      ends.delete(from)
      to.destroy()
    })
  }
  const server = createServer((client) => {
    const far = connect(targetOf(databaseUrl))
    carry(client, far)
    client.on('data', (piece) => listener?.(piece))
    carry(far, client)
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const { username, password, pathname } = new URL(databaseUrl)
  const line: SeverableLine = {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const end of ends) end.destroy()
      await closed
    },
    mend: () => listen(port),
    stall: () => ends.forEach((end) => stalled.add(end)),
    hear: (own) => void (listener = own),
    cutAt: (text) => void (trap = text),
    close: () => (server.listening ? line.cut() : Promise.resolve()),
  }
  return line
}

function targetOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  return folder
    ? { path: `${folder}/.s.PGSQL.${searchParams.get('port')}` }
    : { host: hostname, port: Number(port) }
}
