import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDiskBlobStore } from '../adapters/disk/blob-store.ts'
import { keyIdOf } from '../kernel/secrets/secrets.ts'
import { onServer, withDatabase } from '../test/cluster.ts'
import { documented } from '../test/documented.ts'
import { startTestApp, startTestAppOn, type TestApp } from '../test/harness.ts'
import { startOtherPostgres, type OtherPostgres } from '../test/other-postgres.ts'
import { createTenant, keyOf, type Tenant } from '../test/tenant.ts'
import { openArchive, type Manifest } from './backup/archive.ts'
import { dumpDatabase } from './backup/dump.ts'
import { loadDatabase } from './backup/load.ts'
import { TAR_END, paddingOf, tarHeader } from './backup/tar.ts'
import { runCommand } from './run-command.ts'

// Each brings whole databases up.
const SLOW = { timeout: 90_000 }

const BACKUP = documented('npm run backup -- /backups/stoa.tar')
const ALLOWED = documented('npm run backup -- /backups/stoa.tar --allow-missing-files')
const RESTORE = documented('npm run restore -- /backups/stoa.tar')
const REPLACE = documented('npm run restore -- /backups/stoa.tar --replace')

let app: TestApp
let tenant: Tenant
let other: OtherPostgres
let folder: string
let file: string
/** What was restored into the other server. */
let older: Place
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-backup-'))
  file = join(folder, 'stoa.tar')
  other = await startOtherPostgres()
  app = await startTestApp()
  tenant = await createTenant(app, 'Acme')
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
  await app.close()
  await other.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Types a documented command, its file replaced; answers its exit code and what it wrote. */
async function type(
  command: string,
  { path = file, env = {}, input = '' }: { path?: string; env?: object; input?: string } = {},
) {
  const said: string[] = []
  const complained: string[] = []
  const [, , name = '', , ...args] = command.replace('/backups/stoa.tar', path).split(' ')
  const status = await runCommand([name, ...args], {
    env: {
      SVC_SECRET_KEY: app.config.secretKey,
      SVC_DATA_DIR: app.config.SVC_DATA_DIR,
      DATABASE_URL: app.databaseUrl,
      ...env,
    },
    input: Readable.from(input === '' ? [] : [input]),
    say: (line) => void said.push(line),
    sayError: (line) => void complained.push(line),
  })
  return { status, said: said.join('\n'), complained: complained.join('\n') }
}

/** An empty database of an owner who is no superuser, and a data folder. */
async function emptyPlace(server: string) {
  const [name, owner] = [`r_${randomBytes(6).toString('hex')}`, `o_${randomBytes(6).toString('hex')}`]
  // What an administrator would have made once; elsewhere the owner makes them.
  await onServer(server, `create role ${owner} login createrole password 'x'`)
  for (const role of ['svc_app', 'svc_system', 'svc_end_user'])
    await onServer(
      server,
      `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$; grant ${role} to ${owner}`,
    )
  await onServer(server, `create database ${name} owner ${owner} template template0`)
  const url = new URL(withDatabase(server, name))
  Object.assign(url, { username: owner, password: 'x' })
  const dataDir = mkdtempSync(join(folder, 'data-'))
  closing.push(() => onServer(server, `drop database if exists ${name} with (force)`))
  return {
    superuser: withDatabase(server, name),
    env: { DATABASE_URL: url.href, SVC_DATA_DIR: dataDir },
    dataDir,
  }
}

type Place = Awaited<ReturnType<typeof emptyPlace>>

