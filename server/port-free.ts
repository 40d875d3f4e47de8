import { createServer } from 'node:net'

/** Throws what listening there would throw, before anything was made for a service that cannot listen. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}
