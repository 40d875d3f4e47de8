import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { registryOfModules } from '../app.ts'
import type { Caller } from '../kernel/contract/credentials.ts'
import { parseRest } from '../kernel/http/operations.ts'
import { createInvoke } from '../kernel/calls/invoke.ts'
import type { Machinery } from '../kernel/calls/work.ts'
import { describeTool } from '../kernel/mcp/index.ts'
import { createMetrics } from '../kernel/health/metrics.ts'
import { jsonSchema, openApi } from '../kernel/openapi/index.ts'
import { resolved } from '../kernel/openapi/resolved.ts'
import { toolsetOf } from '../kernel/contract/module.ts'
import type { AnyOperation, Audience } from '../kernel/contract/operation.ts'
import { createRegistry } from '../kernel/calls/registry.ts'
import { newId } from '../kernel/base/ids.ts'
import { sampleInput, unusedIds } from './tenant.ts'

const registry = registryOfModules()
const { operations } = registry
const document = resolved(openApi(registry, '0')) as {
  servers: object[]
  // oxlint-disable-next-line typescript/no-explicit-any -- looked into below
  paths: Record<string, Record<string, any>>
}
const described = (operation: AnyOperation) => {
  const { method, path } = parseRest(operation.rest as string)
  return document.paths[path]?.[method.toLowerCase()]
}

// Called like secrets, and none: the key of a block names it within its entry.
const NO_SECRET = new Set([
  'curator.createJob dedupeKey',
  'cms.updateDraft key',
  'connectors.listVendors key',
  'conversations.previewOptions key',
  'conversations.listOptions key',
])

