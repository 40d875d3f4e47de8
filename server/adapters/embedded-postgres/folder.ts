import { chmod, chown, mkdir, open, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { codeOf, EmbeddedPostgresError, USE_A_SERVER } from './error.ts'
import type { Owner } from './run-as.ts'

/** The paths inside a data folder. */
export interface Folder {
  dataDir: string
  /** PostgreSQL's own folder, with its Unix socket and the password file inside. */
  cluster: string
  password: string
  log: string
}

/** Name of a folder that is not complete yet, before random letters. */
export const WORK_PREFIX = 'postgres.new-'

/** Name of the file inside a cluster with the generated password of its superuser, mode 0600. */
export const PASSWORD_FILE = 'stoa.password'

/** Creates the data folder, mode 0700, if there is none; returns its paths. */
export async function openFolder(path: string): Promise<Folder> {
  if (!isAbsolute(path))
    throw new EmbeddedPostgresError(`The data folder must be an absolute path, not "${path}".`)
  // the parents get the usual mode: with 0700 no other user could run PostgreSQL below them
  await mkdir(dirname(path), { recursive: true })
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  const dataDir = await realpath(path)
  const cluster = join(dataDir, 'postgres')
  return { dataDir, cluster, password: join(cluster, PASSWORD_FILE), log: join(dataDir, 'postgres.log') }
}

/** The owner of the cluster, undefined if there is none; throws if this process or this PostgreSQL cannot use it. */
export async function inspectCluster({ cluster }: Folder, major: string): Promise<Owner | undefined> {
  const found = await stat(cluster).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
  if (!found) return undefined
  const own = process.getuid?.()
  if (own !== undefined && own !== 0 && own !== found.uid) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to user ${found.uid}, but this process runs as user ${own}. Run it as ` +
        `that user or as root, give the folder to this user with chown -R, or ${USE_A_SERVER}.`,
    )
  }
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    if ((await readdir(cluster)).length === 0) return undefined
    throw new EmbeddedPostgresError(
      `${cluster} exists but is not a PostgreSQL cluster. Move it away, choose another data folder, or ${USE_A_SERVER}.`,
    )
  }
  if (version.trim() !== major) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} was made by PostgreSQL ${version.trim()}, this release brings PostgreSQL ${major}, ` +
        `which cannot read it. Dump it with the former release, move the folder away and load the dump into a new ` +
        `one, or ${USE_A_SERVER}.`,
    )
  }
  return { uid: found.uid, gid: found.gid }
}

/**
 * Lets a system user pass through a data folder that belongs to root, without listing it. Returns how to undo that.
 * Changes the data folder alone, never its parents.
 */
export async function allowTraversal(
  { dataDir }: Folder,
  owner: Owner | undefined,
): Promise<() => Promise<void>> {
  const before = await stat(dataDir)
  const needed = owner && process.getuid?.() === 0 && before.uid === 0 && before.gid === 0 && owner.uid !== 0
  if (!needed || (before.mode & 0o001) !== 0) return async () => {}
  await chown(dataDir, before.uid, owner.gid)
  await chmod(dataDir, (before.mode & 0o7707) | 0o010)
  return async () => {
    await chown(dataDir, before.uid, before.gid)
    await chmod(dataDir, before.mode & 0o7777)
  }
}

/** Removes what killed starts left behind, and whatever `isObsolete` names. */
export async function removeLeftovers(
  { dataDir }: Folder,
  isObsolete: (name: string) => boolean,
): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    // a young one may belong to another start that is about to fail, as the folder is locked
    const changedAt = await stat(path)
      .then((found) => found.mtimeMs)
      .catch(() => Infinity)
    const abandoned = name.startsWith(WORK_PREFIX) && Date.now() - changedAt > 600_000
    if (abandoned || isObsolete(name)) await rm(path, { recursive: true, force: true })
  }
}

/** Waits until a file, or the entries of a folder, are on the disk. */
export async function syncToDisk(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
