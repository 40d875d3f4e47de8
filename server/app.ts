import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { guide, securityText } from './guide.ts'
import { chooseBlobStore } from './choose-blob-store.ts'
import { phoneVendors, textVendors } from './adapters/phone/vendors.ts'
import type { TextVendors } from './kernel/ports/text-vendors.ts'
import { connectorVendors } from './adapters/connectors/vendors.ts'
import { createLanguageModels } from './adapters/models/models.ts'
import { agentSettings } from './modules/agent/index.ts'
import type { LanguageModels } from './kernel/ports/language-models.ts'
import { slack } from './adapters/slack/index.ts'
import { socialPlatforms } from './adapters/social/platforms.ts'
import type { ConnectorVendors } from './kernel/ports/connectors.ts'
import type { SocialPlatforms } from './kernel/ports/social.ts'
import type { TeamChat } from './kernel/ports/team-chat.ts'
import { createMailServers } from './adapters/mail/mail-servers.ts'
import { chooseMailer } from './choose-mailer.ts'
import { chooseSignInProviders } from './choose-sign-in-providers.ts'
import { readSettings, settingsSchema, type Config, type Environment } from './kernel/base/config.ts'
import type { Services } from './kernel/contract/context.ts'
import { createDatabase } from './kernel/db/database.ts'
import { knownMigrations, migrate } from './kernel/db/migrate.ts'
import { assertRestricted, openPools, type Pools } from './kernel/db/pools.ts'
import { keepStatistics } from './kernel/db/statistics.ts'
import { startDispatcher } from './kernel/events/dispatcher.ts'
import { openPlaces } from './kernel/base/geo/places.ts'
import { mountMcp } from './kernel/http/mcp-route.ts'
import { mountOperations, mountRawRoutes } from './kernel/http/operations.ts'
import { mountPages } from './kernel/http/pages.ts'
import { mountRealtime } from './kernel/http/realtime-route.ts'
import { createHttp, type HttpParts } from './kernel/http/server.ts'
import { watchUnusedConnections } from './kernel/http/unused-connections.ts'
import { mountSystemRoutes } from './kernel/http/system-routes.ts'
import { mountUploads } from './kernel/http/upload-route.ts'
import { mountReference } from './kernel/openapi/reference-page.ts'
import { createLedger } from './kernel/calls/ledger.ts'
import { createInvoke } from './kernel/calls/invoke.ts'
import { watchLag } from './kernel/health/watch-lag.ts'
import type { Machinery } from './kernel/calls/work.ts'
import { migrateJobs, startJobs } from './kernel/jobs/runner.ts'
import { once } from './kernel/base/once.ts'
import type { Log } from './kernel/base/log.ts'
import { createMcpFace, publicTools, type McpExtension } from './kernel/mcp/index.ts'
import { createMetrics } from './kernel/health/metrics.ts'
import { openApi } from './kernel/openapi/index.ts'
import { createOutbound } from './kernel/outbound/index.ts'
import { createResolver } from './kernel/outbound/resolve.ts'
import type { Outbound } from './kernel/ports/outbound.ts'
import { programBooks } from './kernel/mcp/bookkeeping.ts'
import { createParts } from './kernel/contract/parts.ts'
import type { SignInProviders } from './kernel/ports/sign-in-providers.ts'
import type { VoiceVendors } from './kernel/ports/voice-calls.ts'
import { createRateLimits } from './kernel/calls/rate-limits.ts'
import { checkReadiness } from './kernel/health/readiness.ts'
import { createHub, type Hub } from './kernel/realtime/hub.ts'
import { openPgBus } from './kernel/realtime/pg-bus.ts'
import { readSecrets, adoptRootKeys, type RootKeys } from './kernel/secrets/root-keys.ts'
import type { ModuleDeclaration } from './kernel/contract/module.ts'
import { createRegistry, type Registry } from './kernel/calls/registry.ts'
import { offeredScopes, toolScopes } from './kernel/contract/scopes.ts'
import type { Siblings } from './kernel/health/siblings.ts'
import { createSkills } from './kernel/calls/read-skills.ts'
import { listGivenUpOfOrgs } from './kernel/jobs/leases.ts'
import { createStorageQuota } from './kernel/files/storage-quota.ts'
import { createUploadRoom } from './kernel/files/upload-room.ts'
import { createUploads } from './kernel/files/uploads.ts'
import { agentInstructions, customerInstructions } from './agent-instructions.ts'
import { modules } from './modules.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { setUpFirstOrganization } from './modules/identity/index.ts'

/** Thousands of sockets come back in one moment; with Node's 511 most of them would dial again for seconds. */
const BACKLOG = 4096

