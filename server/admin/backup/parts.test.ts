import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDiskBlobStore } from '../../adapters/disk/blob-store.ts'
import { readSettings } from '../../kernel/base/config.ts'
import { keyIdOf } from '../../kernel/secrets/secrets.ts'
import { onServer, withDatabase } from '../../test/cluster.ts'
import { runCommand } from '../run-command.ts'
import { createArchive, openArchive, type Manifest } from './archive.ts'
import { copyOut } from './copy.ts'
import { dumpDatabase } from './dump.ts'
import { loadDatabase } from './load.ts'
import { openTarget } from './target.ts'

const KEY = 'a-secret-key-of-backup-parts-0123456789'

let folder: string
/** A database as this release migrates it, on which no service runs. */
let url: string
let client: pg.Client
/** A backup of it. */
let file: string
let manifest: Manifest
const names: string[] = []

async function createDatabase(options = ''): Promise<string> {
  const name = `p_${randomBytes(6).toString('hex')}`
  names.push(name)
  await onServer(inject('templateUrl'), `create database ${name} ${options}`)
  return withDatabase(inject('templateUrl'), name)
}

const dump = (onPart: () => Promise<void> = async () => {}) => dumpDatabase(url, { add: onPart }, () => {})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-parts-'))
  file = join(folder, 'parts.tar')
  url = await createDatabase('template stoa_template')
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await expect(dump()).rejects.toThrow('does not know a secret key yet')
  await client.query(
    `insert into kernel_root_keys (id, is_current, is_first, hash_key) values ($1, true, true, '')`,
    [keyIdOf(KEY)],
  )
  const archive = await createArchive(file)
  const database = await dumpDatabase(url, archive, () => {})
  manifest = {
    release: '1.0.0',
    createdAt: '2026-03-01T00:00:00.000Z',
    ...database,
    files: { store: 'disk', count: 0, bytes: 0 },
  }
  await archive.finish(manifest)
})
afterAll(async () => {
  await client.end()
  for (const name of names) await onServer(inject('templateUrl'), `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true })
})

async function restore({ args = [] as string[], input = '', ...env }: Record<string, unknown>) {
  const complained: string[] = []
  const status = await runCommand(['restore', file, ...(args as string[])], {
    env: { SVC_SECRET_KEY: KEY, SVC_DATA_DIR: folder, ...(env as NodeJS.ProcessEnv) },
    input: Readable.from([input]),
    say: () => {},
    sayError: (line) => void complained.push(line),
  })
  return { status, complained: complained.join('\n') }
}

describe('a backup', () => {
  it('keeps the days of its moment, also those that are dropped while it is written', async () => {
    await client.query(`select analytics_open_days('2020-05-01', '2020-05-01')`)
    const hasDay = ({ partitions }: Pick<Manifest, 'partitions'>) =>
      partitions.some(({ bounds }) => bounds.includes(`'2020-05-01'`))
    let dropped: Promise<unknown> | undefined
    const during = await dump(async () => {
      await (dropped ??= client.query(`select analytics_drop_empty_days('2020-06-02')`))
    })
    expect(hasDay(during)).toBe(true)
    expect(hasDay(await dump())).toBe(false)
  })

  it('has nothing of other programs that keep tables in the same database', async () => {
    await client.query(`create schema partman; create table partman."Log" (at int) partition by range (at);
      create table partman."Log 1" partition of partman."Log" for values from (1) to (2)`)
    expect((await dump()).partitions.filter(({ schema }) => schema === 'partman')).toEqual([])
    await client.query('drop schema partman cascade')
  })

  it('reads no more of a table once that could not be written', async () => {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    const before = process.memoryUsage().external
    const failing = copyOut(
      other,
      `copy (select repeat('x', 100000) from generate_series(1, 3000)) to stdout`,
      async () => Promise.reject(new Error('no space left')),
    )
    await expect(failing).rejects.toThrow('no space left')
    expect(process.memoryUsage().external - before).toBeLessThan(50_000_000)
    await other.end()
  })

  it('is none where no restore would take it', async () => {
    const path = join(folder, 'unreadable.tar')
    const archive = await createArchive(path)
    const finished = archive.finish({ ...manifest, release: 'a\nb' })
    await expect(finished).rejects.toThrow(/no backup can hold: release: /)
    await archive.abandon()
    expect(readdirSync(folder).filter((name) => name.startsWith('unreadable'))).toEqual([])
  })
})

describe('a restore', () => {
  it('touches no files of a data folder unasked, into an empty database either', async () => {
    const empty = await createDatabase('template template0')
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const blobs = createDiskBlobStore(join(dataDir, 'blobs'))
    await blobs.put('files/of-a-running-service', Buffer.from('kept'), 'text/plain')
    utimesSync(join(dataDir, 'blobs/files/of-a-running-service'), new Date(0), new Date(0))
    const place = { DATABASE_URL: empty, SVC_DATA_DIR: dataDir }
    expect(await restore(place)).toEqual({
      status: 1,
      complained: `There are files in ${dataDir}/blobs, and nothing was touched. They may be those of a running service: name a new data folder (SVC_DATA_DIR), or say --replace: then those that are not in the backup are lost.`,
    })
    const unsure = await restore({ ...place, args: ['--replace'], input: 'yes\n' })
    expect(unsure.complained).toBe('That was not “replace”. Nothing was touched.')
    expect(await blobs.sizeOf('files/of-a-running-service')).toBe(4)
    const target = await openTarget(readSettings(place))
    expect(await target.migrations()).toEqual([])
    await target.close()
  })

  it('takes a database of which the service wrote only about itself for an empty one, and migrates none that has data', async () => {
    const target = await openTarget(readSettings({ DATABASE_URL: url, SVC_DATA_DIR: folder }))
    await client.query(`insert into kernel_clock (job, planned_for) values ('test.clock', now())`)
    expect(await target.isEmpty()).toBe(true)
    await client.query(`insert into iam_orgs (id, name) values ('org_0000000000000000000000', 'Before')`)
    expect(await target.isEmpty()).toBe(false)
    await target.close()
    const last = manifest.migrations.at(-1)?.name
    const lacking = await client.query(`delete from kernel_migrations where name = $1 returning *`, [last])
    const older = await restore({ DATABASE_URL: url, args: ['--replace'], input: 'replace\n' })
    expect(older.complained).toContain(`is of an older release than the backup (it lacks ${last})`)
    expect((await client.query('select name from iam_orgs')).rows).toEqual([{ name: 'Before' }])
    const { name, checksum } = lacking.rows[0]
    await client.query('insert into kernel_migrations (name, checksum) values ($1, $2)', [name, checksum])
    expect(existsSync(join(folder, 'blobs'))).toBe(false)
  })

  it('is done once its data is there, also where PostgreSQL’s statistics cannot be made', async () => {
    const archive = await openArchive(file)
    const said: string[] = []
    const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((...asked: unknown[]) =>
      asked[0] === 'analyze' ? Promise.reject(new Error('canceled')) : ask(...asked)) as never
    const blobs = createDiskBlobStore(join(folder, 'none'))
    await loadDatabase(archive, { client, blobs, say: (line) => void said.push(line) })
    expect(said.at(-1)).toMatch(/could not be looked at \(canceled\)/)
    expect((await client.query('select name from iam_orgs')).rows).toEqual([])
    await archive.close()
  })
})
