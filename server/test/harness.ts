import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { createApp, prepareDatabase, settingsOf, type App, type AppOptions } from '../app.ts'
import type { Config, Environment } from '../kernel/base/config.ts'
import { createLog } from '../kernel/base/log.ts'
import { createSecrets } from '../kernel/secrets/secrets.ts'
import { newId } from '../kernel/base/ids.ts'
import { onServer, withDatabase } from './cluster.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

interface HttpOptions {
  key?: string
  /** A `Cookie` header; writes then also send our own `Origin`. */
  cookie?: string
  body?: unknown
  headers?: Record<string, string>
}

/** An answer, its body parsed. */
export interface HttpAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it
  body: any
  headers: Record<string, string>
  /** The session cookie that was set, ready to be sent back. */
  cookie: string | undefined
}

/** An organization with its owner. */
export interface TestOrg {
  orgId: string
  ownerUserId: string
  /** A session of the owner, as a `Cookie` header. */
  cookie: string
  /** An API key with every scope. */
  key: string
}

/** One running service on a database of its own. */
export interface TestApp {
  url: string
  databaseUrl: string
  config: Config
  app: App
  /** What was logged, one JSON line each. */
  logs: string[]
  http(method: string, path: string, options?: HttpOptions): Promise<HttpAnswer>
  /** As superuser, past row-level security. */
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of any statement
  sql(text: string, params?: unknown[]): Promise<any[]>
  createOrg(name?: string): Promise<TestOrg>
  createKey(org: TestOrg, scopes: readonly string[]): Promise<string>
  /** Adds a member; returns a session of theirs as a `Cookie` header. */
  createMember(org: TestOrg, role: 'admin' | 'member'): Promise<string>
  /** Another process on the same database. */
  twin(env?: Environment): Promise<TestApp>
  close(): Promise<void>
}

/** Fakes of ports, and other modules than those of the service. */
type Fakes = Pick<
  AppOptions,
  | 'voiceVendors'
  | 'connectorVendors'
  | 'socialPlatforms'
  | 'teamChat'
  | 'textVendors'
  | 'signInProviders'
  | 'outbound'
  | 'modules'
  | 'mcpExtension'
>