describe('the registry', () => {
  it('lets no two watches end each other’s alerts, and none look without a beginning or at odd times', () => {
    const watching = (subjects: string, minutes?: number) => ({
      source: 'shelf',
      about: 'A shelf is full.',
      over: 'When it is not.',
      watch: { subjects, ...(minutes !== undefined && { minutes }), find: async () => [] },
    })
    const start = (...troubles: ReturnType<typeof watching>[]) =>
      createRegistry([{ name: 'm', summary: 'x', operations: [], troubles }])
    expect(() => start(watching('a_'), watching('b_', 60))).not.toThrow()
    expect(() => start(watching('a_'), watching('a_b'))).toThrow('watches a_ twice')
    expect(() => start(watching('a_b'), watching('a_'))).toThrow('watches a_b twice')
    for (const wrong of [watching(''), watching('a_', 7), watching('a_', 0)])
      expect(() => start(wrong)).toThrow('a multiple of 5 minutes')
  })

  it('names operations <module>.<verbNoun>, tools by the prefix of their module, routes in kebab-case under /v1', () => {
    for (const module of registry.modules) {
      for (const { name, tool, rest } of module.operations) {
        expect(name).toMatch(new RegExp(`^${module.name}\\.[a-z][A-Za-z]+$`))
        if (tool) expect(tool).toMatch(new RegExp(`^${toolsetOf(module)}(_[a-z0-9]+)+$`))
        if (rest)
          expect(rest).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/v1(\/([a-z][a-z0-9-]*|\{[a-z][A-Za-z]*\}))+$/)
      }
    }
  })

  it('gives each tool at most 64 characters, and no two operations one name, tool or route', () => {
    for (const pick of [
      ({ name }: AnyOperation) => name,
      ({ tool }: AnyOperation) => tool,
      ({ rest }: AnyOperation) => rest?.replace(/\{\w+\}/g, '{}'),
    ]) {
      const names = operations.flatMap((operation) => pick(operation) ?? [])
      expect(new Set(names).size).toBe(names.length)
    }
    for (const name of registry.tools.keys()) expect(name.length).toBeLessThanOrEqual(64)
  })

  it('refuses to start with a name twice, an undeclared scope, a tool of another toolset, or an operation without a face', () => {
    const [first] = operations.filter(({ rest, tool }) => rest && tool) as [AnyOperation]
    const start = (...ops: AnyOperation[]) =>
      createRegistry([{ name: 'm', summary: '', operations: ops, scopes: { 'org:read': '' } }])
    const free = { ...first, access: 'public' as const }
    expect(() => start(free, free)).toThrow(/declared twice/)
    expect(() => start(free, { ...free, name: 'm.other', tool: 'other' })).toThrow(/route .* declared twice/)
    expect(() => start(free, { ...free, name: 'm.other', rest: 'GET /v1/other' })).toThrow(
      /tool .* declared twice/,
    )
    expect(() => start({ ...free, tool: 'other_thing' })).toThrow(/other_thing of m must start with m_/)
    expect(() => start({ ...first, access: { scope: 'nope:read', audience: ['agent'] } })).toThrow(
      /nope:read, which no module declares/,
    )
    const { rest: _, tool: __, ...faceless } = free
    expect(() => start(faceless as AnyOperation)).toThrow(/neither a route nor a tool/)
  })

  it('summarizes every operation in one line, and types every field of every tool', () => {
    for (const operation of operations) {
      expect(operation.summary, operation.name).toMatch(/^[A-Z][^\n]{8,120}[^.\n]$/)
      if (!operation.tool) continue
      const { properties } = describeTool(operation).short.inputSchema
      for (const [field, schema] of Object.entries((properties ?? {}) as Record<string, object>)) {
        expect(
          ['type', 'enum', 'const', 'anyOf', 'oneOf', '$ref'].some((key) => key in schema),
          `${operation.tool}.${field}`,
        ).toBe(true)
      }
    }
  })

  it('has every path parameter in the input, required', () => {
    for (const operation of operations.filter(({ rest }) => rest)) {
      for (const param of parseRest(operation.rest as string).params) {
        expect(operation.input.shape, operation.name).toHaveProperty(param)
        expect(operation.input.shape[param].safeParse(undefined).success, operation.name).toBe(false)
      }
    }
  })

  it('documents every route with its answer, its errors and who may call', () => {
    for (const operation of operations.filter(({ rest }) => rest)) {
      const entry = described(operation)
      expect(entry.operationId).toBe(operation.name)
      expect(entry.responses).toHaveProperty(String(operation.status ?? 200))
      for (const { code, status } of operation.errors ?? [])
        expect(entry.responses[status]?.description, `${operation.name} ${code}`).toContain(`\`${code}\``)
      expect(entry.security.length === 0).toBe(operation.access === 'public')
    }
  })

  it('gives everything that is served an operation id of its own, in the document as in the registry', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId, tags }) => {
        expect(operationId).toMatch(new RegExp(`^${tags[0]}\\.[a-z][A-Za-z]+$`))
        return operationId as string
      }),
    )
    expect(ids.length).toBeGreaterThan(operations.filter(({ rest }) => rest).length)
    expect(new Set(ids).size).toBe(ids.length)
    expect(document.servers).toEqual([{ url: '/' }])
  })

  it('tells of an Idempotency-Key, and that answers are repeated, only where the service keeps them', () => {
    const takesKey = (operation: AnyOperation) =>
      (described(operation).parameters as { name: string }[]).some(({ name }) => name === 'Idempotency-Key')
    for (const operation of operations.filter(({ rest }) => rest)) {
      const answer = described(operation).responses[operation.status ?? 200]
      expect('Idempotent-Replayed' in (answer.headers ?? {}), operation.name).toBe(takesKey(operation))
      if (!operation.rest?.startsWith('POST ')) expect(takesKey(operation), operation.name).toBe(false)
    }
    const taking = (...names: string[]) =>
      names.map((name) => takesKey(operations.find((each) => each.name === name) as AnyOperation))
    expect(taking('conversations.sendMessage', 'webhooks.createWebhook')).toEqual([true, true])
    // Before anybody is known; work in steps that is safe to repeat.
    expect(taking('identity.signUp', 'conversations.bulkUpdate', 'analytics.getFunnel')).toEqual([
      false,
      false,
      false,
    ])
  })

  it('says of every call that it may be limited, or come at a bad moment, and how long to wait then', () => {
    for (const operation of operations.filter(({ rest }) => rest)) {
      const { 429: limited, 503: unavailable } = described(operation).responses
      expect(Object.keys(limited.headers), operation.name).toEqual([
        'Retry-After',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
      ])
      expect(Object.keys(unavailable.headers)).toEqual(['Retry-After'])
      for (const code of ['unavailable', 'overloaded', 'request_timeout', 'database_full'])
        expect(unavailable.description, operation.name).toContain(`\`${code}\``)
    }
  })

  it('masks every field whose name says that it is a secret', () => {
    const fieldsOf = (schema: unknown): string[] =>
      typeof schema !== 'object' || schema === null
        ? []
        : Object.entries(schema).flatMap(([key, value]) => [
            ...(key === 'properties'
              ? Object.entries(value as Record<string, { type?: string }>).flatMap(([field, { type }]) =>
                  type === 'string' ? [field] : [],
                )
              : []),
            ...fieldsOf(value),
          ])
    for (const { name, input, output, secrets } of operations) {
      const fields = [jsonSchema(input, 'input'), jsonSchema(output, 'output')].flatMap(fieldsOf)
      for (const field of fields.filter((candidate) => /(password|secret|token|key)$/i.test(candidate)))
        if (!NO_SECRET.has(`${name} ${field}`)) expect(secrets ?? [], name).toContain(field)
    }
  })

  it('has an example of every event that fits its schema, and nothing beside it', () => {
    for (const [type, { payload, example, description }] of registry.events) {
      expect(type).toMatch(/^[a-z_]+(\.[a-z_]+)+$/)
      expect(description.length, type).toBeGreaterThan(10)
      expect(payload.strict().safeParse(example).error, type).toBeUndefined()
    }
  })

  it('has its alerts, and no other, in docs/operations.md, each about work that is measured', () => {
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8')
    const [, listed = ''] = /Alert on these[^|]+\n([^]*?)\n\n/.exec(page) ?? []
    const [, , ...rows] = listed
      .split('\n')
      .map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | +\|$/g, '').trim()))
    expect(rows).toEqual(
      registry.monitoring.map(({ when, minutes, advice }) => [when, String(minutes), advice]),
    )
    const measured = ['reactions', 'jobs', ...registry.backlogs.map(({ of }) => of)]
    for (const { when } of registry.monitoring) {
      for (const [, of] of when.matchAll(/of="(\w+)"/g)) expect(measured).toContain(of)
      for (const [, lane] of when.matchAll(/lane!?="(\w+)"/g))
        expect([...registry.lanes.keys()]).toContain(lane)
    }
  })

  it('names jobs and reactions by their module', () => {
    const owners = [...registry.modules.map(({ name }) => name), 'kernel']
    for (const { name } of [...registry.jobs, ...registry.reactions])
      expect(owners).toContain(name.split('.')[0])
  })
})

