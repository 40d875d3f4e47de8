import { randomBytes } from 'node:crypto'
import { chown, lchown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SUPERUSER } from './address.ts'
import { programIn, usableBinaries, type BinaryPackage } from './binaries.ts'
import { run } from './command.ts'
import { codeOf, EmbeddedPostgresError, reasonOf, USE_A_SERVER } from './error.ts'
import {
  inspectCluster,
  allowTraversal,
  PASSWORD_FILE,
  syncToDisk,
  WORK_PREFIX,
  type Folder,
} from './folder.ts'
import { waysToRun, type Owner, type RunAs } from './run-as.ts'
import { clusterSettings, settingArguments } from './settings.ts'

/** A cluster on disk, and the way to run it that worked. */
export interface Installation {
  runAs: RunAs
  /** The root of the binaries; see `programIn`. */
  binaries: string
  /** Whether it was created just now. */
  isNew: boolean
}

/** Finds out by trying how PostgreSQL can be run, and creates the cluster if there is none; the server must be down. */
export async function prepareCluster(
  folder: Folder,
  pkg: BinaryPackage,
  throwaway: boolean,
): Promise<Installation> {
  const owner = await inspectCluster(folder, pkg.major)
  const reasons: string[] = []
  for (const runAs of await waysToRun(owner)) {
    const undo = await allowTraversal(folder, runAs.owner)
    try {
      await checkAccess(folder.dataDir, runAs)
      const binaries = await usableBinaries(pkg, runAs, folder)
      const installation = { runAs, binaries, isNew: false }
      if (owner) await changeOwner(folder.cluster, owner, runAs)
      else installation.isNew = await createCluster(folder, installation, throwaway)
      return installation
    } catch (error) {
      reasons.push(`${runAs.label}: ${reasonOf(error)}`)
      await undo()
    }
  }
  const refusesRoot =
    process.getuid?.() === 0 ? ' PostgreSQL refuses to run as root, so other users were tried.' : ''
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL cannot run in ${folder.dataDir}.${refusesRoot} Tried ${reasons.join('; ')}. Run the ` +
      `service as a normal user that owns the data folder, move the folder to a place that every user can reach ` +
      `(such as /var/lib/stoa), or ${USE_A_SERVER}.`,
  )
}

/** Reads the superuser's password; throws if the file is unreadable. */
export async function readPassword(folder: Folder): Promise<string> {
  try {
    return (await readFile(folder.password, 'utf8')).trim()
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The password file ${folder.password} of the embedded database cannot be read (${codeOf(error)}). Restore it ` +
        `from a backup, or ${USE_A_SERVER}.`,
      { cause: error },
    )
  }
}

/** Throws unless the user can enter the folder; a shell tries, since ACLs and security modules count, too. */
async function checkAccess(path: string, runAs: RunAs): Promise<void> {
  if (process.platform === 'win32') return
  await run(runAs.command('/bin/sh', ['-c', 'cd "$1"', 'sh', path]), 10_000)
}

/** Changes the owner of an existing cluster to the user that will run it. */
async function changeOwner(cluster: string, from: Owner, { owner }: RunAs): Promise<void> {
  if (!owner || owner.uid === from.uid) return
  await chown(cluster, owner.uid, owner.gid)
  for (const entry of await readdir(cluster, { withFileTypes: true, recursive: true })) {
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid)
  }
}

/** Creates the cluster under a temporary name and renames: one with its final name is complete, password included. */
async function createCluster(
  folder: Folder,
  { runAs, binaries }: Installation,
  throwaway: boolean,
): Promise<boolean> {
  const work = await mkdtemp(join(folder.dataDir, WORK_PREFIX))
  const made = join(work, 'cluster')
  try {
    const password = join(work, 'password')
    await writeFile(password, randomBytes(24).toString('base64url') + '\n', { mode: 0o600 })
    if (runAs.owner && process.getuid?.() === 0) {
      for (const path of [work, password]) await chown(path, runAs.owner.uid, runAs.owner.gid)
    }
    await run(runAs.command(programIn(binaries, 'initdb'), initdbArguments(made, password, throwaway)))
    await rename(password, join(made, PASSWORD_FILE))
    if (!throwaway) for (const path of [join(made, PASSWORD_FILE), made]) await syncToDisk(path)
    await rename(made, folder.cluster)
    if (!throwaway) await syncToDisk(folder.dataDir)
    return true
  } catch (error) {
    // another start was faster: its cluster is as good, and the lock decides who gets it
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
    return false
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function initdbArguments(cluster: string, passwordFile: string, throwaway: boolean): string[] {
  return [
    ['-D', cluster, '--username', SUPERUSER, '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    // the builtin provider sorts and folds alike on every system, and survives an update of libc or ICU
    ['--encoding', 'UTF8', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
    // full-text search asks libc what a letter is: with C, dashes and quotation marks would be part of words
    process.platform === 'linux' ? ['--lc-ctype', 'C.UTF-8'] : [],
    settingArguments(clusterSettings),
    throwaway ? ['--no-sync'] : [],
    ['--no-instructions'],
  ].flat()
}
