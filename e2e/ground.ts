import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { isRunning } from '../server/adapters/embedded-postgres/postmaster.ts'
import { databaseProblem } from '../server/kernel/db/problems.ts'
import { call } from './calls.ts'
import { connect, embeddedUrl, type Sql } from './database.ts'
import { startPostgres, type Departure } from './postgres.ts'
import { startService, type Service, type ServiceOptions } from './service.ts'
import { until } from './visitors.ts'

/** One or more services on one database that a test can stop. */
export interface Ground {
  services: readonly Service[]
  sql: Sql
  /** Stops the database. */
  stopDatabase(how: Departure): Promise<void>
  /** Starts it again; absent where the service restarts it by itself. */
  startDatabase?(): Promise<void>
}

/** Two services on a PostgreSQL server of the test’s own. */
export async function layServerGround(): Promise<Ground> {
  const postgres = await startPostgres()
  const services = [
    await startService({ databaseUrl: postgres.url }),
    await startService({ databaseUrl: postgres.url }),
  ]
  return {
    services,
    sql: connect(postgres.url),
    stopDatabase: (how) => postgres.stop(how),
    startDatabase: postgres.start,
  }
}

/** One service on its embedded database. */
export async function layEmbeddedGround(options: ServiceOptions = {}): Promise<Ground> {
  const service = await startService(options)
  return {
    services: [service],
    sql: connect(embeddedUrl(service.dataDir)),
    async stopDatabase(how) {
      const pid = postmasterOf(service)
      process.kill(pid, how === 'kill' ? 'SIGKILL' : 'SIGINT')
      await until(
        async () => !(await isRunning(pid)),
        () => 'PostgreSQL does not stop',
      )
    },
  }
}

/** The pid of the embedded server. */
function postmasterOf({ dataDir }: Service): number {
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  // A signal to pid 0 would reach this process, too.
  if (!(pid > 0)) throw new Error('the embedded PostgreSQL is not running')
  return pid
}

/** Waits until all services say that they are ready, or that they are not. */
export async function untilAll(services: readonly Service[], status: 200 | 503): Promise<void> {
  for (const service of services)
    await until(
      async () => (await call(service.url, 'GET', '/readyz').catch(() => undefined))?.status === status,
      () => `${service.url} is not ${status}:\n${service.output().slice(-2000)}`,
      30_000,
    )
}

/** Expects that no service crashed, and that all errors in the logs come from the missing database. */
export function expectSound(services: readonly Service[]): void {
  for (const service of services) {
    expect(service.crashes, service.output().slice(-3000)).toEqual([])
    const complaints = service.output().split('\n').filter(isComplaint)
    expect(complaints.slice(0, 5)).toEqual([])
  }
}

/** Whether a line of the log is an error other than a missing database. */
function isComplaint(line: string): boolean {
  if (!line.startsWith('{')) return /unhandled|error|^\s+at /i.test(line)
  try {
    const { level, err } = JSON.parse(line) as { level: string; err?: unknown }
    return (level === 'error' || level === 'fatal') && databaseProblem(err)?.status !== 503
  } catch {
    // An incomplete line: the service was killed while writing it.
    return false
  }
}