describe('the transaction of an operation', () => {
  const ids = unusedIds()

  it('is read-only exactly where its effect is `read`', async () => {
    const opened: (boolean | undefined)[] = []
    const machinery = {
      registry,
      metrics: createMetrics(),
      services: { log: { warn() {}, error() {}, debug() {} }, atEnd() {} },
      database: {
        async transaction({ readOnly }: { readOnly?: boolean }) {
          opened.push(readOnly)
          throw new Error('far enough')
        },
        // Of several reads, in a transaction that is read-only.
        async readTogether() {
          opened.push(true)
          throw new Error('far enough')
        },
        isOutage: () => false,
        isAway: () => false,
      },
    } as unknown as Machinery
    const invoke = createInvoke(machinery)
    const info = {
      requestId: 'r',
      via: 'rest',
      address: '',
      origin: undefined,
      userAgent: undefined,
    } as const
    for (const operation of operations) {
      const caller: Caller | null =
        operation.access === 'public'
          ? null
          : {
              org: { id: newId('org') },
              actor: {
                type: operation.access.audience[0] as Audience,
                id: 'a',
                name: null,
                scopes: ['*'],
                role: 'owner',
              },
              credential: { kind: 'api_key', id: 'k' },
            }
      opened.length = 0
      await expect(invoke(operation, sampleInput(operation, { ids }), { caller, info })).rejects.toThrow()
      expect(opened[0] ?? false, operation.name).toBe(operation.effect === 'read')
    }
  })
})
