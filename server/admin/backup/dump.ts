import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { CommandError } from '../command.ts'
import type { ArchiveWriter, Manifest } from './archive.ts'
import {
  columnsOf,
  folderOf,
  nameOf,
  readPartitions,
  readSequences,
  readTables,
  type Table,
} from './catalog.ts'
import { copyOut } from './copy.ts'
import { sizeText } from './project.ts'

const compress = promisify(gzip)

// Of large tables is told how far they are.
const TELL_BYTES = 256 * 1024 * 1024

/** How values are written, whatever the server's settings say: what any version reads back as it was. */
export const FORMAT = `set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 3; set timezone = 'UTC'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`

/** What the database part of a manifest says. */
export type DatabasePart = Pick<
  Manifest,
  'postgres' | 'migrations' | 'rootKeyId' | 'tables' | 'partitions' | 'sequences'
>

/**
 * Copies every table as it was at one moment, while others write. One connection holds the snapshot and no lock; another
 * reads table by table, as the role that sees every organization, and lets each table go when it is done.
 */
export async function dumpDatabase(
  url: string,
  archive: Pick<ArchiveWriter, 'add'>,
  say: (line: string) => void,
): Promise<DatabasePart> {
  const [holder, reader] = [connection(url), connection(url)]
  try {
    await Promise.all([holder.connect(), reader.connect()])
    await holder.query(`${FORMAT}; begin isolation level repeatable read read only`)
    const snapshot =
      (await holder.query<{ id: string }>('select pg_export_snapshot() as id')).rows[0]?.id ?? ''
    await reader.query(FORMAT)
    // Those of the snapshot: days of page views are dropped as they get old.
    const partitions = await readPartitions(holder)
    const [about, sources] = [await describe(holder), await readTables(holder)]
    const tables: Manifest['tables'] = []
    for (const table of sources) {
      await reader.query(
        `begin isolation level repeatable read read only; set transaction snapshot ${pg.escapeLiteral(snapshot)}; set local role svc_system`,
      )
      const copied = await dumpTable(reader, table, { archive, say })
      await reader.query('commit')
      tables.push({ ...table, ...copied })
      if (copied.rows > 0) say(`${table.name}: ${copied.rows} rows`)
    }
    await holder.query('commit')
    return { ...about, tables, partitions, sequences: await readSequences(holder) }
  } finally {
    await Promise.all([holder.end(), reader.end()])
  }
}

function connection(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: 'stoa backup' })
  // Whoever waits for an answer hears of it.
  client.on('error', () => {})
  return client
}

async function describe(
  client: pg.Client,
): Promise<Pick<DatabasePart, 'postgres' | 'migrations' | 'rootKeyId'>> {
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from kernel_migrations order by name',
  )
  const { rows } = await client.query<{ id: string; version: string }>(
    `select id, current_setting('server_version') as version from kernel_root_keys where is_current`,
  )
  const [key] = rows
  if (!key)
    throw new CommandError(
      'The database does not know a secret key yet: start the service once, then try again. Nothing was written.',
    )
  return { postgres: key.version, migrations, rootKeyId: key.id }
}

async function dumpTable(
  client: pg.Client,
  table: Table,
  { archive, say }: { archive: Pick<ArchiveWriter, 'add'>; say(line: string): void },
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  let parts = 0
  let bytes = 0
  // A query, since that reads partitions through their parent.
  const text = `copy (select ${columnsOf(client, table)} from ${nameOf(client, table)}) to stdout`
  const rows = await copyOut(client, text, async (part) => {
    hash.update(part)
    parts++
    if (Math.floor(bytes / TELL_BYTES) < Math.floor((bytes += part.length) / TELL_BYTES))
      say(`${table.name}: ${sizeText(bytes)} so far`)
    await archive.add(`${folderOf(table)}${String(parts).padStart(6, '0')}.copy.gz`, await compress(part))
  })
  return { rows, sha256: hash.digest('hex') }
}
