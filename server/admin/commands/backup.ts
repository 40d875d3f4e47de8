import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSettings } from '../../kernel/config.ts'
import { createArchive, type ArchiveWriter, type Manifest } from '../backup/archive.ts'
import { dumpDatabase } from '../backup/dump.ts'
import { dumpFiles } from '../backup/files.ts'
import { projectRoot, sizeText } from '../backup/surroundings.ts'
import { CommandError, type Command, type Tools } from '../command.ts'

/** Writes everything that the service keeps into one file, while it serves. */
export const backup: Command = {
  name: 'backup',
  usage: 'FILE',
  summary:
    'Write the database and the uploaded files into a file, also while the service runs; without the secret key, which belongs somewhere else.',
  async run(tools) {
    const [file, ...more] = tools.args
    if (file === undefined || file.startsWith('--') || more.length > 0)
      throw new CommandError('Name one file to write.', 2)
    const path = resolve(tools.env['INIT_CWD'] ?? '.', file)
    if (existsSync(path)) throw new CommandError(`${path} exists; nothing was overwritten.`)
    const { databaseUrl } = await tools.open()
    const archive = await createArchive(path)
    try {
      await write(tools, archive, { path, databaseUrl })
    } catch (error) {
      await archive.abandon()
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'ENOSPC' || code === 'EDQUOT')
        throw new CommandError(`There is no room for ${path}: ${message}.`)
      throw error
    }
  },
}

async function write(
  { env, say }: Tools,
  archive: ArchiveWriter,
  { path, databaseUrl }: { path: string; databaseUrl: string },
): Promise<void> {
  const createdAt = new Date().toISOString()
  const database = await dumpDatabase(databaseUrl, archive, say)
  const files = await writeFiles(env, archive, say)
  const { bytes } = await archive.finish({ release: releaseOf(env), createdAt, ...database, files })
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `${path}: ${rows} rows of ${database.tables.length} tables and ${files.count} files, ${sizeText(bytes)}.`,
  )
  if (files.store === 's3')
    say(
      `Uploaded files are not in it: they are in the bucket ${files.bucket}, which needs a backup of its own.`,
    )
  say(`The secret key ${database.rootKeyId} is not in it either: keep a copy of it, and keep it elsewhere.`)
}

/** Behind the snapshot: a file is there before the row that names it. */
async function writeFiles(
  env: Tools['env'],
  archive: ArchiveWriter,
  say: Tools['say'],
): Promise<Manifest['files']> {
  const settings = readSettings(env)
  const bucket = settings.SVC_S3_BUCKET
  if (settings.SVC_BLOB_STORE === 's3') return { store: 's3', count: 0, bytes: 0, ...(bucket && { bucket }) }
  return { store: 'disk', ...(await dumpFiles(join(resolve(settings.SVC_DATA_DIR), 'blobs'), archive, say)) }
}

function releaseOf(env: Tools['env']): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(env), 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