/** Starts the service on a fresh clone of the migrated template; rate limits are off unless asked for. */
export async function startTestApp(env: Environment = {}, fakes: Fakes = {}): Promise<TestApp> {
  const template = inject('templateUrl')
  const database = `t_${randomBytes(8).toString('hex')}`
  await onServer(template, `create database ${database} template stoa_template strategy file_copy`)
  const databaseUrl = withDatabase(template, database)
  const dataDir = mkdtempSync(join(inject('scratchFolder'), 'app-'))
  const test = await startTestAppOn(databaseUrl, dataDir, env, fakes)
  return {
    ...test,
    async close() {
      await test.close()
      await onServer(template, `drop database if exists ${database} with (force)`)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

let shared: Promise<TestApp> | undefined

/**
 * The service that the files of a worker share: for tests that neither stop nor configure it, and look only at organizations
 * of their own. It ends with the worker.
 */
export async function sharedTestApp(): Promise<TestApp> {
  shared ??= startTestApp()
  return { ...(await shared), close: async () => {} }
}

/** Starts the service on an existing database, such as a restored one. */
export async function startTestAppOn(
  databaseUrl: string,
  dataDir: string,
  env: Environment = {},
  fakes: Fakes = {},
): Promise<TestApp> {
  const settings = settingsOf({
    PORT: '0',
    SVC_RATE_LIMITS: 'off',
    SVC_LOG_LEVEL: 'info',
    SVC_DATABASE_POOL: '6',
    ...env,
  })
  const config: Config = {
    ...settings,
    SVC_DATA_DIR: dataDir,
    baseUrl: settings.SVC_BASE_URL ?? 'http://127.0.0.1:3000',
    secretKey: settings.SVC_SECRET_KEY ?? 'a-secret-key-of-the-tests-0123456789-abcdefghij',
  }
  const logs: string[] = []
  const log = createLog(config.SVC_LOG_LEVEL, {
    destination: { write: (line: string) => void logs.push(line) },
  })
  const options: AppOptions = {
    config,
    log,
    databaseUrl,
    migrationsFolder: join(ROOT, 'server', 'migrations'),
    distFolder: join(ROOT, 'dist'),
    version: '0.0.0-test',
    ...fakes,
  }
  await prepareDatabase(options)
  const app = await createApp(options)
  const url = await app.listen()
  // The port is known only now.
  if (!settings.SVC_BASE_URL) config.baseUrl = url
  const admin = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  admin.on('error', () => {})
  const http = (method: string, path: string, given?: HttpOptions) => request(url, { method, path, ...given })
  const sql = async (text: string, params: unknown[] = []) => (await admin.query(text, params)).rows
  const test: TestApp = {
    url,
    databaseUrl,
    config,
    app,
    logs,
    http,
    sql,
    createOrg: (name = 'Acme') => insertOrg(sql, config, name),
    createKey: (org, scopes) => insertKey(sql, config, org.orgId, scopes),
    createMember: async (org, role) =>
      (await insertMember(sql, config, { orgId: org.orgId, role, name: 'Mia Member' })).cookie,
    twin: (more = {}) => startTestAppOn(databaseUrl, dataDir, { ...env, ...more }, fakes),
    async close() {
      await app.stop()
      await admin.end()
    },
  }
  return test
}

async function request(
  url: string,
  { method, path, key, cookie, body, headers }: HttpOptions & { method: string; path: string },
): Promise<HttpAnswer> {
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(cookie !== undefined && { cookie, origin: url }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    body: isJson && text !== '' ? JSON.parse(text) : text,
    headers: Object.fromEntries(response.headers),
    cookie: response.headers.get('set-cookie')?.split(';', 1)[0],
  }
}

type Sql = TestApp['sql']

/** Inserts an organization into the database, since sign-up creates only the first one. */
async function insertOrg(sql: Sql, config: Config, name: string): Promise<TestOrg> {
  const orgId = newId('org')
  await sql('insert into iam_orgs (id, name) values ($1, $2)', [orgId, name])
  const { userId, cookie } = await insertMember(sql, config, { orgId, role: 'owner', name: 'Olga Owner' })
  const key = await insertKey(sql, config, orgId, ['*'])
  // Its agent is at work until a test says otherwise.
  await sql('update iam_api_keys set answering_at = now() where org_id = $1', [orgId])
  return { orgId, ownerUserId: userId, cookie, key }
}

async function insertMember(
  sql: Sql,
  config: Config,
  { orgId, role, name }: { orgId: string; role: string; name: string },
) {
  const userId = newId('usr')
  const session = createSecrets(config.secretKey).newToken('svc_session')
  await sql('insert into iam_users (id, email, name) values ($1, $2, $3)', [
    userId,
    `${userId}@example.com`,
    name,
  ])
  await sql(`insert into iam_memberships (org_id, user_id, role, is_default) values ($1, $2, $3, true)`, [
    orgId,
    userId,
    role,
  ])
  await sql(
    `insert into iam_sessions (org_id, id, user_id, token_hash, expires_at) values ($1, $2, $3, $4, now() + interval '30 days')`,
    [orgId, newId('ses'), userId, session.hash],
  )
  return { userId, cookie: `svc_session=${session.token}` }
}

async function insertKey(
  sql: Sql,
  config: Config,
  orgId: string,
  scopes: readonly string[],
): Promise<string> {
  const key = createSecrets(config.secretKey).newToken('svc_admin')
  await sql(
    `insert into iam_api_keys (org_id, id, name, prefix, last4, hash, scopes, answers_customers) values ($1, $2, 'Test key', $3, $4, $5, $6, true)`,
    [orgId, newId('akey'), key.prefix, key.last4, key.hash, scopes],
  )
  return key.token
}
