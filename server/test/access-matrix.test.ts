import { afterAll, beforeAll, expect, it } from 'vitest'
import { registryOfModules } from '../app.ts'
import { CREDENTIAL_KINDS, guardedOperations } from '../access-table.ts'
import { connect } from '../modules/oauth/test-walk.ts'
import { parseRest } from '../kernel/http/operations.ts'
import type { AnyOperation } from '../kernel/contract/operation.ts'
import { startTestApp, type TestApp } from './harness.ts'
import { rowsOf } from './tenant-rows.ts'
import { callTool } from './tools.ts'
import { createTenant, credentialOf, pathIds, pathOf, type Tenant } from './tenant.ts'

// Asks for a second scope as well (cms:publish), as its description says, before it looks for the import.
const WITH_ONE_SCOPE_MORE = new Set(['cms.startImport'])

type Kind = keyof typeof CREDENTIAL_KINDS
type Credential = { key?: string; cookie?: string }

// Signing out would end the sessions that the other calls are made with; the conformance walk calls it.
const guarded = guardedOperations(registryOfModules()).filter(
  ({ operation }) => operation.name !== 'identity.signOut',
)
const SCOPES = [...new Set(guarded.flatMap(({ access }) => access.scope ?? []))]

let app: TestApp
let home: Tenant
let other: Tenant
let fixed: Partial<Record<Kind, Credential>>
const byScope = new Map<string, Record<'ownRole' | 'otherRole' | 'scopedKey' | 'otherKey', Credential>>()

beforeAll(async () => {
  app = await startTestApp()
  home = await createTenant(app, 'Home')
  other = await createTenant(app, 'Other')
  fixed = {
    none: {},
    member: { cookie: await app.createMember(home, 'member') },
    admin: { cookie: await app.createMember(home, 'admin') },
    owner: { cookie: home.cookie },
    fullKey: { key: home.key },
    widget: credentialOf(home, 'widget') ?? {},
    tracker: { key: await trackerKey() },
    viewer: credentialOf(home, 'viewer') ?? {},
    delegated: credentialOf(home, 'end_user') ?? {},
    oauth: await connected(home),
    otherOauth: await connected(other),
  }
  for (const scope of [...SCOPES, '']) byScope.set(scope, await credentialsOf(scope))
}, 120_000)
afterAll(() => app.close())

async function trackerKey(): Promise<string> {
  const { body } = await app.http('POST', '/v1/analytics/trackers', { key: home.key, body: { name: 'Site' } })
  return body.trackerKey
}

/** Credentials that hold a scope and nothing else, and those that hold everything else. */
async function credentialsOf(scope: string) {
  const others = SCOPES.filter((each) => each !== scope)
  return {
    ownRole: { cookie: await withRole(scope === '' ? ['org:read'] : [scope]) },
    otherRole: { cookie: await withRole(others) },
    scopedKey: { key: await app.createKey(home, scope === '' ? [] : [scope]) },
    otherKey: { key: await app.createKey(home, others) },
  }
}

/** A session of somebody with a role of these scopes; not made by the API, which adds what everybody may read. */
async function withRole(scopes: string[]): Promise<string> {
  const cookie = await app.createMember(home, 'member')
  const { body } = await app.http('GET', '/v1/whoami', { cookie })
  const roleId = `rol_${body.actor.id.slice(4)}`
  await app.sql('insert into iam_roles (org_id, id, name, scopes) values ($1, $2, $2, $3)', [
    home.orgId,
    roleId,
    scopes,
  ])
  await app.sql(
    `update iam_memberships set role = 'custom', role_id = $3 where org_id = $1 and user_id = $2`,
    [home.orgId, body.actor.id, roleId],
  )
  return cookie
}

/** The token of a program that an owner allowed everything. */
async function connected(tenant: Tenant): Promise<Credential> {
  const { tokens } = await connect(app, tenant, { scope: SCOPES.join(' ') })
  return { key: tokens.access_token }
}

/** What a tool says, at the endpoint of the organization, to arguments that no tool takes: who may call is looked at first. */
async function verdictOfTool({ tool = '' }: AnyOperation, { key = '' }: Credential): Promise<string> {
  const args = { no_tool_takes_this: true }
  const { status, code } = await callTool(app, { key, name: tool, args, path: `/mcp/o/${home.orgId}` })
  if (status === 401) return '401'
  if (code === 'forbidden') return '403'
  return code === 'invalid_input' ? 'open' : `${status} ${code}`
}

/** What is said to a credential of a kind: by the tool to what opens tools alone, once the route has refused it. */
async function said(kind: Kind, operation: AnyOperation, credential: Credential): Promise<string> {
  const byRoute = await verdict(operation, credential)
  const isForTools = kind === 'oauth' || kind === 'otherOauth'
  if (!isForTools || !operation.tool) return byRoute
  return byRoute === '401' ? verdictOfTool(operation, credential) : `${byRoute} by the route`
}

/** What a route says to a caller about things that are not there for them, without what would make it do something. */
async function verdict(operation: AnyOperation, credential: Credential): Promise<string> {
  const { method } = parseRest(operation.rest as string)
  const path = pathOf(operation, pathIds(operation, other))
  const hasIds = Object.keys(pathIds(operation, other)).length > 0
  // Most miss what they need in an empty body, which is looked at behind who may call.
  const answer = await app.http(method, hasIds ? path : `${path}?limit=none`, {
    ...credential,
    ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
  })
  const { status, body } = answer
  if (status === 401) return '401'
  if (status === 403 && body.code === 'forbidden') return '403'
  return status >= 500 ? `${status} ${JSON.stringify(body)}` : 'open'
}

it('each route says to each credential what docs/access.md says, and nothing of another organization changes', async () => {
  const before = await rowsOf(app, other.orgId)
  const waiting = guarded.flatMap((each) =>
    (Object.keys(CREDENTIAL_KINDS) as Kind[]).map((kind) => ({ ...each, kind })),
  )
  const calls = waiting.length
  const wrong: string[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { operation, access, kind } = next
      const credential =
        fixed[kind] ?? byScope.get(access.keyScope ?? access.scope ?? '')?.[kind as 'ownRole']
      if (!credential) throw new Error(`no credential of ${kind}`)
      const answer = await said(kind, operation, credential)
      const isShort = WITH_ONE_SCOPE_MORE.has(operation.name) && (kind === 'ownRole' || kind === 'scopedKey')
      const expected = isShort
        ? '403'
        : String(CREDENTIAL_KINDS[kind].may(access, operation.tool !== undefined))
      if (answer !== expected) wrong.push(`${operation.name} ${kind}: ${answer}, not ${expected}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThan(2000)
  expect(await rowsOf(app, other.orgId)).toEqual(before)
}, 180_000)
