import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionString, freeLoopbackAddress, socketAddress, type Address } from './address.ts'
import { COPY_PREFIX, findBinaryPackage, type BinaryPackage } from './binaries.ts'
import { prepareCluster, readPassword } from './cluster.ts'
import { EmbeddedPostgresError, reasonOf, USE_A_SERVER } from './error.ts'
import { inspectCluster, openFolder, removeLeftovers, type Folder } from './folder.ts'
import {
  findPostmaster,
  launchPostmaster,
  logSince,
  logSize,
  sendSignal,
  stopPostmaster,
} from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { ensureDatabase, lockFolder, openSession, readLaunch, type Session } from './session.ts'
import { launchFingerprint, type RunOptions } from './settings.ts'

export { EmbeddedPostgresError } from './error.ts'

/** A running embedded cluster. */
export interface EmbeddedPostgres {
  /** Connection string of the superuser for the database `stoa`. */
  url: string
  /** Shuts the server down and releases the data folder. */
  stop(): Promise<void>
}

/** Options of an embedded cluster. */
export interface EmbeddedPostgresOptions {
  /** Absolute; the cluster lives in `<dataDir>/postgres`. Created with mode 0700. */
  dataDir: string
  log: (message: string) => void
  /** For tests: no durability, more connections. */
  throwaway?: boolean
  /** How many connections it takes, in place of what its configuration says. */
  connections?: number | undefined
}

/** What every step of a start needs. */
interface Context {
  folder: Folder
  pkg: BinaryPackage
  log: (message: string) => void
  run: RunOptions
  /** Fingerprint of binaries and settings: a running server with another one is restarted. */
  launch: string
}

/** A server that is up, and the session whose lock makes the folder ours. */
interface LockedServer {
  postmaster: Postmaster
  session: Session
}

const DATABASE = 'stoa'

const MAX_LAUNCHES = 3

