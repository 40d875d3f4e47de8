import { Client } from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionString, type Address } from './address.ts'
import { codeOf, EmbeddedPostgresError, reasonOf, USE_A_SERVER } from './error.ts'
import type { Folder } from './folder.ts'
import { isRunning, type Postmaster } from './postmaster.ts'

/** The connection whose advisory lock locks the folder; PostgreSQL drops the lock when this process dies. */
export interface Session {
  client: Client
  /** Resolves when the connection has ended, for whatever reason. */
  ended: Promise<void>
}

// 'Stoa' in ASCII; taken in the database `postgres`, where no other lock of ours lives
const LOCK_KEY = 0x53746f61

const APPLICATION_NAME = 'stoa data folder lock, pid '

// PostgreSQL notices only after a moment that a killed client is gone
const LOCK_TIMEOUT_MS = 3000

const CONNECT_TIMEOUT_MS = 30_000

/** Connects as soon as the server accepts connections; undefined when it ends instead, throws after 30 s. */
export async function openSession(
  { pid, address }: Postmaster,
  password: string,
  log: (message: string) => void,
): Promise<Session | undefined> {
  let deadline = performance.now() + CONNECT_TIMEOUT_MS
  let recovering = false
  for (;;) {
    try {
      return await connect(address, password)
    } catch (error) {
      if (!(await isRunning(pid))) return undefined
      if (['28P01', '28000'].includes(codeOf(error) ?? '')) throw passwordRefused(error)
      // starting, recovering or shutting down: no time limit
      if (codeOf(error) === '57P03') {
        deadline = performance.now() + CONNECT_TIMEOUT_MS
        if (!recovering && /recover|consistent/.test(reasonOf(error)))
          log('embedded PostgreSQL recovers after a crash')
        recovering ||= /recover|consistent/.test(reasonOf(error))
      }
      if (performance.now() > deadline) throw error
      await sleep(15)
    }
  }
}

async function connect(address: Address, password: string): Promise<Session> {
  const client = new Client({
    connectionString: connectionString(address, password, 'postgres'),
    application_name: APPLICATION_NAME + process.pid,
    connectionTimeoutMillis: 10_000,
    options: '-c idle_session_timeout=0 -c statement_timeout=0',
  })
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
  // without a listener an error on the idle connection would end the process; `end` follows it
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
  return { client, ended }
}

/** Locks the folder for this process; false when the server ended meanwhile, throws when another process has it. */
export async function lockFolder({ client }: Session, folder: Folder): Promise<boolean> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS
  try {
    for (;;) {
      const { rows } = await client.query<{ locked: boolean }>(
        `select pg_try_advisory_lock(${LOCK_KEY}) as locked`,
      )
      if (rows[0]?.locked) return true
      if (performance.now() > deadline) throw await folderInUse(client, folder)
      await sleep(50)
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    return false
  }
}

/** Reads the fingerprint that a server was launched with. */
export async function readLaunch({ client }: Session): Promise<string | null> {
  const { rows } = await client.query<{ launch: string | null }>(
    `select current_setting('stoa.launch', true) as launch`,
  )
  return rows[0]?.launch ?? null
}

/** Creates a database where there is none of this name. */
export async function ensureDatabase({ client }: Session, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
}

async function folderInUse(client: Client, { dataDir }: Folder): Promise<EmbeddedPostgresError> {
  const { rows } = await client.query<{ holder: string }>(
    `select a.application_name as holder from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.objid = ${LOCK_KEY}`,
  )
  const pid = rows[0]?.holder.startsWith(APPLICATION_NAME)
    ? rows[0].holder.slice(APPLICATION_NAME.length)
    : 'unknown'
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} is in use by another Stoa (pid ${pid}). Stop that one, choose another data folder, ` +
      `or let several share a database: ${USE_A_SERVER}.`,
  )
}

function passwordRefused(cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded database does not accept the password in its file stoa.password. Restore that file, or ${USE_A_SERVER}.`,
    { cause },
  )
}
