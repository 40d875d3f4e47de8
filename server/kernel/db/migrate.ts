import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { lockUntilEnd, START_LOCKS } from './locks.ts'

/** A migration could not be applied, or the database does not fit the code; the message says what to do. */
export class MigrationError extends Error {}

/** One file of the folder. */
export interface Migration {
  name: string
  text: string
  checksum: string
}

const ROLES = ['svc_app', 'svc_system', 'svc_end_user']

/**
 * Applies the plain-SQL files of `folder` in the order of their names, each in its own transaction, all under
 * one lock; only those in `names`, where given. Refuses a database that has been migrated by newer code, and files that
 * changed after they ran.
 */
export async function migrate(
  url: string,
  folder: string,
  log: (message: string) => void,
  names?: ReadonlySet<string>,
): Promise<void> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'stoa migrate' })
  await client.connect()
  try {
    await lockUntilEnd(client, START_LOCKS.migrations)
    await assertVersion(client)
    await ensureRoles(client)
    await client.query(
      `create table if not exists kernel_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
       grant select on kernel_migrations to svc_app, svc_system`,
    )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from kernel_migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    assertKnown(migrations, applied)
    for (const migration of migrations) {
      if (applied.has(migration.name) || names?.has(migration.name) === false) continue
      await apply(client, migration)
      log(`applied migration ${migration.name}`)
    }
  } finally {
    await client.end()
  }
}

/** The names of the migrations that this code has. */
export async function knownMigrations(folder: string): Promise<string[]> {
  return (await readMigrations(folder)).map((migration) => migration.name)
}

/** Every migration of a folder, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_-]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  const version = rows[0]?.version ?? 0
  if (version < 150_000) {
    throw new MigrationError(
      `PostgreSQL 15 or newer is needed; this server is ${Math.floor(version / 10_000)}`,
    )
  }
}

async function ensureRoles(client: pg.Client): Promise<void> {
  for (const role of ROLES) {
    try {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
      if (!rowCount)
        await client.query(`create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole`)
      await client.query(`do $$ begin
        if not pg_has_role(current_user, '${role}', 'set') then execute format('grant ${role} to %I', current_user); end if;
      exception when invalid_parameter_value then
        if not pg_has_role(current_user, '${role}', 'member') then execute format('grant ${role} to %I', current_user); end if;
      end $$`)
    } catch (error) {
      // Two databases of one server may be migrated at once, and roles belong to the server.
      if ((error as { code?: string }).code === '42710' || (error as { code?: string }).code === '23505')
        continue
      throw new MigrationError(await rolesMissing(client), { cause: error })
    }
  }
}

/** What an administrator has to run, for all roles at once. */
async function rolesMissing(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ user: string; there: string[] }>(
    'select quote_ident(current_user) as user, array(select rolname::text from pg_roles where rolname = any($1)) as there',
    [ROLES],
  )
  const { user, there } = rows[0] ?? { user: '', there: [] }
  const creates = ROLES.filter((role) => !there.includes(role)).map((role) => `create role ${role} nologin; `)
  return (
    `The service works as the roles ${ROLES.slice(0, -1).join(', ')} and ${ROLES.at(-1)}, and the database user ${user} may not give them to itself. ` +
    `Run once as an administrator: ${creates.join('')}grant ${ROLES.join(', ')} to ${user};`
  )
}

function assertKnown(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).toSorted()
  if (unknown.length > 0) {
    throw new MigrationError(
      `this database was migrated by a newer version (it has ${unknown.at(-1)}, which this code does not know); start the newer version, or restore a backup`,
    )
  }
  const changed = migrations.find(
    (migration) => applied.has(migration.name) && applied.get(migration.name) !== migration.checksum,
  )
  if (changed) {
    throw new MigrationError(
      `${changed.name} was changed after it had been applied; migrations are append-only, write a new one`,
    )
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into kernel_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`${migration.name} could not be applied: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