/** A database as this release migrates it, on which no service runs: no job is in the way of a lock. */
async function migratedDatabase() {
  const name = `r_${randomBytes(6).toString('hex')}`
  await onServer(inject('templateUrl'), `create database ${name} template stoa_template`)
  closing.push(() => onServer(inject('templateUrl'), `drop database ${name} with (force)`))
  return withDatabase(inject('templateUrl'), name)
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function rowsOf(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

/** Each table's rows and a checksum of them, by plain SQL. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const tables = await rowsOf(
    url,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname in ('public', 'graphile_worker') or n.nspname like 'svc\\_%')`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await rowsOf(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")), '') as sum from ${name} t`,
    )
    found[name] = row.sum
  }
  return found
}

/** What is said of tables in a manifest, for comparison; a restore begins an era of events. */
const tablesOf = ({ tables }: Pick<Manifest, 'tables'>) =>
  tables.filter(({ name }) => name !== 'kernel_event_eras')

const READS = [
  '/v1/conversations',
  '/v1/analytics/trackers',
  '/v1/webhooks',
  '/v1/orgs/me/members',
  '/v1/conversations/channels',
  '/v1/audit-logs',
  '/v1/analytics/goals',
]

async function answersOf(service: TestApp) {
  const paths = [
    ...READS,
    `/v1/conversations/${tenant.ids.conversation}`,
    `/v1/conversations/channels/widget/${tenant.ids.channel}/key`,
  ]
  const answers = await Promise.all(paths.map((path) => service.http('GET', path, { key: tenant.key })))
  // Where a service is reached is its own.
  return answers.map(({ status, body }) => [status, JSON.stringify(body).replaceAll(service.url, '')])
}

describe('npm run backup', SLOW, () => {
  it('under load writes one moment whole, and a restore into an empty server of another version brings it back', async () => {
    const blobs = createDiskBlobStore(join(app.config.SVC_DATA_DIR, 'blobs'))
    await blobs.put('files/org/one', Buffer.from('one'), 'text/plain')
    await app.sql(`select analytics_open_days(current_date - 400, current_date - 399)`)
    // Another program's, in the same database.
    await app.sql('create schema partman')
    await app.sql('create table partman.log (at int) partition by range (at)')
    await app.sql('create table partman.log_1 partition of partman.log for values from (1) to (2)')
    const load = keepWriting()
    const { status, said, complained } = await type(BACKUP)
    const written = await load.stop()
    expect([status, complained]).toEqual([0, ''])
    expect(written).toBeGreaterThan(10)
    expect(said).toMatch(/conv_messages: \d+ rows/)
    expect(said).toMatch(
      /stoa\.tar: \d+ rows of \d+ tables and \d+ files, [\d.]+ (kB|MB)\.\nThe secret key k_\w+ is not in it/,
    )
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file).includes(app.config.secretKey)).toBe(false)
    const place = await emptyPlace(other.url)
    const restored = await type(RESTORE, { env: place.env })
    expect([restored.complained, restored.status]).toEqual(['', 0])
    expect(restored.said).toMatch(
      /The backup is of 20\S+Z, made by release \S+ from PostgreSQL [^]*conv_messages: \d+ rows[^]*is back\. Start the service/,
    )
    const { manifest } = await manifestOf(file)
    const again = await dumpDatabase(place.superuser, { add: async () => {} }, () => {})
    expect(tablesOf(again)).toEqual(tablesOf(manifest))
    expect(again.partitions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(manifest.partitions.map(({ name }) => name)),
    )
    expect(await rulesOf(place.superuser)).toEqual(await rulesOf(app.databaseUrl))
    const back = createDiskBlobStore(join(place.dataDir, 'blobs'))
    expect(await back.sizeOf('files/org/one')).toBe(3)
    older = place
  })

  it('brings everything back also into the next version, table by table and answer by answer', async () => {
    const path = join(folder, 'older.tar')
    expect((await type(BACKUP, { path, env: older.env })).complained).toBe('')
    const next = await emptyPlace(inject('templateUrl'))
    expect((await type(RESTORE, { path, env: next.env })).complained).toBe('')
    const {
      kernel_event_eras: _eras,
      'graphile_worker.migrations': _queue,
      ...before
    } = await contentOf(older.superuser)
    expect(await contentOf(next.superuser)).toMatchObject(before)
    const [one, two] = [await startOn(older), await startOn(next)]
    expect(await answersOf(two)).toEqual(await answersOf(one))
    for (const [status] of await answersOf(one)) expect(status).toBe(200)
    await worksOn(two, next)
    await Promise.all([one.close(), two.close()])
  })

  it('and a restore reach the embedded database too: from one data folder into a new one', async () => {
    const dataDir = mkdtempSync(join(folder, 'embedded-'))
    const env = { DATABASE_URL: '', SVC_SECRET_KEY: '', SVC_DATA_DIR: dataDir }
    writeFileSync(join(dataDir, 'secret-key'), app.config.secretKey)
    // As root, the database runs as another user.
    for (const path of [folder, dataDir]) chmodSync(path, 0o711)
    const restored = await type(RESTORE, { env })
    expect([restored.complained, restored.status]).toEqual(['', 0])
    const path = join(folder, 'embedded.tar')
    expect((await type(BACKUP, { path, env })).complained).toBe('')
    const [one, two] = [await manifestOf(file), await manifestOf(path)]
    expect(tablesOf(two.manifest)).toEqual(tablesOf(one.manifest))
    expect(two.manifest.files).toEqual(one.manifest.files)
  })

  it('refuses to overwrite a file, and leaves nothing behind where it fails', async () => {
    expect((await type(BACKUP)).complained).toContain('exists; nothing was overwritten')
    const path = join(folder, 'never.tar')
    const failed = await type(BACKUP, {
      path,
      env: { DATABASE_URL: withDatabase(app.databaseUrl, 'postgres') },
    })
    expect([failed.status, failed.complained]).toEqual([
      1,
      expect.stringContaining('not prepared for this release'),
    ])
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([])
    expect((await type('npm run backup --')).status).toBe(2)
  })

  it('writes nothing where files are missing that the database names, unless they may be, and a restore says it too', async () => {
    const uploaded = join(app.config.SVC_DATA_DIR, 'blobs', 'conv')
    await app.sql(`update conv_attachments set completed_at = now()`)
    for (const { org_id: org, id } of await app.sql('select org_id, id from conv_attachments'))
      await createDiskBlobStore(join(app.config.SVC_DATA_DIR, 'blobs')).put(
        `conv/${org}/${id}/original`,
        Buffer.from('image'),
        'image/png',
      )
    const files = `select id from conv_attachments union all select id from cms_assets where hash is not null`
    const named = (await app.sql(`select count(*)::int as n from (${files}) f`))[0].n
    expect(named).toBeGreaterThan(0)
    const path = join(folder, 'without-files.tar')
    const elsewhere = mkdtempSync(join(folder, 'elsewhere-'))
    const refused = await type(BACKUP, { path, env: { SVC_DATA_DIR: elsewhere } })
    expect([refused.status, refused.complained]).toEqual([
      1,
      `${named} of the ${named} files that the database names are not in ${elsewhere}/blobs, and nothing was written. ` +
        'Set SVC_DATA_DIR to the data folder of the service; if the files are lost, say --allow-missing-files for a backup without them.',
    ])
    expect(existsSync(path)).toBe(false)
    const allowed = await type(ALLOWED, { path, env: { SVC_DATA_DIR: elsewhere } })
    expect([allowed.status, allowed.said]).toEqual([
      0,
      expect.stringContaining(`${named} files that the database names are not in it`),
    ])
    const place = await emptyPlace(inject('templateUrl'))
    const restored = await type(RESTORE, { path, env: place.env })
    expect([restored.status, restored.said]).toEqual([
      0,
      expect.stringContaining(
        `${named} files that the database names are missing: they were not in the backup.`,
      ),
    ])
    const whole = await type(BACKUP, { path: join(folder, 'with-files.tar') })
    expect([whole.status, whole.said]).toEqual([0, expect.not.stringContaining('that the database names')])
    rmSync(uploaded, { recursive: true })
    await app.sql(`update conv_attachments set completed_at = null`)
  })

  it('says what is not in it where files are in a bucket', async () => {
    const env = {
      SVC_BLOB_STORE: 's3',
      SVC_S3_ENDPOINT: 'https://s3.example.com',
      SVC_S3_BUCKET: 'acme-files',
      SVC_S3_ACCESS_KEY_ID: 'id',
      SVC_S3_SECRET_ACCESS_KEY: 'secret',
    }
    const { said } = await type(BACKUP, { path: join(folder, 's3.tar'), env })
    expect(said).toContain('Uploaded files are not in it: they are in the bucket acme-files')
  })
})

