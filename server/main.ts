import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './adapters/embedded-postgres/index.ts'
import { createApp, prepareDatabase, settingsOf, type App, type AppOptions } from './app.ts'
import { connectionsOf, warnOfFewConnections } from './connections.ts'
import type { Config } from './kernel/base/config.ts'
import { createLog, type Log } from './kernel/base/log.ts'
import { RootKeyError } from './kernel/secrets/root-keys.ts'
import { addressOf } from './own-place.ts'
import { assertPortFree } from './port-free.ts'
import { secretKeyIn } from './secret-key-file.ts'
import { explainStart } from './start-problems.ts'
import { isWorker, openChannel, startWorkers, WorkerError, type Workers } from './workers.ts'

// A worker has to be done before the first process, which then stops the database.
const DRAIN_MS = isWorker() ? 7000 : 9000
// Of the embedded database a worker knows the address alone.
const EMBEDDED = 'STOA_EMBEDDED_DATABASE'
const PARENT_EVERY_MS = 500
const parent = process.ppid

const channel = isWorker() ? openChannel() : undefined

/** Where this process keeps its data, once it has read that. */
let place: Parameters<typeof explainStart>[1]

/** Starts the service from the environment and runs until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const root = process.env['SVC_PROJECT_ROOT'] ?? process.cwd()
  const settings = settingsOf(process.env)
  const dataDir = resolve(settings.SVC_DATA_DIR)
  place = { dataDir, isEmbedded: settings.DATABASE_URL === undefined || process.env[EMBEDDED] === '1' }
  if (!isWorker()) await assertPortFree(settings.PORT, settings.HOST)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const ownKey = settings.SVC_SECRET_KEY === undefined ? secretKeyIn(dataDir) : undefined
  const config: Config = {
    ...settings,
    SVC_DATA_DIR: dataDir,
    baseUrl: settings.SVC_BASE_URL ?? addressOf(settings.HOST, settings.PORT),
    secretKey: settings.SVC_SECRET_KEY ?? (ownKey?.key as string),
  }
  const log = createLog(config.SVC_LOG_LEVEL, { base: isWorker() ? { worker: process.pid } : null })
  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({
        dataDir,
        log: (message) => log.info(message),
        connections: connectionsFor(config),
      })
  const options = {
    config,
    log,
    databaseUrl: config.DATABASE_URL ?? (embedded as EmbeddedPostgres).url,
    migrationsFolder: join(root, 'server', 'migrations'),
    distFolder: join(root, 'dist'),
    version: versionOf(root),
  }
  let running: Running | undefined
  try {
    if (!isWorker()) {
      await prepareDatabase(options)
      if (config.DATABASE_URL) await warnOfFewConnections(config.DATABASE_URL, connectionsOf(config), log)
    }
    running = config.SVC_WORKERS > 1 && !isWorker() ? runWorkers(options) : await runHere(options)
    stopOnSignal(running, embedded, log)
    const address = await running.listen()
    // Which free port it is, is known only now.
    if (!settings.SVC_BASE_URL && settings.PORT === 0)
      config.baseUrl = addressOf(settings.HOST, Number(new URL(address).port))
    if (channel) channel.tellReady(address)
    else process.stdout.write(`\n  Stoa is running: open ${config.baseUrl}\n\n`)
  } catch (error) {
    // First what works on the database, or it complains that it is gone.
    await running?.stop().catch(() => {})
    await embedded?.stop()
    if (error instanceof RootKeyError) ownKey?.withdraw()
    throw error
  }
}

/** The service, in this process or in several. */
type Running = Pick<App, 'listen' | 'stop'>

const runHere = (options: AppOptions): Promise<App> => createApp({ ...options, siblings: channel?.siblings })

/** Leaves all of it to several processes; this one keeps the database and watches them. */
function runWorkers({ config, databaseUrl, log }: AppOptions): Running {
  let workers: Workers | undefined
  return {
    async listen() {
      workers = await startWorkers({
        count: config.SVC_WORKERS,
        // Not the program of the start, which builds first: a worker that comes later is of the same release.
        program: fileURLToPath(import.meta.url),
        env: { DATABASE_URL: databaseUrl, ...(config.DATABASE_URL === undefined && { [EMBEDDED]: '1' }) },
        log,
      })
      return workers.address
    },
    stop: async () => workers?.stop(),
  }
}

/** How many connections the embedded PostgreSQL takes; what its configuration says where one process answers. */
const connectionsFor = (config: Config): number | undefined =>
  config.SVC_WORKERS === 1 ? undefined : Math.max(100, connectionsOf(config))

const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

function stopOnSignal(running: Running, embedded: EmbeddedPostgres | undefined, log: Log): void {
  let stopping = false
  const stop = async (signal: string) => {
    // A second signal means now.
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await running.stop().catch((error: unknown) => log.error({ err: error }, 'stopping was not clean'))
    await embedded?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  if (channel) {
    channel.onStop((why) => {
      if (!stopping) void stop(why)
    })
    return
  }
  if (process.env['npm_lifecycle_event'] === undefined) return
  // npm and its shell end on a signal without passing it on: this process would go on alone, and hold the data folder.
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    if (!stopping) void stop('the end of npm')
  }, PARENT_EVERY_MS)
  watch.unref()
}

main().catch((error: unknown) => {
  if (error instanceof WorkerError) process.exit(1)
  process.stderr.write(`\nStoa could not start.\n${explainStart(error, place)}\n`)
  process.exit(1)
})
