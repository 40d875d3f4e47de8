import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A TCP proxy before a service that a test can cut, like a network cable. */
export interface Cable {
  /** Address of the proxy. */
  url: string
  /** Sets the service to forward to. */
  to(url: string): void
  /** Ends all connections and refuses new ones. */
  cut(): void
  mend(): void
}

/** Starts the proxy without a target; its address is known before the service starts. */
export async function layCable(): Promise<Cable> {
  const ends = new Set<Socket>()
  let target = 0
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => undefined)
      end.once('close', () => {
        ends.delete(end)
        other.destroy()
      })
      end.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const destroyAll = () => ends.forEach((end) => end.destroy())
  onTestFinished(() => {
    destroyAll()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (url) => (target = Number(new URL(url).port)),
    cut() {
      isCut = true
      destroyAll()
    },
    mend: () => (isCut = false),
  }
}