describe('npm run restore', SLOW, () => {
  it('refuses a file that is damaged, cut off or something else before anything is touched', async () => {
    const place = await emptyPlace(inject('templateUrl'))
    const path = join(folder, 'damaged.tar')
    const whole = readFileSync(file)
    const manifestAt = whole.lastIndexOf('manifest.json')
    const spots = [
      0,
      130,
      520,
      600,
      manifestAt,
      manifestAt + 700,
      whole.length - 1600,
      whole.length - 1100,
      whole.length - 5,
    ]
    for (let i = 0; i < 20; i++) spots.push(Math.floor((whole.length * (i + 0.37)) / 20))
    for (const at of spots) {
      const flipped = Buffer.from(whole)
      flipped[at] = (flipped[at] as number) ^ 0x10
      writeFileSync(path, flipped)
      const { status, complained } = await type(RESTORE, { path, env: place.env })
      expect([at, status, complained]).toEqual([
        at,
        1,
        expect.stringMatching(/(is damaged|is not a backup of Stoa): .*Nothing was touched\.$/),
      ])
    }
    for (const bytes of [
      Buffer.alloc(0),
      whole.subarray(0, 511),
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, whole.length / 2),
      randomBytes(5000),
    ]) {
      writeFileSync(path, bytes)
      expect((await type(RESTORE, { path, env: place.env })).complained).toContain('Nothing was touched.')
    }
    expect((await type(RESTORE, { path: join(folder, 'absent.tar'), env: place.env })).complained).toContain(
      'cannot be read (ENOENT)',
    )
    expect(
      await rowsOf(
        place.superuser,
        `select relname from pg_class where relnamespace = 'public'::regnamespace`,
      ),
    ).toEqual([])
    expect(existsSync(join(place.dataDir, 'blobs'))).toBe(false)
  })

  it('refuses what names places that are none of its own before anything is touched, and no text of it steers the terminal', async () => {
    const { manifest } = await manifestOf(file)
    const [table] = manifest.tables.filter(({ name }) => name === 'iam_orgs') as [Manifest['tables'][number]]
    const craft = async (name: string, bytes = Buffer.from('x'), changes: Partial<Manifest> = {}) => {
      const path = join(folder, `crafted-${randomBytes(4).toString('hex')}.tar`)
      const entry = (of: string, content: Buffer) =>
        Buffer.concat([tarHeader(of, content.length), content, Buffer.alloc(paddingOf(content.length))])
      const whole = Buffer.concat([
        entry('stoa-backup.json', Buffer.from(JSON.stringify({ format: 'stoa-backup', version: 1 }))),
        entry(name, bytes),
        entry('manifest.json', Buffer.from(JSON.stringify({ ...manifest, ...changes }))),
      ])
      const checksum = createHash('sha256').update(whole).digest('hex')
      writeFileSync(path, Buffer.concat([whole, entry('manifest.sha256', Buffer.from(checksum)), TAR_END]))
      return path
    }
    for (const path of [
      await craft('files/../../../tmp/x'),
      await craft('files//tmp/x'),
      await craft('files/.store'),
      await craft('elsewhere/x'),
      await craft('tables/pg_catalog.pg_authid/000001.copy.gz'),
      await craft('tables/public.iam_orgs/../x'),
      await craft('tables/pg_catalog.pg_authid/000001.copy.gz', Buffer.from('x'), {
        tables: [...manifest.tables, { ...table, schema: 'pg_catalog', name: 'pg_authid' }],
      }),
      await craft('files/a', Buffer.from('x'), { release: '1\u001b[2J' }),
      await craft('files/a', Buffer.from('x'), { createdAt: 'now\u001b]0;x\u0007' }),
    ]) {
      const { status, complained } = await type(RESTORE, { path })
      expect([path, status, complained]).toEqual([
        path,
        1,
        expect.stringMatching(/^\S+ is damaged: .*Nothing was touched\.$/),
      ])
    }
    const part = gzipSync(Buffer.alloc(80 * 1024 ** 2))
    const client = await connect(await migratedDatabase())
    for (const bytes of [part, Buffer.from('no gzip')]) {
      const archive = await openArchive(
        await craft('tables/public.iam_orgs/000001.copy.gz', bytes, { tables: [{ ...table, rows: 1 }] }),
      )
      const blobs = createDiskBlobStore(folder)
      await expect(loadDatabase(archive, { client, blobs, say: () => {} })).rejects.toThrow(
        'is not as backups are written; the data is as before',
      )
      await archive.close()
    }
    await client.end()
    const complained: string[] = []
    const around = {
      env: {},
      input: Readable.from([]),
      say: () => {},
      sayError: (line: string) => void complained.push(line),
    }
    await runCommand(['\u001b[2Jred\u202e'], around)
    expect(complained[0]).toMatch(/^There is no command \ufffd\[2Jred\ufffd\.\n/)
  })

  it('refuses a backup of another secret key, and of a newer release', async () => {
    const place = await emptyPlace(inject('templateUrl'))
    const { manifest } = await manifestOf(file)
    expect(manifest.rootKeyId).toBe(keyIdOf(app.config.secretKey))
    const keyless = await type(RESTORE, { env: { ...place.env, SVC_SECRET_KEY: '' } })
    expect(keyless.complained).toMatch(
      /belongs to the secret key k_\w+; none is at hand\. Put that key back first.*Nothing was touched/,
    )
    const wrong = await type(RESTORE, {
      env: { ...place.env, SVC_SECRET_KEY: 'another-secret-key-0123456789-abcdefgh' },
    })
    expect(wrong.complained).toMatch(/; the one at hand is k_\w+\. Put that key back first/)
    const root = mkdtempSync(join(folder, 'older-'))
    const older = await type(RESTORE, { env: { ...place.env, SVC_PROJECT_ROOT: olderRelease(root) } })
    expect(older.complained).toMatch(
      /is of another release .* restore it with that release or a newer one\. Nothing was touched/,
    )
    expect(
      await rowsOf(
        place.superuser,
        `select relname from pg_class where relnamespace = 'public'::regnamespace`,
      ),
    ).toEqual([])
  })

  it('refuses a database that is in use, or not empty unless that is said and confirmed, and then replaces all of it', async () => {
    const place = await emptyPlace(inject('templateUrl'))
    const service = await startTestAppOn(place.env.DATABASE_URL, place.dataDir)
    await rowsOf(
      place.superuser,
      `insert into iam_orgs (id, name) values ('org_0000000000000000000000', 'Before')`,
    )
    const busy = await type(RESTORE, { env: place.env })
    expect(busy.complained).toContain('The service is working on this database: stop it')
    await service.close()
    const blobs = createDiskBlobStore(join(place.dataDir, 'blobs'))
    await blobs.put('files/org/before', Buffer.from('before'), 'text/plain')
    utimesSync(join(place.dataDir, 'blobs/files/org/before'), new Date(0), new Date(0))
    const unsaid = await type(RESTORE, { env: place.env })
    expect(unsaid.complained).toMatch(/is not empty, and nothing was touched.*--replace/)
    const unsure = await type(REPLACE, { env: place.env, input: 'yes\n' })
    expect([unsure.status, unsure.complained]).toEqual([1, 'That was not “replace”. Nothing was touched.'])
    const names = () => rowsOf(place.superuser, 'select name from iam_orgs order by 1')
    expect(await names()).toEqual([{ name: 'Before' }])
    const sure = await type(REPLACE, { env: place.env, input: 'replace\n' })
    expect([sure.complained, sure.status]).toEqual(['', 0])
    expect(await names()).toEqual([{ name: 'Acme' }])
    expect(await blobs.sizeOf('files/org/before')).toBe(null)
    expect(await blobs.sizeOf('files/org/one')).toBe(3)
  })
})

