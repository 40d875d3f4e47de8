import { beforeAll, expect, test } from 'vitest'
import { registryOfModules } from '../../../app.ts'
import { scopeFor } from '../../../kernel/contract/operation.ts'
import { scopesOf } from '../../../kernel/contract/scopes.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg('Acme')
})

interface Line {
  scope: string
  module: string
  effect: string
  description: string
}

const list = async (by: { key?: string; cookie?: string }) => app.http('GET', '/v1/api-keys/scopes', by)

test('every scope that the modules declare is listed, with its module and what it opens', async () => {
  const { status, body } = await list({ cookie: org.cookie })
  expect(status).toBe(200)
  const { modules } = registryOfModules()
  const items = body.items as Line[]
  const grantable = scopesOf(modules)
    .filter(({ keys }) => keys === 'offered')
    .map(({ scope, description }) => [scope, description])
  expect(items.map(({ scope, description }) => [scope, description])).toEqual(grantable)
  const asked = registryOfModules().operations.flatMap(({ access }) =>
    access !== 'public' && access.audience.includes('agent') ? (scopeFor(access, 'agent') ?? []) : [],
  )
  expect(items.map(({ scope }) => scope)).toEqual(expect.arrayContaining([...new Set(asked)]))
  for (const { scope, module, effect } of items) {
    expect(Object.keys(modules.find(({ name }) => name === module)?.scopes ?? {})).toContain(scope)
    expect(effect === 'read', scope).toBe(scope.endsWith(':read'))
  }
})

test('a key can be made with each of them, and with all', async () => {
  const { body } = await list({ key: org.key })
  const scopes = (body.items as Line[]).map(({ scope }) => scope)
  expect(scopes).toEqual(expect.arrayContaining(['analytics:read', 'analytics:write']))
  for (const asked of [...scopes.map((scope) => [scope]), scopes]) {
    const { status, body: made } = await app.http('POST', '/v1/api-keys', {
      cookie: org.cookie,
      body: { name: 'Program', scopes: asked },
    })
    expect([status, made.scopes]).toEqual([201, asked])
  }
})
