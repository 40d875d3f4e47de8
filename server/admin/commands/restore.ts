import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chooseBlobStore } from '../../choose-blob-store.ts'
import { readSettings, type Config } from '../../kernel/base/config.ts'
import { createDatabase } from '../../kernel/db/database.ts'
import { migrate, readMigrations } from '../../kernel/db/migrate.ts'
import { openPools } from '../../kernel/db/pools.ts'
import { migrateJobs } from '../../kernel/jobs/runner.ts'
import { createOutbound } from '../../kernel/outbound/index.ts'
import { keyIdOf } from '../../kernel/secrets/secrets.ts'
import { madeSecretKeyIn } from '../../secret-key-file.ts'
import { openArchive, type Archive, type Manifest } from '../backup/archive.ts'
import { assertFits } from '../backup/disk-space.ts'
import { hasFiles, removeFilesBefore } from '../backup/files.ts'
import { loadDatabase } from '../backup/load.ts'
import { countMissing } from '../backup/missing.ts'
import { projectRoot, sizeText } from '../backup/project.ts'
import { openTarget, type Target } from '../backup/target.ts'
import { readArguments, readLine } from '../command-line.ts'
import { CommandError, type Command, type Tools } from '../command.ts'

type Settings = ReturnType<typeof readSettings>

/** Where a backup is brought, and what is there already. */
interface Place {
  settings: Settings
  target: Target
  hasRows: boolean
  /** The folder of the uploaded files; none where those of the backup do not go into one. */
  folder: string | undefined
  hasFiles: boolean
}

/** Brings a backup into an empty database and folder, or, if that is said twice, in place of what is there. */
export const restore: Command = {
  name: 'restore',
  usage: 'FILE [--replace]',
  summary:
    'Bring a backup into an empty database and data folder, while the service is stopped; with --replace, in place of everything that is there.',
  async run(tools) {
    const { argument, values } = readArguments(
      tools.args,
      { replace: { type: 'boolean' } },
      'Name one backup.',
    )
    const path = resolve(tools.env['INIT_CWD'] ?? '.', argument)
    tools.say(`checking ${path} …`)
    const archive = await openArchive(path)
    try {
      await bringBack(tools, archive, values.replace === true)
    } finally {
      await archive.close()
    }
  },
}

async function bringBack(tools: Tools, archive: Archive, mayReplace: boolean): Promise<void> {
  const { env, say } = tools
  const { manifest } = archive
  const settings = readSettings(env)
  say(contentOf(manifest))
  await assertMigrations(env, manifest)
  assertKey(settings, manifest)
  let missing: number
  const target = await openTarget(settings)
  try {
    await target.assertNobodyServes()
    const hasRows = !(await target.isEmpty())
    await assertSameMigrations(target, manifest, hasRows)
    const folder = folderFor(settings, manifest)
    const place = {
      settings,
      target,
      hasRows,
      folder,
      hasFiles: folder !== undefined && (await hasFiles(folder)),
    }
    await assertFits(resolve(settings.SVC_DATA_DIR), leastBytes(archive, place))
    if (place.hasRows || place.hasFiles) await confirm(tools, place, mayReplace)
    const names = new Set(manifest.migrations.map(({ name }) => name))
    await migrate(target.url, migrationsFolder(env), () => {}, names)
    await migrateJobs(target.url)
    await load(archive, place, say)
    missing = await missingOf(manifest, { settings, target })
  } finally {
    await target.close()
  }
  say(
    `The backup of ${manifest.createdAt} is back. Start the service; what is newer in this release is migrated then.`,
  )
  if (missing > 0) say(`${missing} files that the database names are missing: they were not in the backup.`)
  if (manifest.files.store === 's3')
    say(`Uploaded files were not in the backup: they are in the bucket ${manifest.files.bucket}.`)
}

/**
 * What a backup takes on the disk of the data folder at least: its tables are compressed in it, and files of the same names make
 * room for those that come.
 */
function leastBytes({ manifest, bytes }: Archive, { settings, folder, hasFiles: hadFiles }: Place): number {
  const ofTables = settings.DATABASE_URL === undefined ? bytes - manifest.files.bytes : 0
  const ofFiles = folder !== undefined && !hadFiles ? manifest.files.bytes : 0
  return ofTables + ofFiles
}

/** How many files the database names now that did not come with the backup; those of a bucket are not looked at. */
async function missingOf(
  { files }: Manifest,
  { settings, target }: { settings: Settings; target: Target },
): Promise<number> {
  if (files.store === 's3' || settings.SVC_BLOB_STORE === 's3') return files.missing ?? 0
  const pools = openPools(target.url, 1)
  try {
    const folder = join(resolve(settings.SVC_DATA_DIR), 'blobs')
    return (await countMissing(createDatabase(pools).system, folder)).missing
  } finally {
    await pools.close()
  }
}