describe('pg_dump and pg_restore', SLOW, () => {
  it('as the page has them take everything along, where the machine has PostgreSQL’s programs', async (test) => {
    if (!other.tools) return test.skip('no PostgreSQL is installed beside the embedded one')
    const name = new URL(older.superuser).pathname.slice(1)
    const sh = (command: string, env: Record<string, string>) => {
      // The page names the service's own user and database; here are others, and no passwords.
      const text = command.replaceAll('stoa_backup', `${name}_backup`)
      const run = spawnSync('sh', ['-ec', text], {
        encoding: 'utf8',
        cwd: folder,
        env: { PATH: `${other.tools}:/usr/bin:/bin`, ...env },
      })
      expect([command, run.status, run.stderr]).toEqual([command, 0, expect.any(String)])
    }
    const superuser = { SUPERUSER_URL: older.superuser }
    sh(
      documented(
        `psql "$SUPERUSER_URL" -c "create role stoa_backup login bypassrls" -c "grant pg_read_all_data to stoa_backup"`,
      ),
      superuser,
    )
    const backupUrl = new URL(older.superuser)
    backupUrl.username = `${name}_backup`
    sh(documented(`pg_dump --format=custom --file=stoa.dump "$BACKUP_URL"`), { BACKUP_URL: backupUrl.href })
    const server = await startOtherPostgres()
    try {
      const owner = new URL(older.env.DATABASE_URL).username
      const roles = documented(
        `psql "$SUPERUSER_URL" -c "create role stoa login" -c "create role svc_app" -c "create role svc_system" -c "create role svc_end_user" -c "grant svc_app, svc_system, svc_end_user to stoa"`,
      )
      sh(roles.replaceAll(/\bstoa\b/g, owner), { SUPERUSER_URL: server.url })
      const create = documented(
        `psql "$SUPERUSER_URL" -c "create database stoa owner stoa template template0"`,
      )
      sh(create.replace('owner stoa', `owner ${owner}`), { SUPERUSER_URL: server.url })
      const superuserUrl = withDatabase(server.url, 'stoa')
      sh(documented(`pg_restore --exit-on-error --dbname="$NEW_DATABASE_URL" stoa.dump`), {
        NEW_DATABASE_URL: superuserUrl,
      })
      expect(await contentOf(superuserUrl)).toEqual(await contentOf(older.superuser))
      expect(await rulesOf(superuserUrl)).toEqual(await rulesOf(older.superuser))
      const url = new URL(superuserUrl)
      url.username = owner
      const service = await startTestAppOn(url.href, older.dataDir)
      await worksOn(service, { ...older, superuser: superuserUrl }).finally(() => service.close())
    } finally {
      await server.stop()
    }
  })
})

