import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registryOfModules } from '../app.ts'
import { parseRest } from '../kernel/http/operations.ts'
import { scopeFor, type Access, type AnyOperation, type Audience } from '../kernel/contract/operation.ts'
import { startTestApp, type HttpAnswer, type TestApp } from './harness.ts'
import { rowsOf } from './tenant-rows.ts'
import { callTool } from './tools.ts'
import { createTenant, credentialOf, keyOf, pathIds, pathOf, sampleInput, type Tenant } from './tenant.ts'

type Credential = { key?: string; cookie?: string; headers?: Record<string, string> }

const operations = registryOfModules().operations.filter(({ rest }) => rest)
const guarded = operations.flatMap((operation) =>
  operation.access === 'public' ? [] : [{ operation, access: operation.access as Access }],
)
const AUDIENCES: Audience[] = ['member', 'agent', 'widget', 'viewer', 'end_user']

let app: TestApp
let home: Tenant
let other: Tenant

beforeAll(async () => {
  app = await startTestApp()
  home = await createTenant(app, 'Home')
  other = await createTenant(app, 'Other')
})
afterAll(() => app.close())

/** Calls an operation with an input that it would accept, about the things of a tenant. */
function call(operation: AnyOperation, credential: Credential, about: Tenant = home): Promise<HttpAnswer> {
  const { method } = parseRest(operation.rest as string)
  const input = sampleInput(operation, about)
  const path = pathOf(operation, pathIds(operation, about))
  const params = new Set(Object.keys(pathIds(operation, about)))
  const fields = Object.entries(input).filter(([name]) => !params.has(name))
  if (method !== 'GET' && method !== 'DELETE')
    return app.http(method, path, { ...credential, body: Object.fromEntries(fields) })
  const query = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, String(value)]))
  return app.http(method, `${path}?${query}`, credential)
}

/** What is wrong with a refusal, or nothing. */
function flaws(answer: HttpAnswer, status: number, code?: string): string | undefined {
  const fine =
    answer.status === status &&
    answer.headers['content-type']?.startsWith('application/problem+json') &&
    typeof answer.body.code === 'string' &&
    answer.body.status === status &&
    (code === undefined || answer.body.code === code)
  return fine
    ? undefined
    : `${answer.status} ${answer.headers['content-type']} ${JSON.stringify(answer.body).slice(0, 200)}`
}

const isSafe = ({ rest }: AnyOperation) => rest?.startsWith('GET ') === true

type Check = [label: string, check: () => Promise<string | undefined>]

