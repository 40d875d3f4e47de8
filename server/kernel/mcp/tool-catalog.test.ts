import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyOperation } from '../contract/operation.ts'
import { describeTool } from './describe-tool.ts'
import { agent, member, registry } from './test-endpoint.ts'
import { createToolCatalog } from './tool-catalog.ts'

const withScopes = (...scopes: string[]) => ({ ...agent, actor: { ...agent.actor, scopes } })

test('callers with equal rights share one list, whoever they are and however their scopes are ordered', () => {
  const catalog = createToolCatalog(registry)
  const list = catalog.listFor(withScopes('lib:read', 'lib:write'))
  const other = { ...withScopes('lib:write', 'lib:read'), org: { id: 'org_2' } }
  expect(catalog.listFor(other)).toBe(list)
  expect(catalog.listFor(withScopes('lib:read'))).not.toBe(list)
  expect(catalog.listFor(member('admin'))).not.toBe(list)
})

test('only the lists of the last 200 kinds of callers are kept, those asked for last the longest', () => {
  const catalog = createToolCatalog(registry)
  const [kept, dropped] = [agent, member('admin')].map((caller) => catalog.listFor(caller))
  for (let i = 0; i < 199; i++) {
    catalog.listFor(withScopes(`scope:${i}`))
    catalog.listFor(agent)
  }
  expect(catalog.listFor(agent)).toBe(kept)
  expect(catalog.listFor(member('admin'))).not.toBe(dropped)
  expect(catalog.listFor(member('admin'))).toEqual(dropped)
})

test('toolsets have lists of their own', () => {
  const catalog = createToolCatalog(registry)
  expect(catalog.toolsets).toEqual(['archive', 'lib'])
  expect(catalog.listFor(agent, ['lib'])).toBe(catalog.listFor(agent, ['lib']))
  expect(catalog.listFor(agent, ['lib'])).not.toBe(catalog.listFor(agent))
  expect(catalog.listFor(agent, ['archive', 'lib'])).not.toEqual(catalog.listFor(agent, ['lib']))
})

test('what is rare is callable though the default list leaves it out', () => {
  const catalog = createToolCatalog(registry)
  expect(catalog.listFor(agent).map(({ name }) => name)).not.toContain('lib_recount_shelves')
  expect(catalog.find('lib_recount_shelves')?.operation.name).toBe('library.recountShelves')
  expect(catalog.find('lib_burn_down')).toBeUndefined()
})

test('only tools whose scope the caller holds are listed, in either form', () => {
  const catalog = createToolCatalog(registry)
  const reader = withScopes('lib:read')
  for (const toolsets of [[], ['lib'], ['archive', 'lib']])
    expect(catalog.listFor(reader, toolsets).map(({ name }) => name)).toEqual(['lib_get_shelf'])
})

test('a schema that JSON cannot express is refused by the name of its operation', () => {
  const operation = { ...registry.operations[0], output: z.object({ at: z.bigint() }) } as AnyOperation
  expect(() => describeTool(operation)).toThrow(
    'the output of library.getShelf cannot be written as JSON schema',
  )
})
