import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { connectionString, freeLoopbackAddress } from '../server/adapters/embedded-postgres/address.ts'
import { findBinaryPackage } from '../server/adapters/embedded-postgres/binaries.ts'
import { prepareCluster, readPassword } from '../server/adapters/embedded-postgres/cluster.ts'
import { openFolder } from '../server/adapters/embedded-postgres/folder.ts'
import {
  isRunning,
  launchPostmaster,
  sendSignal,
  stopPostmaster,
} from '../server/adapters/embedded-postgres/postmaster.ts'
import { ensureDatabase, openSession } from '../server/adapters/embedded-postgres/session.ts'
import { until } from './visitors.ts'

/** How a server goes away: as its operator stops it, with what is going on cut off, or as in a power cut. */
export type Departure = 'fast' | 'kill'

/** A PostgreSQL server of a test's own, as careful as in production, that goes away and comes back. */
export interface PostgresServer {
  url: string
  stop(how: Departure): Promise<void>
  start(): Promise<void>
}

/** Starts a server with an empty database on a port of its own, for the length of one test. */
export async function startPostgres(): Promise<PostgresServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoa-pg-'))
  const [pkg, folder, address] = await Promise.all([
    findBinaryPackage(),
    openFolder(dataDir),
    freeLoopbackAddress(),
  ])
  const installation = await prepareCluster(folder, pkg, false)
  const password = await readPassword(folder)
  let postmaster: Awaited<ReturnType<typeof launchPostmaster>> | undefined
  const isUp = async () => {
    postmaster = await launchPostmaster(folder, installation, address, { launch: 'e2e', throwaway: false })
    // One that was killed leaves children, and its memory to them, for a moment: then this one ends at once.
    const session = await openSession(postmaster, password, () => {})
    if (!session) return false
    await ensureDatabase(session, 'stoa')
    await session.client.end()
    return true
  }
  const killHard = () => postmaster && sendSignal(postmaster.pid, 'SIGQUIT')
  process.once('exit', killHard)
  const server: PostgresServer = {
    url: connectionString(address, password, 'stoa'),
    start: () => until(isUp, () => 'PostgreSQL does not start'),
    async stop(how) {
      if (!postmaster) return
      const { pid } = postmaster
      if (how === 'fast') await stopPostmaster(postmaster, folder, pkg)
      else sendSignal(pid, 'SIGKILL')
      await until(
        async () => !(await isRunning(pid)),
        () => 'PostgreSQL does not stop',
      )
    },
  }
  onTestFinished(async () => {
    process.off('exit', killHard)
    await server.stop('fast')
    rmSync(dataDir, { recursive: true, force: true })
  })
  await server.start()
  return server
}
