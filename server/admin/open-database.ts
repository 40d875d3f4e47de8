import { resolve } from 'node:path'
import pino from 'pino'
import { openEmbeddedPostgres } from '../adapters/embedded-postgres/index.ts'
import { readSettings, type Environment } from '../kernel/base/config.ts'
import { createDatabase } from '../kernel/db/database.ts'
import { openPools } from '../kernel/db/pools.ts'
import { openPgBus } from '../kernel/realtime/pg-bus.ts'
import { readSecrets } from '../kernel/secrets/root-keys.ts'
import { addressOf } from '../own-place.ts'
import { madeSecretKeyIn } from '../secret-key-file.ts'
import { CommandError, type ServiceDatabase } from './command.ts'

const NO_KEY =
  'The secret key of the service is not known here: set SVC_SECRET_KEY as the service has it, or SVC_DATA_DIR to its data folder.'

/** Opens the database that the settings name, whether the service runs or not. */
export async function openServiceDatabase(
  env: Environment,
): Promise<ServiceDatabase & { close(): Promise<void> }> {
  const settings = readSettings(env)
  const dataDir = resolve(settings.SVC_DATA_DIR)
  const embedded =
    settings.DATABASE_URL === undefined ? await openEmbeddedPostgres({ dataDir, log: () => {} }) : null
  const url = settings.DATABASE_URL ?? embedded?.url ?? ''
  const pools = openPools(url, 2)
  const { system } = createDatabase(pools)
  const rootKeys = () => {
    const current = settings.SVC_SECRET_KEY ?? madeSecretKeyIn(dataDir)
    if (current === undefined) throw new CommandError(NO_KEY)
    return { current, old: settings.SVC_OLD_SECRET_KEYS }
  }
  return {
    system,
    databaseUrl: url,
    rootKeys,
    baseUrl: settings.SVC_BASE_URL ?? addressOf(settings.HOST, settings.PORT),
    hasBaseUrl: settings.SVC_BASE_URL !== undefined,
    secrets: async () => readSecrets(system, rootKeys()),
    async disconnect(orders) {
      const bus = await openPgBus(url, pino({ level: 'silent' }))
      bus.publish({ orgId: '', events: [], ephemeral: [], disconnects: orders })
      await bus.close()
    },
    async close() {
      await pools.close()
      await embedded?.stop()
    },
  }
}
