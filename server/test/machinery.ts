import pino from 'pino'
import { createDatabase } from '../kernel/db/database.ts'
import { openPools } from '../kernel/db/pools.ts'
import type { Machinery } from '../kernel/calls/work.ts'
import { createMetrics } from '../kernel/health/metrics.ts'
import type { ModuleDeclaration } from '../kernel/contract/module.ts'
import { createParts } from '../kernel/contract/parts.ts'
import { openPgBus } from '../kernel/realtime/pg-bus.ts'
import { createRegistry } from '../kernel/calls/registry.ts'
import { createSecrets } from '../kernel/secrets/secrets.ts'
import type { TestApp } from './harness.ts'

/** The machinery of a process without HTTP, MCP and socket: for tests of the kernel with modules of their own. */
export interface TestMachinery {
  machinery: Machinery
  logs: string[]
  close(): Promise<void>
}

/** Builds the machinery of modules on the database of a test service. */
export async function startTestMachinery(
  app: TestApp,
  modules: readonly ModuleDeclaration[],
): Promise<TestMachinery> {
  const logs: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void logs.push(line) })
  const registry = createRegistry(modules)
  const pools = openPools(app.databaseUrl, 4)
  const bus = await openPgBus(app.databaseUrl, log)
  const endings: (() => Promise<void>)[] = []
  const services = {
    ledger: { note() {}, add() {}, flush: async () => {} },
    config: app.config,
    secrets: createSecrets(app.config.secretKey),
    log,
    eventTypes: registry.events,
    part: createParts(() => machinery),
    atEnd: (work) => void endings.push(work),
  } as Partial<Machinery['services']> as Machinery['services']
  const machinery: Machinery = {
    database: createDatabase(pools, { log }),
    registry,
    services,
    bus,
    metrics: createMetrics(),
  }
  return {
    machinery,
    logs,
    async close() {
      await Promise.all(endings.map((work) => work()))
      await bus.close()
      await pools.close()
    },
  }
}
