import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { chooseBlobStore } from '../../choose-blob-store.ts'
import { readSettings, type Config } from '../../kernel/config.ts'
import { migrate, readMigrations } from '../../kernel/db/migrate.ts'
import { migrateJobs } from '../../kernel/jobs/runner.ts'
import { createOutbound } from '../../kernel/outbound/index.ts'
import { keyIdOf } from '../../kernel/secrets.ts'
import { madeSecretKeyIn } from '../../secret-key-file.ts'
import { openArchive, type Archive, type Manifest } from '../backup/archive.ts'
import { removeFilesBefore } from '../backup/files.ts'
import { loadDatabase } from '../backup/load.ts'
import { projectRoot } from '../backup/surroundings.ts'
import { openTarget, type Target } from '../backup/target.ts'
import { CommandError, type Command, type Tools } from '../command.ts'

type Settings = ReturnType<typeof readSettings>

/** Brings a backup into an empty database, or, if that is said twice, in place of what is there. */
export const restore: Command = {
  name: 'restore',
  usage: 'FILE [--replace]',
  summary:
    'Bring a backup into an empty database, while the service is stopped; with --replace, in place of everything that is there.',
  async run(tools) {
    const unknown = tools.args.find((arg) => arg.startsWith('--') && arg !== '--replace')
    const [file, ...more] = tools.args.filter((arg) => !arg.startsWith('--'))
    if (unknown !== undefined) throw new CommandError(`There is no option ${unknown}.`, 2)
    if (file === undefined || more.length > 0) throw new CommandError('Name one backup.', 2)
    const path = resolve(tools.env['INIT_CWD'] ?? '.', file)
    tools.say(`checking ${path} …`)
    const archive = await openArchive(path)
    try {
      await bringBack(tools, archive)
    } finally {
      await archive.close()
    }
  },
}

async function bringBack(tools: Tools, archive: Archive): Promise<void> {
  const { env, say } = tools
  const { manifest } = archive
  const settings = readSettings(env)
  await assertMigrations(env, manifest)
  assertKey(settings, manifest)
  const target = await openTarget(settings)
  try {
    await target.assertNobodyServes()
    await assertSameMigrations(target, manifest)
    if (!(await target.isEmpty())) await confirm(tools, manifest, target)
    const names = new Set(manifest.migrations.map(({ name }) => name))
    await migrate(target.url, migrationsFolder(env), () => {}, names)
    await migrateJobs(target.url)
    await load(archive, { settings, target, say })
  } finally {
    await target.close()
  }
  say(
    `The backup of ${manifest.createdAt} is back. Start the service; what is newer in this release is migrated then.`,
  )
  if (manifest.files.store === 's3')
    say(`Uploaded files were not in the backup: they are in the bucket ${manifest.files.bucket}.`)
}

async function load(
  archive: Archive,
  { settings, target, say }: { settings: Settings; target: Target; say: Tools['say'] },
): Promise<void> {
  const startedAt = new Date()
  const dataDir = resolve(settings.SVC_DATA_DIR)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const outbound = createOutbound({ allowPrivate: true, userAgent: 'Stoa' })
  try {
    const blobs = chooseBlobStore({ ...settings, SVC_DATA_DIR: dataDir } as Config, outbound)
    await loadDatabase(archive, { client: target.client, blobs, say })
    if (settings.SVC_BLOB_STORE === 'disk' && archive.manifest.files.store === 'disk')
      await removeFilesBefore(join(dataDir, 'blobs'), startedAt)
  } finally {
    await outbound.close()
  }
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

async function assertSameMigrations(target: Target, manifest: Manifest): Promise<void> {
  const known = new Set(manifest.migrations.map(({ name }) => name))
  const newer = (await target.migrations()).find((name) => !known.has(name))
  if (newer)
    throw new CommandError(
      `The database was migrated further (${newer}) than the one of the backup: restore into a new database or data folder, and let the service migrate it. Nothing was touched.`,
    )
}

async function confirm({ args, input, say }: Tools, { createdAt }: Manifest, target: Target): Promise<void> {
  if (!args.includes('--replace'))
    throw new CommandError(
      `${target.label} is not empty, and nothing was touched. Restore into a new one, or say --replace: then everything in it is lost.`,
    )
  say(
    `${target.label} is not empty: everything in it will be lost and replaced by the backup of ${createdAt}.`,
  )
  say('Type “replace” to go on:')
  const lines = createInterface({ input })
  try {
    for await (const line of lines)
      if (line.trim() === 'replace') return
      else break
  } finally {
    lines.close()
  }
  throw new CommandError('That was not “replace”. Nothing was touched.')
}