/** Where things are on this machine and which database to use. */
export interface AppOptions {
  config: Config
  log: Log
  databaseUrl: string
  migrationsFolder: string
  /** The built bundles. */
  distFolder: string
  version: string
  /** Adapters of voice vendors; without one, nobody can call. */
  voiceVendors?: VoiceVendors
  connectorVendors?: ConnectorVendors
  socialPlatforms?: SocialPlatforms
  teamChat?: TeamChat
  languageModels?: LanguageModels
  textVendors?: TextVendors
  /** Services to sign in with; those of the settings unless said. */
  signInProviders?: SignInProviders
  /** Calls what somebody else chose; the guarded client unless said. */
  outbound?: Outbound
  /** What the service is made of; all modules unless said. */
  modules?: readonly ModuleDeclaration[]
  /** What tests add to the tool endpoint. */
  mcpExtension?: McpExtension
  /** The other processes that answer on the same port, where there are any. */
  siblings?: Siblings | undefined
}

/** The whole service in this process. */
export interface App {
  http: FastifyInstance
  listen(): Promise<string>
  /** Drains: no new connections, running requests and jobs finish, sockets close with 1012. */
  stop(): Promise<void>
}

const rootKeysOf = (config: Config): RootKeys => ({
  current: config.secretKey,
  old: config.SVC_OLD_SECRET_KEYS,
})

/** Migrates the database under its locks, checks the secret key, and sets the first organization up where that is asked for. */
export async function prepareDatabase({
  config,
  databaseUrl,
  migrationsFolder,
  log,
}: AppOptions): Promise<void> {
  await migrate(databaseUrl, migrationsFolder, (message) => log.info(message))
  await migrateJobs(databaseUrl)
  const pools = openPools(databaseUrl, 2)
  try {
    const { system } = createDatabase(pools)
    const secrets = await adoptRootKeys(system, rootKeysOf(config), SEALED_COLUMNS)
    const done = await setUpFirstOrganization(system, secrets, config)
    if (done) log.info(done)
  } finally {
    await pools.close()
  }
}

const settings = modules.flatMap((module) => module.settings ?? [])

/** The settings of the kernel and of all modules, validated; throws `ConfigError`. */
export const settingsOf = (env: Environment) => readSettings(env, settings)

/** The schema of every setting. */
export const everySetting = () => settingsSchema(settings)

/** Everything that the modules declare, checked. */
export const registryOfModules = (): Registry => createRegistry(modules)

/** Stops listening and waits for the running requests. */
async function closeHttp(http: FastifyInstance, unused: ReadonlySet<Socket>): Promise<void> {
  // A connection whose request is still running is idle, and can be closed, only behind it. One that was opened
  // ahead, and never used, does not count as idle to Node.
  const sweep = setInterval(() => {
    http.server.closeIdleConnections()
    for (const socket of unused) socket.destroy()
  }, 100)
  await http.close().finally(() => clearInterval(sweep))
}

/** Builds the service over a migrated database. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, databaseUrl } = options
  const pools = openPools(databaseUrl, config.SVC_DATABASE_POOL)
  await assertRestricted(pools)
  const userAgent = `Stoa/${options.version}`
  const outbound =
    options.outbound ??
    createOutbound({
      allowPrivate: config.SVC_ALLOW_PRIVATE_TARGETS,
      userAgent,
      resolve: createResolver({ most: 256, local: config.SVC_ALLOW_PRIVATE_TARGETS }),
      // Never by the system: its look-ups take threads that all share.
      resolveForStrangers: createResolver({ most: 16, local: false }),
    })
  // The operator chose the targets of this one, and readers may hold connections for long.
  const storage = createOutbound({ allowPrivate: true, userAgent, connections: 128 })
  const blobs = chooseBlobStore(config, storage)
  const mailer = chooseMailer(config)
  const shutdownTasks: (() => Promise<void>)[] = []
  const machinery = await buildMachinery(options, pools, {
    outbound,
    blobs,
    mailer,
    mailServers: createMailServers(outbound),
    signInProviders: options.signInProviders ?? chooseSignInProviders(config, { outbound, own: storage }),
    languageModels:
      options.languageModels ??
      createLanguageModels({ outbound, own: storage, ownHosts: agentSettings.of(config).SVC_MODEL_HOSTS }),
    places: openPlaces(join(options.distFolder, 'geo'), config.SVC_GEOIP_DB_PATH, options.log),
    atEnd: (work) => void shutdownTasks.push(work),
  })
  const hub = createHub(machinery)
  let draining = false
  const lag = watchLag(machinery)
  const leaveStatistics = keepStatistics(machinery.database)
  const state = () => ({ draining, overdue: lag.overdue() })
  const http = await mountFaces(options, machinery, { hub, state })
  const unused = watchUnusedConnections(http.server)
  const dispatcher = await startDispatcher(machinery)
  const jobs = await startJobs(machinery, databaseUrl)
  return {
    http,
    listen: () => http.listen({ port: config.PORT, host: config.HOST, backlog: BACKLOG }),
    async stop() {
      draining = true
      lag.stop()
      hub.drain()
      await Promise.all([closeHttp(http, unused), jobs.stop(), dispatcher.stop(), leaveStatistics()])
      await Promise.all(shutdownTasks.map((work) => work()))
      await machinery.database.drain()
      await machinery.bus.close()
      await Promise.all([outbound.close(), storage.close(), mailer?.close()])
      await pools.close()
    },
  }
}

/** What reaches beyond the database. */
type Outside = Pick<
  Services,
  'outbound' | 'blobs' | 'mailer' | 'mailServers' | 'signInProviders' | 'languageModels' | 'places' | 'atEnd'
