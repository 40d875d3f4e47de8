import { spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketAddress, socketFile, type Address } from './address.ts'
import { programIn, type BinaryPackage } from './binaries.ts'
import type { Installation } from './cluster.ts'
import { cleanEnvironment, rootFolder, run } from './command.ts'
import { codeOf, EmbeddedPostgresError } from './error.ts'
import type { Folder } from './folder.ts'
import type { Owner } from './run-as.ts'
import { runSettings, settingArguments, type RunOptions } from './settings.ts'

/** The main server process of a cluster. */
export interface Postmaster {
  pid: number
  address: Address
}

const MAX_LOG_BYTES = 10_000_000
// The socket of a server that was killed answers until the last of its processes has noticed.
const LINGERS_MS = 3000

/** The server that already runs on this cluster, such as one that a killed service left; undefined if there is none. */
export async function findPostmaster(folder: Folder): Promise<Postmaster | undefined> {
  const pidFile = join(folder.cluster, 'postmaster.pid')
  const read = () => readFile(pidFile, 'utf8').catch(() => '')
  for (let written = await read(); ; written = await read()) {
    const [pidLine, , , port, socketFolder, listens] = written.split('\n')
    const pid = Number(pidLine)
    if (!pid) return undefined
    if (!(await servesCluster(pid, folder.cluster))) {
      await refuseHiddenServer(folder)
      // PostgreSQL looks only whether the number is taken: after a reboot any process may have it
      if (isAlive(pid) && (await read()) === written) {
        for (const stale of [pidFile, `${socketFile(folder.cluster)}.lock`]) await rm(stale, { force: true })
      }
      return undefined
    }
    if (listens) return { pid, address: { host: '127.0.0.1', port: Number(port) } }
    if (socketFolder) return { pid, address: reachableSocket(folder, pid) }
    // it is only starting: the file gets these lines once the server listens
    await sleep(20)
  }
}

function reachableSocket({ cluster }: Folder, pid: number): Address {
  const address = socketAddress(cluster)
  if (address) return address
  throw new EmbeddedPostgresError(
    `The PostgreSQL server ${pid} of ${cluster} listens on a Unix socket whose path has become too long. Stop it ` +
      `with kill -INT ${pid} and start again.`,
  )
}

/** Throws if a server answers on the socket that this process cannot see: containers may share the folder, but not pids. */
async function refuseHiddenServer({ cluster, dataDir }: Folder): Promise<void> {
  if (!socketAddress(cluster)) return
  const until = performance.now() + LINGERS_MS
  while (await answers(socketFile(cluster))) {
    if (performance.now() < until) await sleep(50)
    else throw hiddenServer(dataDir)
  }
}

const hiddenServer = (dataDir: string) =>
  new EmbeddedPostgresError(
    `The data folder ${dataDir} is in use by a PostgreSQL server that this process cannot see, probably in ` +
      `another container. Stop that one, or choose another data folder.`,
  )

/** Starts the server; it appends to the log, and outlives this process and its terminal. */
export async function launchPostmaster(
  folder: Folder,
  { runAs, binaries }: Installation,
  address: Address,
  { launch, run }: { launch: string; run: RunOptions },
): Promise<Postmaster> {
  const settings = settingArguments(runSettings(address, launch, run))
  const { file, args, ...identity } = runAs.command(programIn(binaries, 'postgres'), [
    '-D',
    folder.cluster,
    ...settings,
  ])
  const log = await openLog(folder.log, runAs.owner)
  try {
    // a session of its own (detached): ctrl-C reaches us only, and we stop it once we are done with it
    const stdio = ['ignore', log.fd, log.fd] as ('ignore' | number)[]
    const common = { cwd: rootFolder, env: cleanEnvironment, detached: true, windowsHide: true }
    const child = spawn(file, args, { ...identity, ...common, stdio })
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
    child.unref()
    return { pid: child.pid ?? 0, address }
  } finally {
    await log.close()
  }
}

/** Stops the server: a fast shutdown, after 8 s an immediate one; returns whether it has ended. */
export async function stopPostmaster(
  { pid }: Postmaster,
  folder: Folder,
  pkg: BinaryPackage,
): Promise<boolean> {
  // the pid may belong to another process by now
  if (!(await servesCluster(pid, folder.cluster))) return true
  const steps = [
    { mode: 'fast', signal: 'SIGINT', timeoutMs: 8000 },
    { mode: 'immediate', signal: 'SIGQUIT', timeoutMs: 6000 },
  ] as const
  for (const { mode, signal, timeoutMs } of steps) {
    // Windows has no signals: there process.kill ends the server as a crash would
    if (process.platform === 'win32') {
      const args = ['stop', '-D', folder.cluster, '-m', mode, '--no-wait']
      await run({ file: programIn(pkg.root, 'pg_ctl'), args }).catch(() => {})
    } else sendSignal(pid, signal)
    const until = performance.now() + timeoutMs
    while (performance.now() < until) {
      if (!(await isRunning(pid))) return true
      await sleep(15)
    }
  }
  return false
}

/** Whether the process runs; a zombie counts as ended. */
export async function isRunning(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return status !== '' && !/\) [ZX] /.test(status)
}

/** Sends a signal to a process, unless it has ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/** The last six lines that the server has logged since the log had this size. */
export async function logSince(path: string, offset: number): Promise<string> {
  const lines = await readFile(path)
    .then((content) => content.subarray(offset).toString('utf8'))
    .catch(() => '')
  return lines.trim().split('\n').slice(-6).join(' / ')
}

/** The size of a file in bytes; 0 if there is none. */
export async function logSize(path: string): Promise<number> {
  return (await stat(path).catch(() => ({ size: 0 }))).size
}

async function openLog(path: string, owner: Owner | undefined): Promise<FileHandle> {
  if ((await logSize(path)) > MAX_LOG_BYTES) await rename(path, `${path}.1`)
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants
  // root may write in another user’s folder: O_NOFOLLOW refuses a link to a file elsewhere
  const log = await open(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
  // and that user must be able to start it again without us
  if (owner && process.getuid?.() === 0) await log.chown(owner.uid, owner.gid)
  return log
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Whether the process is the server of this cluster: no other has the cluster as its working directory. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!(await isRunning(pid))) return false
  if (process.platform === 'win32') return true
  if (process.platform !== 'linux') {
    return (await run({ file: 'ps', args: ['-o', 'command=', '-p', String(pid)] }).catch(() => '')).includes(
      cluster,
    )
  }
  const [cwd, own] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(() => undefined), stat(cluster)])
  return cwd !== undefined && cwd.dev === own.dev && cwd.ino === own.ino
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket)
    const finish = (open: boolean) => {
      probe.destroy()
      resolve(open)
    }
    probe.once('connect', () => finish(true)).once('error', () => finish(false))
  })
}
