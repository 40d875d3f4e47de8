import pino from 'pino'
import { createDatabase } from '../kernel/db/database.ts'
import { openPools } from '../kernel/db/pools.ts'
import type { Machinery } from '../kernel/work.ts'
import { createMetrics } from '../kernel/metrics.ts'
import type { Module } from '../kernel/operation.ts'
import { openPgBus } from '../kernel/realtime/pg-bus.ts'
import { createRegistry } from '../kernel/registry.ts'
import { createSecrets } from '../kernel/secrets.ts'
import type { TestApp } from './harness.ts'

/** What a process is built from, without its faces: for tests of the kernel with modules of their own. */
export interface TestMachinery {
  machinery: Machinery
  logs: string[]
  close(): Promise<void>
}

/** Builds the machinery of modules on the database of a test service. */
export async function startTestMachinery(app: TestApp, modules: readonly Module[]): Promise<TestMachinery> {
  const logs: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void logs.push(line) })
  const registry = createRegistry(modules)
  const pools = openPools(app.databaseUrl, 4)
  const bus = await openPgBus(app.databaseUrl, log)
  const services = {
    config: app.config,
    secrets: createSecrets(app.config.secretKey),
    log,
    eventTypes: registry.events,
  } as Machinery['services']
  return {
    machinery: { database: createDatabase(pools), registry, services, bus, metrics: createMetrics() },
    logs,
    async close() {
      await bus.close()
      await pools.close()
    },
  }
}
