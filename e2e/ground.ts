import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { databaseProblem } from '../server/kernel/db/problems.ts'
import { call } from './calls.ts'
import { connect, embeddedUrl, type Sql } from './database.ts'
import { startPostgres, type Departure } from './postgres.ts'
import { startService, type Service } from './service.ts'
import { until } from './visitors.ts'

/** Services on one database, all of which may fail. */
export interface Ground {
  services: readonly Service[]
  sql: Sql
  /** Takes the database away; resolves when the services have noticed. */
  stopDatabase(how: Departure): Promise<void>
  /** Brings it back, where that is not the service's own business. */
  startDatabase(): Promise<void>
}

/** Two services on a server of its own. */
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
export async function layEmbeddedGround(): Promise<Ground> {
  const service = await startService({})
  return {
    services: [service],
    sql: connect(embeddedUrl(service.dataDir)),
    async stopDatabase(how) {
      process.kill(postmasterOf(service), how === 'kill' ? 'SIGKILL' : 'SIGINT')
    },
    async startDatabase() {},
  }
}

/** The number of the embedded server's first process. */
const postmasterOf = ({ dataDir }: Service): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0])

/** What `/readyz` says; nothing where nobody answers. */
export const readiness = async ({ url }: Service): Promise<number | undefined> =>
  (await call(url, 'GET', '/readyz').catch(() => undefined))?.status

/** Waits until all services say that they are ready, or that they are not. */
export async function untilAll(services: readonly Service[], status: 200 | 503): Promise<void> {
  for (const service of services)
    await until(
      async () => (await readiness(service)) === status,
      () => `${service.url} is not ${status}:\n${service.output().slice(-2000)}`,
      30_000,
    )
}

/** Nothing ended but what was killed, and nothing failed but for the want of a database. */
export function expectSound(services: readonly Service[]): void {
  for (const service of services) {
    expect(service.crashes, service.output().slice(-3000)).toEqual([])
    const complaints = service.output().split('\n').filter(isComplaint)
    expect(complaints.slice(0, 5)).toEqual([])
  }
}

/** Whether a line of the log tells of a mistake of ours. */
function isComplaint(line: string): boolean {
  if (!line.startsWith('{')) return /unhandled|error|^\s+at /i.test(line)
  try {
    const { level, err } = JSON.parse(line) as { level: string; err?: unknown }
    return (level === 'error' || level === 'fatal') && databaseProblem(err)?.status !== 503
  } catch {
    // Its writer was killed in the middle of it.
    return false
  }
}
