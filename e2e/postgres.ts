import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
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

/** How a server is stopped: by a fast shutdown, or killed as in a power cut. */
export type Departure = 'fast' | 'kill'

/** A PostgreSQL server of a test's own, durable as in production, that can be stopped and started. */
export interface PostgresServer {
  url: string
  dataDir: string
  stop(how: Departure): Promise<void>
  start(): Promise<void>
}

/** Starts a server on a port of its own, for the length of one test: with an empty database, or what its folder has. */
export async function startPostgres(
  dataDir: string = mkdtempSync(join(tmpdir(), 'stoa-pg-')),
): Promise<PostgresServer> {
  const [pkg, folder, address] = await Promise.all([
    findBinaryPackage(),
    openFolder(dataDir),
    freeLoopbackAddress(),
  ])
  const installation = await prepareCluster(folder, pkg, false)
  const password = await readPassword(folder)
  let postmaster: Awaited<ReturnType<typeof launchPostmaster>> | undefined
  const isUp = async () => {
    postmaster = await launchPostmaster(folder, installation, address, {
      launch: 'e2e',
      run: { throwaway: false },
    })
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
    dataDir,
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

/**
 * Starts a server that follows another as a synchronous standby: what is committed there is here before anybody hears of it.
 * It is made as `pg_basebackup` makes it, which the embedded PostgreSQL does not bring.
 */
export async function startStandby(primary: PostgresServer): Promise<PostgresServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoa-standby-'))
  const [from, to] = [join(primary.dataDir, 'postgres'), join(dataDir, 'postgres')]
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  // `-a` keeps the owner; the server's socket is not copied.
  execFileSync('cp', ['-a', from, to])
  const { rows } = await client.query('select labelfile from pg_backup_stop()')
  execFileSync('cp', ['-a', join(from, 'pg_wal'), to])
  rmSync(join(to, 'postmaster.pid'))
  const { hostname, port, username, password } = new URL(primary.url)
  const follows = `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}'\n`
  appendFileSync(join(to, 'postgresql.auto.conf'), follows)
  const { uid, gid } = statSync(from)
  for (const [name, text] of [
    ['backup_label', rows[0].labelfile],
    ['standby.signal', ''],
  ] as const) {
    writeFileSync(join(to, name), text)
    chownSync(join(to, name), uid, gid)
  }
  const standby = await startPostgres(dataDir)
  await client.query(`alter system set synchronous_standby_names = '*'`)
  await client.query('select pg_reload_conf()')
  await until(
    async () =>
      (await client.query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).rows.length > 0,
    () => 'the standby does not follow',
  )
  await client.end()
  return standby
}
