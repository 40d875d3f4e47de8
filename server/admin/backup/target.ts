import { resolve } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/index.ts'
import type { readSettings } from '../../kernel/base/config.ts'
import { CommandError } from '../command.ts'
import { nameOf, readTables } from './catalog.ts'

/** The database that a backup is brought into. */
export interface Target {
  url: string
  client: pg.Client
  /** How to name it to people. */
  label: string
  /** Throws where a service works on it. */
  assertNobodyServes(): Promise<void>
  /** The names of those that were applied; none where it is new. */
  migrations(): Promise<string[]>
  /** Whether nobody has stored anything yet; what the service writes about itself does not count. */
  isEmpty(): Promise<boolean>
  close(): Promise<void>
}

const ABOUT_ITSELF = new Set([
  'kernel_migrations',
  'kernel_root_keys',
  'kernel_event_eras',
  'kernel_reactions',
  'kernel_clock',
])

/** Opens the database of the settings; the embedded one is made where there is none. */
export async function openTarget(settings: ReturnType<typeof readSettings>): Promise<Target> {
  const dataDir = resolve(settings.SVC_DATA_DIR)
  const embedded =
    settings.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : undefined
  const url = settings.DATABASE_URL ?? embedded?.url ?? ''
  const client = new pg.Client({ connectionString: url, application_name: 'stoa restore' })
  // Whoever waits for an answer hears of it.
  client.on('error', () => {})
  const close = async () => {
    await client.end().catch(() => {})
    await embedded?.stop()
  }
  await client.connect().catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    url,
    client,
    close,
    label: embedded ? `The database in ${dataDir}` : `The database ${new URL(url).pathname.slice(1)}`,
    assertNobodyServes: () => assertNobodyServes(client),
    migrations: async () =>
      (await isPrepared(client))
        ? (await client.query<{ name: string }>('select name from kernel_migrations order by name')).rows.map(
            ({ name }) => name,
          )
        : [],
    isEmpty: async () => !(await isPrepared(client)) || isEmpty(client),
  }
}

async function assertNobodyServes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and application_name ~ '^stoa (svc_app|svc_system|bus|jobs)$'`,
  )
  if (rows[0]?.n)
    throw new CommandError(
      'The service is working on this database: stop it, in every process, and try again. Nothing was touched.',
    )
}

async function isPrepared(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select to_regclass('public.kernel_migrations') is not null as is`,
  )
  return rows[0]?.is === true
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const tables = (await readTables(client)).filter(
    ({ schema, name }) => schema !== 'graphile_worker' && !ABOUT_ITSELF.has(name),
  )
  // Row-level security hides everything from an owner who is no superuser.
  await client.query('begin; set local role svc_system')
  try {
    for (const table of tables) {
      const { rows } = await client.query<{ filled: boolean }>(
        `select exists (select from ${nameOf(client, table)}) as filled`,
      )
      if (rows[0]?.filled) return false
    }
    return true
  } finally {
    await client.query('rollback')
  }
}
