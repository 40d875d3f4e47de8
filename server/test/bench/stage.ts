import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../adapters/embedded-postgres/index.ts'
import { ADMIN_KEY, call } from './calls.ts'
import { startService, type BenchService } from './service.ts'

/** What the services of one stage share. */
export const SECRET_KEY = 'a-secret-key-of-the-bench-0123456789-abcdefghij'

// Those of two processes, and of the baselines beside them.
const CONNECTIONS = 200

/** A fresh service with one organization and one widget channel, on a database of its own. */
export interface Stage {
  service: BenchService
  url: string
  databaseUrl: string
  /** Where PostgreSQL writes its log. */
  databaseLog: string
  channelId: string
  widgetKey: string
}

/**
 * Starts a service on a database that `prepare` has seen first, lets `work` measure it, and takes everything down
 * again.
 */
export async function onStage(
  root: string,
  prepare: (databaseUrl: string) => Promise<void>,
  work: (stage: Stage) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
  const cluster = await startEmbeddedPostgres({ dataDir, log: () => {}, connections: CONNECTIONS })
  try {
    await prepare(cluster.url)
    const service = await startService(root, {
      DATABASE_URL: cluster.url,
      SVC_DATA_DIR: dataDir,
      SVC_SECRET_KEY: SECRET_KEY,
      SVC_ADMIN_EMAIL: 'owner@example.com',
      SVC_ADMIN_PASSWORD: 'bench password 1',
      SVC_ORG_NAME: 'Bench',
      SVC_ADMIN_API_KEY: ADMIN_KEY,
      ...env,
    })
    try {
      const { url } = service
      const made = await call(url, 'POST', '/v1/conversations/channels/widget', { name: 'Bench' })
      await work({
        service,
        url,
        databaseUrl: cluster.url,
        databaseLog: join(dataDir, 'postgres.log'),
        channelId: String(made['channelId']),
        widgetKey: String(made['widgetKey']),
      })
    } finally {
      await service.stop()
    }
  } finally {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
