import { expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyOperation } from '../operation.ts'
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

test('a schema that JSON cannot express stops the start and names the operation', () => {
  const operation = { ...registry.operations[0], output: z.object({ at: z.date() }) } as AnyOperation
  expect(() => describeTool(operation)).toThrow(
    'the output of library.getShelf cannot be written as JSON schema',
  )
})

test('outputs stay open for fields to come, and integers tell no bounds that nobody set', () => {
  const [operation] = registry.operations
  if (!operation) throw new Error('the registry is empty')
  const { outputSchema } = describeTool(operation)
  expect(outputSchema).not.toHaveProperty('additionalProperties')
  expect(outputSchema).not.toHaveProperty('$schema')
  expect(outputSchema['properties']).toMatchObject({ limit: { type: 'integer' } })
  expect(outputSchema['properties']).not.toHaveProperty('limit.maximum')
})
