import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import type { BlobStore } from '../../kernel/ports/blob-store.ts'
import { CommandError } from '../command.ts'
import { MAX_PART_BYTES, type Archive, type Manifest } from './archive.ts'
import { columnsOf, folderOf, nameOf, readPartitions, readSequences, readTables } from './catalog.ts'
import { copyIn } from './copy.ts'
import { FORMAT } from './dump.ts'
import { isFile, restoreFile } from './files.ts'
import { withoutRules } from './rules.ts'
import type { Entry } from './tar.ts'

const decompress = promisify(gunzip)

// Of large tables is told how far they are.
const TELL_PARTS = 20

/** What loading needs beside the backup. */
interface Target {
  client: pg.Client
  blobs: BlobStore
  say(line: string): void
}

/**
 * Replaces what is in a database by what is in a backup, in one transaction: until it commits, everything is as before.
 * The database must have the migrations of the backup. Events go on in a new era, since this may be another server.
 */
export async function loadDatabase(archive: Archive, target: Target): Promise<void> {
  const { client, say } = target
  const { manifest } = archive
  await client.query(`${FORMAT}; begin`)
  try {
    const tables = await readTables(client)
    assertFits(manifest, tables)
    await withoutRules(client, async () => {
      await client.query(`truncate ${tables.map((table) => nameOf(client, table)).join(', ')}`)
      await openPartitions(client, manifest)
      await loadTables(archive, target)
    })
    await setSequences(client, manifest)
    await client.query('select public.kernel_begin_era()')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  say('looking at the new tables, so that queries are planned well …')
  await client
    .query('analyze')
    .catch(({ message }: Error) =>
      say(
        `The tables could not be looked at (${message}): PostgreSQL does it by itself within some minutes.`,
      ),
    )
}

/** Whether the tables of the database take what the backup has. */
function assertFits(
  manifest: Manifest,
  tables: readonly { schema: string; name: string; columns: string[] }[],
): void {
  const known = new Map(tables.map((table) => [folderOf(table), new Set(table.columns)]))
  for (const table of manifest.tables) {
    const columns = known.get(folderOf(table))
    const missing = columns ? table.columns.find((column) => !columns.has(column)) : table.name
    if (missing === undefined || (!columns && table.rows === 0)) continue
    throw new CommandError(
      `This release has no place for ${table.name}.${missing} of the backup: restore it with the release that made it (${manifest.release}). No data was changed.`,
    )
  }
}

async function loadTables(archive: Archive, { client, blobs, say }: Target): Promise<void> {
  const { manifest } = archive
  const byFolder = new Map(
    manifest.tables.filter(({ rows }) => rows > 0).map((table) => [folderOf(table), table]),
  )
  const loaded = new Map<string, { rows: number; parts: number; hash: ReturnType<typeof createHash> }>()
  let files = 0
  for await (const entry of archive.entries()) {
    if (isFile(entry)) {
      await restoreFile(blobs, archive, entry)
      if (++files % 1000 === 0) say(`files: ${files} of ${manifest.files.count}`)
      continue
    }
    const folder = entry.name.slice(0, entry.name.lastIndexOf('/') + 1)
    const table = byFolder.get(folder)
    if (!table) continue
    const part = await unpack(archive, entry)
    const soFar = loaded.get(folder) ?? { rows: 0, parts: 0, hash: createHash('sha256') }
    loaded.set(folder, soFar)
    soFar.hash.update(part)
    const text = `copy ${nameOf(client, table)} (${columnsOf(client, table)}) from stdin`
    soFar.rows += await copyIn(client, text, part)
    soFar.parts++
    if (soFar.rows === table.rows) say(`${table.name}: ${table.rows} rows`)
    else if (soFar.parts % TELL_PARTS === 0) say(`${table.name}: ${soFar.rows} of ${table.rows} rows`)
  }
  for (const [folder, { name, rows, sha256 }] of byFolder) {
    const found = loaded.get(folder)
    if ((found?.rows ?? 0) !== rows || (found && found.hash.digest('hex') !== sha256))
      throw new CommandError(`${name} did not come back as it was; the data is as before.`)
  }
}

async function unpack(archive: Archive, entry: Entry): Promise<Buffer> {
  try {
    return await decompress(await buffer(archive.read(entry)), { maxOutputLength: MAX_PART_BYTES })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ERR_BUFFER_TOO_LARGE' && !code?.startsWith('Z_')) throw error
    throw new CommandError(`${entry.name} is not as backups are written; the data is as before.`)
  }
}

const BOUNDS = /^(DEFAULT|FOR VALUES FROM \('[^']*'\) TO \('[^']*'\))$/
const OPTION = /^[a-z_.]+=[\w.]+$/

/** Makes the partitions that the backup has and the database has not. */
async function openPartitions(client: pg.Client, manifest: Manifest): Promise<void> {
  const known = new Set((await readPartitions(client)).map((partition) => nameOf(client, partition)))
  for (const partition of manifest.partitions) {
    const [name, parent] = [nameOf(client, partition), nameOf(client, partition.parent)]
    if (known.has(name)) continue
    if (!BOUNDS.test(partition.bounds) || !partition.options.every((option) => OPTION.test(option)))
      throw new CommandError(
        `The backup has a partition that cannot be made: ${partition.name}. The data is as before.`,
      )
    const options = partition.options.length > 0 ? `with (${partition.options.join(', ')})` : ''
    await client.query(`create table ${name} (like ${parent} including all) ${options}`)
    await client.query(`alter table ${parent} attach partition ${name} ${partition.bounds}`)
  }
}

/** Forward only: what the database has given out by itself meanwhile is not given out again. */
async function setSequences(client: pg.Client, manifest: Manifest): Promise<void> {
  const known = new Set((await readSequences(client)).map((sequence) => nameOf(client, sequence)))
  for (const sequence of manifest.sequences.filter((one) => known.has(nameOf(client, one))))
    await client.query(
      `select setval($1::regclass, greatest($2::bigint, last_value + is_called::int), false) from ${nameOf(client, sequence)}`,
      [nameOf(client, sequence), sequence.next],
    )
}
