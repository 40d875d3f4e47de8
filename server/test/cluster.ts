import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres/index.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { migrateJobs } from '../kernel/jobs/runner.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to clone; superuser. */
    templateUrl: string
    /** Where services keep their data until the run ends. */
    scratchFolder: string
    /** What decides what a run looks at where it does not look at everything. */
    sampling: { seed: number; isAll: boolean }
  }
}

const ROOM_BYTES = 2 * 1024 ** 3

/** Starts one throw-away cluster for the whole run and migrates the template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(fastFolder(), 'stoa-test-'))
  const cluster = await startEmbeddedPostgres({ dataDir, log: () => {}, throwaway: true })
  const templateUrl = withDatabase(cluster.url, 'stoa_template')
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query('create database stoa_template')
  await admin.end()
  const migrations = join(dirname(fileURLToPath(import.meta.url)), '..', 'migrations')
  await migrate(templateUrl, migrations, () => {})
  await migrateJobs(templateUrl)
  project.provide('templateUrl', templateUrl)
  const scratchFolder = mkdtempSync(join(tmpdir(), 'stoa-tests-'))
  project.provide('scratchFolder', scratchFolder)
  const sampling = {
    seed: Number(process.env['STOA_SEED'] ?? randomInt(2 ** 31)),
    isAll: process.env['STOA_ALL'] === '1',
  }
  project.provide('sampling', sampling)
  console.log(
    sampling.isAll
      ? 'STOA_ALL=1: nothing is left to chance.'
      : `STOA_SEED=${sampling.seed} decides what is looked at where a run looks at a part; with STOA_ALL=1 it looks at everything.`,
  )
  return async () => {
    await cluster.stop()
    for (const folder of [dataDir, scratchFolder]) rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder in memory if there is room, since cloning a database is mostly copying files. */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > ROOM_BYTES ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** The connection string with another database. */
export function withDatabase(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}

/** Runs a statement about whole databases, on the server of a template. */
export async function onServer(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  // A template with a connection of a test that is just starting cannot be cloned for a moment.
  for (let attempt = 0; ; attempt++) {
    try {
      await client.query(text)
      break
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt > 40) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await client.end()
}
