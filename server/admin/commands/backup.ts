import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readSettings } from '../../kernel/base/config.ts'
import type { SystemDb } from '../../kernel/db/system.ts'
import { createArchive, type ArchiveWriter, type Manifest } from '../backup/archive.ts'
import { dumpDatabase } from '../backup/dump.ts'
import { dumpFiles } from '../backup/files.ts'
import { countMissing } from '../backup/missing.ts'
import { projectRoot, sizeText } from '../backup/project.ts'
import { readArguments } from '../command-line.ts'
import { CommandError, type Command, type Tools } from '../command.ts'

const ALLOW = 'allow-missing-files'

/** Writes everything that the service keeps into one file, while it serves. */
export const backup: Command = {
  name: 'backup',
  usage: `FILE [--${ALLOW}]`,
  summary:
    'Write the database and the uploaded files into a file, also while the service runs; without the secret key, which belongs somewhere else. Files that are missing end it, unless they are allowed to be.',
  async run(tools) {
    const { argument, values } = readArguments(
      tools.args,
      { [ALLOW]: { type: 'boolean' } },
      'Name one file to write.',
    )
    const path = resolve(tools.env['INIT_CWD'] ?? '.', argument)
    if (existsSync(path)) throw new CommandError(`${path} exists; nothing was overwritten.`)
    const { databaseUrl, system } = await tools.open()
    const missing = await findMissing(tools.env, system, values[ALLOW] === true)
    const archive = await createArchive(path)
    try {
      await write(tools, archive, { path, databaseUrl, missing })
    } catch (error) {
      await archive.abandon()
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'ENOSPC' || code === 'EDQUOT')
        throw new CommandError(`There is no room for ${path}: ${message}.`)
      throw error
    }
  },
}

/** How many files the database names that are not there; throws where that was not allowed. */
async function findMissing(env: Tools['env'], system: SystemDb, mayMiss: boolean): Promise<number> {
  const settings = readSettings(env)
  if (settings.SVC_BLOB_STORE !== 'disk') return 0
  const folder = blobFolder(settings)
  const { named, missing } = await countMissing(system, folder)
  if (missing > 0 && !mayMiss)
    throw new CommandError(
      `${missing} of the ${named} files that the database names are not in ${folder}, and nothing was written. ` +
        `Set SVC_DATA_DIR to the data folder of the service; if the files are lost, say --${ALLOW} for a backup without them.`,
    )
  return missing
}

async function write(
  { env, say }: Tools,
  archive: ArchiveWriter,
  { path, databaseUrl, missing }: { path: string; databaseUrl: string; missing: number },
): Promise<void> {
  const createdAt = new Date().toISOString()
  const database = await dumpDatabase(databaseUrl, archive, say)
  const files = { ...(await writeFiles(env, archive, say)), ...(missing > 0 && { missing }) }
  const { bytes } = await archive.finish({ release: releaseOf(env), createdAt, ...database, files })
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `${path}: ${rows} rows of ${database.tables.length} tables and ${files.count} files, ${sizeText(bytes)}.`,
  )
  if (missing > 0)
    say(`${missing} files that the database names are not in it: they were not in the data folder.`)
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
  return { store: 'disk', ...(await dumpFiles(blobFolder(settings), archive, say)) }
}

const blobFolder = ({ SVC_DATA_DIR }: { SVC_DATA_DIR: string }) => join(resolve(SVC_DATA_DIR), 'blobs')

function releaseOf(env: Tools['env']): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(env), 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