/** Starts the cluster of a data folder, creates it on first use, and keeps the folder locked until `stop()`. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const pkg = await findBinaryPackage()
    const { dataDir, log, throwaway = false, connections } = options
    const run = { throwaway, connections }
    const context = { folder: await openFolder(dataDir), pkg, log, run, launch: launchFingerprint(pkg, run) }
    const server = await startAndLock(context)
    const url = connectionString(server.postmaster.address, await readPassword(context.folder), DATABASE)
    return { url, stop: keepRunning(context, server) }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    const message =
      `The embedded PostgreSQL in ${options.dataDir} did not start: ${reasonOf(error)}. Check that this user can ` +
      `write to the folder and that the disk is not full, or ${USE_A_SERVER}.`
    throw new EmbeddedPostgresError(message, { cause: error })
  }
}

/**
 * Connects to the database of a data folder for a short while, also while a service runs on it: its server is used
 * and left running, else one is started until `stop()`. Creates no database where there is none.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options
  if (!existsSync(join(dataDir, 'postgres')))
    throw new EmbeddedPostgresError(
      `There is no database in ${dataDir} yet. Start the service there once, name the folder in SVC_DATA_DIR, or ${USE_A_SERVER}.`,
    )
  const folder = await openFolder(dataDir)
  await inspectCluster(folder, (await findBinaryPackage()).major)
  const running = await findPostmaster(folder)
  if (!running) return startEmbeddedPostgres(options)
  const password = await readPassword(folder)
  const session = await openSession(running, password, log)
  if (!session) return startEmbeddedPostgres(options)
  await session.client.end()
  return { url: connectionString(running.address, password, DATABASE), stop: async () => {} }
}

/** Finds the server or launches it, and locks the folder; tries again when the server ends meanwhile. */
async function startAndLock(context: Context, address?: Address): Promise<LockedServer> {
  const { folder, pkg, log } = context
  let logOffset = 0
  for (let launches = 0; launches < MAX_LAUNCHES;) {
    await inspectCluster(folder, pkg.major)
    const found = await findPostmaster(folder)
    if (!found) {
      launches++
      logOffset = await logSize(folder.log)
    }
    const postmaster = found ?? (await launch(context, address))
    const session = await openSession(postmaster, await readPassword(folder), log)
    const server = session && (await lockServer(context, session, found ? undefined : postmaster.pid))
    if (server) return server
    await sleep(100)
  }
  const said = await logSince(folder.log, logOffset)
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL in ${folder.dataDir} ended while starting. It said: ${said || 'nothing'}. Its log is ` +
      `${folder.log}; fix what it names, or ${USE_A_SERVER}.`,
  )
}

async function launch(context: Context, address?: Address): Promise<Postmaster> {
  const { folder, pkg, log, run } = context
  const installation = await prepareCluster(folder, pkg, run.throwaway)
  if (installation.isNew) log(`embedded PostgreSQL: made a new cluster in ${folder.cluster}`)
  // a copy of another release may go: the server that used it is down
  await removeLeftovers(folder, (name) => name.startsWith(COPY_PREFIX) && name !== COPY_PREFIX + pkg.version)
  const where = address ?? socketAddress(folder.cluster) ?? (await freeLoopbackAddress())
  const postmaster = await launchPostmaster(folder, installation, where, context)
  log(`embedded PostgreSQL ${pkg.version} starts ${installation.runAs.label}, pid ${postmaster.pid}`)
  return postmaster
}

/** Locks the folder and checks the server’s settings; undefined when it was restarted or is gone, and has to be found again. */
async function lockServer(
  context: Context,
  session: Session,
  launchedPid?: number,
): Promise<LockedServer | undefined> {
  const { folder, pkg, log } = context
  try {
    // the socket may have led us to the server of a start beside us, whose server was faster than ours
    const postmaster = (await lockFolder(session, folder)) ? await findPostmaster(folder) : undefined
    const isOwn = postmaster?.pid === launchedPid
    if (postmaster && (isOwn || (await readLaunch(session)) === context.launch)) {
      if (!isOwn) log(`embedded PostgreSQL ${postmaster.pid} is already running: using it`)
      await ensureDatabase(session, DATABASE)
      return { postmaster, session }
    }
    if (postmaster) {
      log(
        `embedded PostgreSQL ${postmaster.pid} was started by another release or with other settings: restarting it`,
      )
      await stopPostmaster(postmaster, folder, pkg)
    }
  } catch (error) {
    await session.client.end().catch(() => {})
    throw error
  }
  await session.client.end().catch(() => {})
  return undefined
}

/** Restarts the server at the same address whenever it is lost; returns how to stop it. */
function keepRunning(context: Context, first: LockedServer): () => Promise<void> {
  const { folder, pkg, log } = context
  let server: LockedServer | undefined = first
  let stopping: Promise<void> | undefined

  // the lock goes down with the server: released before, another process could be using it by now
  const shutDown = async ({ postmaster, session }: LockedServer) => {
    if (!(await stopPostmaster(postmaster, folder, pkg)))
      log(`embedded PostgreSQL ${postmaster.pid} does not stop`)
    await session.client.end().catch(() => {})
  }

  const watch = async () => {
    await first.session.ended
    while (!stopping) {
      server = undefined
      log('embedded PostgreSQL cut the connection that holds the data folder: bringing it up again')
      try {
        server = await startAndLock(context, first.postmaster.address)
        if (stopping) await shutDown(server)
        await server.session.ended
      } catch (error) {
        log(`embedded PostgreSQL is down: ${reasonOf(error)}`)
        await sleep(1000)
      }
    }
  }
  const watching = watch()

  // nobody will need the server of a test run that ended without stopping it
  const abandon = () => server && sendSignal(server.postmaster.pid, 'SIGQUIT')
  if (context.run.throwaway) process.once('exit', abandon)

  const stop = async () => {
    process.off('exit', abandon)
    if (server) await shutDown(server)
    await watching
  }
  return () => (stopping ??= stop())
}