/** Runs the checks, a few at a time; what they found, by label. */
async function complaints(checks: readonly Check[]): Promise<string[]> {
  const waiting = [...checks]
  const found: string[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const flaw = await next[1]()
      if (flaw) found.push(`${next[0]}: ${flaw}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return found
}

// Refused for who asks, before anything is looked up.
const REFUSED_EARLIER: Record<string, [status: number, code: string]> = {
  'conversations.takeOver agent': [403, 'claim_requires_user_actor'],
  'conversations.completeWidgetUpload widget': [403, 'widget_channel_mismatch'],
  'social.getPending agent': [400, 'social_needs_person'],
  'social.selectPending agent': [400, 'social_needs_person'],
  // A consent that is another's is as one that is too old.
  'social.getPending member': [400, 'social_authorization_expired'],
  'social.selectPending member': [400, 'social_authorization_expired'],
  'social.publishPostDraft agent': [400, 'social_publish_needs_person'],
}

describe('every operation', () => {
  it('answers 401 without a credential, with an unknown one and with a malformed one', async () => {
    const credentials: Credential[] = [
      {},
      { key: `svc_admin_${'x'.repeat(43)}` },
      { key: 'nonsense' },
      { cookie: 'svc_session=forged' },
    ]
    const checks = guarded.flatMap(({ operation }) =>
      credentials.map((credential): Check => [
        `${operation.name} ${JSON.stringify(credential)}`,
        async () => flaws(await call(operation, credential), 401, 'unauthenticated'),
      ]),
    )
    expect(await complaints(checks)).toEqual([])
  })

  it('changes nothing for a page of another site, whatever cookie the browser sends along', async () => {
    const { cookie } = home
    const checks = guarded
      .filter(({ operation, access }) => access.audience.includes('member') && !isSafe(operation))
      .map(({ operation }): Check => [
        operation.name,
        async () =>
          flaws(
            await call(operation, { cookie, headers: { origin: 'https://evil.example' } }),
            403,
            'cross_site_request',
          ),
      ])
    expect(checks.length).toBeGreaterThan(50)
    expect(await complaints(checks)).toEqual([])
  })

  it('answers 403 to each audience that it is not open to', async () => {
    const checks = guarded.flatMap(({ operation, access }) =>
      AUDIENCES.filter((audience) => !access.audience.includes(audience)).map((audience): Check => [
        `${operation.name} ${audience}`,
        async () => flaws(await call(operation, credentialOf(home, audience) ?? {}), 403, 'forbidden'),
      ]),
    )
    expect(checks.length).toBeGreaterThan(20)
    expect(await complaints(checks)).toEqual([])
  })

  it('answers 403 to an API key without its scope', async () => {
    const bare = await app.createKey(home, [])
    const scopes = [...new Set(guarded.flatMap(({ access }) => access.scope ?? []))]
    const checks = await Promise.all(
      guarded
        .filter(({ access }) => access.scope !== null && access.audience.includes('agent'))
        .map(async ({ operation, access }): Promise<Check> => {
          const others = await app.createKey(
            home,
            scopes.filter((scope) => scope !== scopeFor(access, 'agent')),
          )
          return [
            operation.name,
            async () =>
              flaws(await call(operation, { key: bare }), 403, 'forbidden') ??
              flaws(await call(operation, { key: others }), 403, 'forbidden'),
          ]
        }),
    )
    expect(await complaints(checks)).toEqual([])
  })

  it('answers 403 to a member without its role', async () => {
    const cookie = await app.createMember(home, 'member')
    const admin = await app.createMember(home, 'admin')
    const checks = guarded
      .filter(({ access }) => access.role && access.audience.includes('member'))
      .map(({ operation, access }): Check => [
        operation.name,
        async () =>
          flaws(await call(operation, { cookie }), 403, 'forbidden') ??
          (access.role === 'owner'
            ? flaws(await call(operation, { cookie: admin }), 403, 'forbidden')
            : undefined),
      ])
    expect(checks.length).toBeGreaterThan(5)
    expect(await complaints(checks)).toEqual([])
  })

  it('answers 404 to the ids of another organization, whoever asks, and changes nothing there', async () => {
    const before = await rowsOf(app, other.orgId)
    const checks = guarded
      .filter(({ operation }) => Object.keys(pathIds(operation, other)).length > 0)
      .flatMap(({ operation, access }) =>
        access.audience.flatMap((audience): Check[] => {
          const credential = credentialOf(home, audience)
          if (!credential) return []
          const label = `${operation.name} ${audience}`
          const [status, code] = REFUSED_EARLIER[label] ?? [404, undefined]
          return [[label, async () => flaws(await call(operation, credential, other), status, code)]]
        }),
      )
    expect(checks.length).toBeGreaterThan(20)
    expect(await complaints(checks)).toEqual([])
    expect(await rowsOf(app, other.orgId)).toEqual(before)
  })

  it('refuses another organization’s channel to a widget key', async () => {
    const before = await rowsOf(app, other.orgId)
    const checks = guarded
      .filter(
        ({ operation, access }) => access.audience.includes('widget') && 'channelId' in operation.input.shape,
      )
      .map(({ operation }): Check => [
        operation.name,
        async () =>
          flaws(await call(operation, { key: keyOf(home, 'widget') }, other), 403, 'widget_channel_mismatch'),
      ])
    expect(checks.length).toBeGreaterThan(3)
    expect(await complaints(checks)).toEqual([])
    expect(await rowsOf(app, other.orgId)).toEqual(before)
  })

  it('does what it says for each credential that it is open to', async () => {
    const checks = guarded
      // What asks a server of somebody else answers only where that one does; nobody is being erased here.
      .filter(
        ({ operation }) =>
          operation.effect === 'read' &&
          !['connectors.listRemoteTools', 'teamChat.listChannels', 'crm.getErasure'].includes(operation.name),
      )
      .flatMap(({ operation, access }) =>
        access.audience.flatMap((audience): Check[] => {
          const credential = credentialOf(home, audience)
          if (!credential) return []
          return [
            [
              `${operation.name} ${audience}`,
              async () =>
                await call(operation, credential).then(({ status, body }) =>
                  status < 300 ? undefined : `is refused: ${JSON.stringify(body)}`,
                ),
            ],
          ]
        }),
      )
    expect(await complaints(checks)).toEqual([])
  })
})

describe('every tool', () => {
  const tools = guarded.filter(({ operation }) => operation.tool)
  const use = (operation: AnyOperation, key: string, about: Tenant) =>
    callTool(app, {
      key,
      name: operation.tool as string,
      args: { ...sampleInput(operation, about), ...pathIds(operation, about) },
    })

  it('says `forbidden` to an API key without its scope', async () => {
    const bare = await app.createKey(home, [])
    const checks = tools
      .filter(({ access }) => access.scope !== null)
      .map(({ operation }): Check => [
        operation.tool as string,
        async () => {
          const { isError, code, error } = await use(operation, bare, home)
          return isError && code === 'forbidden' ? undefined : `${code} ${JSON.stringify(error)}`
        },
      ])
    expect(checks.length).toBeGreaterThan(15)
    expect(await complaints(checks)).toEqual([])
  })

  it('finds nothing under the ids of another organization, and changes nothing there', async () => {
    const before = await rowsOf(app, other.orgId)
    const checks = tools
      // What is for people alone has no key: its routes are walked with their sessions.
      .filter(({ access }) => access.audience.some((audience) => audience !== 'member'))
      .filter(({ operation }) => Object.keys(pathIds(operation, other)).length > 0)
      .map(({ operation, access }): Check => [
        operation.tool as string,
        async () => {
          const key = access.audience.includes('agent')
            ? home.key
            : keyOf(home, access.audience[0] as Audience)
          const { isError, code } = await use(operation, key, other)
          return isError && code?.endsWith('_not_found') ? undefined : String(code)
        },
      ])
    expect(checks.length).toBeGreaterThan(10)
    expect(await complaints(checks)).toEqual([])
    expect(await rowsOf(app, other.orgId)).toEqual(before)
  })

  it('is closed without a credential, to a session cookie, and under another organization’s address', async () => {
    const call = (path: string, credential: Credential) =>
      app.http('POST', path, {
        ...credential,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      })
    for (const [path, credential] of [
      ['/mcp', {}],
      ['/mcp', { cookie: home.cookie }],
      ['/%6dcp', { cookie: home.cookie }],
      [`/mcp/o/${other.orgId}`, { key: home.key }],
    ] as const) {
      const answer = await call(path, credential)
      expect(flaws(answer, 401, 'unauthenticated')).toBeUndefined()
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer\b/)
    }
    expect((await call(`/mcp/o/${home.orgId}`, { key: home.key })).status).toBe(200)
  })
})

it('everything in the OpenAPI document is served, and the service’s own routes answer as it says', async () => {
  const { body } = await app.http('GET', '/openapi.json')
  const routes = Object.entries(
    body.paths as Record<string, Record<string, { responses: object; security: unknown[] }>>,
  ).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  )
  for (const { path, method } of routes) {
    expect(
      app.app.http.hasRoute({ method: method as 'GET', url: path.replace(/\{(\w+)\}/g, ':$1') }),
      `${method} ${path}`,
    ).toBe(true)
  }
  const own = routes.filter(({ path }) => !path.startsWith('/v1/') || path === '/v1/realtime')
  expect(own.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/healthz',
      '/readyz',
      '/version',
      '/metrics',
      '/mcp',
      '/mcp/o/{orgId}',
      '/v1/realtime',
      '/widget.js',
    ]),
  )
  for (const { path, method, described } of own) {
    const credential = described.security.length > 0 ? { key: home.key } : {}
    const { status } = await app.http(method, path.replace('{orgId}', home.orgId), {
      ...credential,
      ...(method === 'POST' && { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
    })
    expect(Object.keys(described.responses), `${method} ${path}`).toContain(String(status))
  }
})