async function load(
  archive: Archive,
  { settings, target, folder, hasFiles: hadFiles }: Place,
  say: Tools['say'],
): Promise<void> {
  const startedAt = new Date()
  const dataDir = resolve(settings.SVC_DATA_DIR)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const outbound = createOutbound({ allowPrivate: true, userAgent: 'Stoa' })
  try {
    const blobs = chooseBlobStore({ ...settings, SVC_DATA_DIR: dataDir } as Config, outbound)
    await loadDatabase(archive, { client: target.client, blobs, say })
    if (folder !== undefined && hadFiles)
      await removeFilesBefore(folder, startedAt).catch(({ message }: Error) =>
        say(`Not all files that were in ${folder} before could be removed: ${message}.`),
      )
  } finally {
    await outbound.close()
  }
}

const folderFor = (settings: Settings, { files }: Manifest): string | undefined =>
  settings.SVC_BLOB_STORE === 'disk' && files.store === 'disk'
    ? join(resolve(settings.SVC_DATA_DIR), 'blobs')
    : undefined

/** What a backup is, for who is about to bring it back. */
function contentOf({ createdAt, release, postgres, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `The backup is of ${createdAt}, made by release ${release} from PostgreSQL ${postgres}: ${rows} rows and ${files.count} files (${sizeText(files.bytes)}).`
}

const migrationsFolder = (env: Tools['env']) => join(projectRoot(env), 'server', 'migrations')

async function assertMigrations(env: Tools['env'], { migrations, release }: Manifest): Promise<void> {
  const known = new Map(
    (await readMigrations(migrationsFolder(env))).map(({ name, checksum }) => [name, checksum]),
  )
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (unknown)
    throw new CommandError(
      `The backup is of another release (${release}), whose ${unknown.name} this one does not know as it was: restore it with that release or a newer one. Nothing was touched.`,
    )
}

function assertKey(settings: Settings, { rootKeyId }: Manifest): void {
  const current = settings.SVC_SECRET_KEY ?? madeSecretKeyIn(resolve(settings.SVC_DATA_DIR))
  const ids = [...(current === undefined ? [] : [current]), ...settings.SVC_OLD_SECRET_KEYS].map(keyIdOf)
  if (ids.includes(rootKeyId)) return
  const atHand = current === undefined ? 'none is at hand' : `the one at hand is ${keyIdOf(current)}`
  throw new CommandError(
    `The backup belongs to the secret key ${rootKeyId}; ${atHand}. Put that key back first, into SVC_SECRET_KEY or the file secret-key of the data folder. Nothing was touched.`,
  )
}

/** Only an empty database is migrated: one with data has to be what it was if loading fails. */
async function assertSameMigrations(target: Target, manifest: Manifest, hasRows: boolean): Promise<void> {
  const known = new Set(manifest.migrations.map(({ name }) => name))
  const applied = new Set(await target.migrations())
  const newer = [...applied].find((name) => !known.has(name))
  if (newer)
    throw new CommandError(
      `The database was migrated further (${newer}) than the one of the backup: restore into a new database or data folder, and let the service migrate it. Nothing was touched.`,
    )
  const lacking = hasRows ? [...known].find((name) => !applied.has(name)) : undefined
  if (lacking)
    throw new CommandError(
      `The database is of an older release than the backup (it lacks ${lacking}): start this release on it once, which migrates it, or restore into a new database or data folder. Nothing was touched.`,
    )
}

async function confirm(
  { input, say }: Tools,
  { target, hasRows, folder, hasFiles: hadFiles }: Place,
  mayReplace: boolean,
): Promise<void> {
  if (!mayReplace)
    throw new CommandError(
      hasRows
        ? `${target.label} is not empty, and nothing was touched. Restore into a new one, or say --replace: then everything in it is lost.`
        : `There are files in ${folder}, and nothing was touched. They may be those of a running service: name a new data folder (SVC_DATA_DIR), or say --replace: then those that are not in the backup are lost.`,
    )
  if (hasRows) say(`${target.label} is not empty: everything in it will be lost and replaced by the backup.`)
  if (hadFiles) say(`There are files in ${folder}: those that are not in the backup will be lost.`)
  say('Type “replace” to go on:')
  if ((await readLine(input))?.trim() !== 'replace')
    throw new CommandError('That was not “replace”. Nothing was touched.')
}