/** Conversations and page views as they come, until it is stopped; answers how many there were. */
function keepWriting() {
  let running = true
  let written = 0
  const visitor = { channelId: tenant.ids.channel, sessionId: 'session-load', visitorId: 'visitor-load' }
  const write = async (name: string) => {
    const { body: tracker } = await app.http('GET', `/v1/analytics/trackers/${tenant.ids.tracker}/key`, {
      key: tenant.key,
    })
    for (let i = 0; running; i++) {
      const answers = await Promise.all([
        app.http('POST', '/v1/widget/messages', {
          key: keyOf(tenant, 'widget'),
          body: { ...visitor, sessionId: `${name}-${i}`, messages: [{ body: `Hello ${i} \t\\N "x"\n` }] },
        }),
        app.http('POST', '/v1/a/t', {
          body: { key: tracker.trackerKey, subjectId: `/${i}`, visitorId: `visitor-${i}` },
        }),
      ])
      written += answers.filter(({ status }) => status < 300).length
    }
  }
  const writers = ['one', 'two'].map(write)
  return {
    async stop() {
      running = false
      await Promise.all(writers)
      return written
    },
  }
}

async function manifestOf(path: string) {
  const archive = await openArchive(path)
  await archive.close()
  return archive
}

/** What is held by the database beside rows: keys, triggers, row-level security. */
const rulesOf = (url: string) =>
  rowsOf(
    url,
    `select conrelid::regclass::text as on, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'f' and conparentid = 0
     union all select tgrelid::regclass::text, tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select oid::regclass::text, relrowsecurity || ' ' || relforcerowsecurity from pg_class
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1, 2`,
  )

const startOn = ({ env, dataDir }: Place): Promise<TestApp> => startTestAppOn(env.DATABASE_URL, dataDir)

/** The service starts on what was restored, serves, and reacts to new events. */
async function worksOn(service: TestApp, place: Place): Promise<void> {
  expect((await service.http('GET', '/readyz')).status).toBe(200)
  const visitor = { channelId: tenant.ids.channel, sessionId: 'session-after', visitorId: 'visitor-after' }
  const said = await service.http('POST', '/v1/widget/messages', {
    key: keyOf(tenant, 'widget'),
    body: { ...visitor, messages: [{ body: 'After' }] },
  })
  expect(said.status).toBeLessThan(300)
  const delivery = `select 1 from hook_deliveries where body like '%${said.body.conversationId}%'`
  await expect.poll(() => rowsOf(place.superuser, delivery)).not.toEqual([])
}

/** A checkout whose newest migration is missing. */
function olderRelease(root: string): string {
  const from = join(import.meta.dirname, '..', 'migrations')
  const to = join(root, 'server', 'migrations')
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from).toSorted().slice(0, -1)) copyFileSync(join(from, name), join(to, name))
  return root
}
