import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { onServer, withDatabase } from '../server/test/cluster.ts'

/** Runs a statement as superuser, past row-level security, on a connection that the service knows nothing of. */
// oxlint-disable-next-line typescript/no-explicit-any -- rows of any statement
export type Sql = (text: string, params?: unknown[]) => Promise<any[]>

/** A database for the length of one test, on the cluster of the run. */
export interface TestDatabase {
  url: string
  sql: Sql
}

/** A clone of the migrated template, or an empty database; dropped when the test has finished. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = inject('templateUrl')
  const name = `e2e_${randomBytes(8).toString('hex')}`
  const from = empty ? 'template template0' : 'template stoa_template strategy file_copy'
  await onServer(server, `create database ${name} ${from}`)
  const url = withDatabase(server, name)
  const sql = connect(url)
  // Finished hooks run last first: the services that a test starts later have ended by now.
  onTestFinished(() => onServer(server, `drop database if exists ${name} with (force)`))
  return { url, sql }
}

/** Statements on any database, until the test has finished. */
export function connect(url: string): Sql {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  return async (text, params = []) => (await pool.query(text, params)).rows
}

/** The address of the embedded cluster in a data folder, as its own files tell it. */
export function embeddedUrl(dataDir: string): string {
  const cluster = join(dataDir, 'postgres')
  const [, , , port, folder] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  const password = encodeURIComponent(readFileSync(join(cluster, 'stoa.password'), 'utf8').trim())
  const host = folder
    ? `localhost/stoa?host=${encodeURIComponent(folder)}&port=${port}`
    : `127.0.0.1:${port}/stoa`
  return `postgres://postgres:${password}@${host}`
}