>

/** The kernel's parts, with the chosen adapters behind their ports. */
async function buildMachinery(options: AppOptions, pools: Pools, outside: Outside): Promise<Machinery> {
  const { config, log, databaseUrl, distFolder, voiceVendors = new Map(), siblings } = options
  const registry = createRegistry(options.modules ?? modules)
  const metrics = createMetrics(siblings?.figures)
  metrics.watchPools(pools)
  metrics.watchDisk(config.SVC_DATA_DIR)
  const database = createDatabase(pools, { onFailure: metrics.databaseFailed, log })
  const secrets = await readSecrets(database.system, rootKeysOf(config))
  const { blobs } = outside
  const counted = { config, keepers: registry.uploads, db: database.system }
  const room = createUploadRoom({ ...counted, blobs })
  const quota = createStorageQuota(counted)
  const ledger = createLedger({ database, log })
  outside.atEnd(() => ledger.flush())
  const machinery: Machinery = {
    database,
    registry,
    services: {
      config,
      secrets,
      place: { databaseUrl, distFolder },
      ...outside,
      uploads: createUploads({ blobs, secrets, config, room, quota }),
      voiceVendors,
      textVendors: options.textVendors ?? textVendors,
      phoneVendors,
      connectorVendors: options.connectorVendors ?? connectorVendors,
      socialPlatforms: options.socialPlatforms ?? socialPlatforms,
      teamChat: options.teamChat ?? slack,
      reviews: registry.modules.flatMap(({ reviews = [] }) => reviews),
      givenUpOfOrgs: () => listGivenUpOfOrgs(database.system),
      troubles: registry.modules.flatMap(({ troubles = [] }) => troubles),
      held: [
        ...registry.modules.flatMap(({ holds = [] }) => holds),
        ...registry.modules.flatMap(({ traces = [] }) => traces),
      ],
      ledger,
      programBooks: () => machinery.services.part(programBooks),
      part: createParts(() => machinery),
      log,
      eventTypes: registry.events,
      titles: new Map([
        ...registry.operations.map(({ name, summary }) => [name, summary] as const),
        ...registry.modules.flatMap(({ auditTitles = {} }) => Object.entries(auditTitles)),
      ]),
      scopes: offeredScopes(registry.modules),
      toolScopes: toolScopes(registry.modules),
      skills: createSkills(registry.skills, registry.tools),
      tools: once(() => publicTools(registry)),
    },
    bus: await openPgBus(databaseUrl, log),
    metrics,
  }
  return machinery
}

/** Every way in: REST, tools, the socket, the bundles and pages. */
async function mountFaces(
  { config, log, version, migrationsFolder, distFolder, mcpExtension, siblings }: AppOptions,
  machinery: Machinery,
  { hub, state }: { hub: Hub; state: () => { draining: boolean; overdue: string | undefined } },
): Promise<FastifyInstance> {
  const { registry, database } = machinery
  const parts: HttpParts = {
    machinery,
    invoke: createInvoke(machinery),
    limits: createRateLimits(config.SVC_RATE_LIMITS === 'on', { others: siblings?.counting }),
  }
  const http = await createHttp(parts)
  const known = await knownMigrations(migrationsFolder)
  const document = once(() => openApi(registry, version))
  mountSystemRoutes(http, parts, {
    version,
    startedAt: new Date(),
    readiness: () => checkReadiness(database, known, state()),
    overdue: () => state().overdue,
    openapi: document,
    guide,
    security: securityText,
  })
  mountReference(http, document, registry.examples)
  mountOperations(http, parts)
  mountRawRoutes(http, parts, registry.routes)
  const mcp = createMcpFace({
    registry,
    invoke: parts.invoke,
    version,
    instructions: agentInstructions(config.baseUrl, registry.modules),
    customerInstructions: customerInstructions(registry.modules),
    // The port may be known only later.
    baseUrl: () => config.baseUrl,
    skills: machinery.services.skills,
    onError: (error, { tool }) => log.error({ err: error, tool }, 'a tool call failed'),
    ...(mcpExtension && { extension: mcpExtension }),
  })
  mountMcp(http, parts, mcp)
  mountRealtime(http, parts, hub)
  await mountUploads(http, parts)
  await mountPages(http, {
    distFolder,
    bundles: registry.bundles,
    uploadOrigin: machinery.services.blobs.uploadOrigin,
  })
  return http
}
