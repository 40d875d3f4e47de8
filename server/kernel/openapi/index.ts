import type { z } from 'zod'
import { E, type ErrorDef } from '../base/errors.ts'
import { headerFields, parseRest } from '../http/operations.ts'
import { describeSchema, inlined } from '../base/json-schema.ts'
import { isForOwnPages, type AnyOperation, type BodyRules } from '../contract/operation.ts'
import type { Registry } from '../calls/registry.ts'
import { tellThirdParty } from '../base/third-party.ts'
import { createComponents } from './components.ts'
import { carrying, COUNTED, headerComponents, type HeaderName } from './headers.ts'
import { shareParts } from './shared-parts.ts'
import { systemPaths } from './system-paths.ts'
import type { SystemPath } from '../contract/raw-route.ts'

type Json = Record<string, unknown>

interface ObjectSchema extends Json {
  properties?: Record<string, Json>
  required?: string[]
}

/** The OpenAPI 3.1 document of everything that the registry serves under a route. */
export function openApi(registry: Registry, version: string): Json {
  const paths: Record<string, Json> = {}
  const components = createComponents()
  const operations = registry.operations.filter(({ rest }) => rest)
  const answers = new Map(
    operations
      .filter(({ status }) => status !== 204)
      .map((operation) => [operation, components.answerOf(operation)]),
  )
  for (const operation of operations) {
    const { method, path } = parseRest(operation.rest as string)
    const described = describe(operation, components.inputOf(operation), answers.get(operation))
    paths[path] = { ...paths[path], [method.toLowerCase()]: described }
  }
  for (const route of registry.routes) {
    const { method, path } = parseRest(route.route)
    const described = describeSystem(
      { ...route.describes, route: route.route, guarded: route.access !== 'public' },
      route.module,
    )
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { ...described, security: securityOf(route.access) },
    }
  }
  for (const system of systemPaths(registry)) {
    const { method, path } = parseRest(system.route)
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeSystem(system) }
  }
  const shared = shareParts(paths, { Unavailable: problems(BUSY)[503] as Json })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stoa',
      version,
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...registry.modules, SERVICE].map(({ name, summary }) => ({ name, description: summary })),
    paths: shared.paths,
    components: {
      securitySchemes: securitySchemes(registry),
      headers: headerComponents(),
      parameters: shared.parameters,
      responses: shared.responses,
      schemas: { ...sorted(components.schemas), Problem: PROBLEM },
    },
  }
}

const INTRODUCTION = [
  'Everything a person can do in the dashboard.',
  'Lists answer `{ items }`; those that come in pages also `nextCursor`, and take it as `cursor`.',
  'A POST that writes takes an `Idempotency-Key` where the header is listed.',
  'Every answer names its request in `X-Request-Id`; answers of operations carry the `RateLimit-*` headers that 429 lists.',
  'A body has at most 64 KB and 5,000 values, unless its operation says more.',
  'Errors are `application/problem+json` with a `code`.',
].join(' ')

const securitySchemes = (registry: Registry): Json => ({
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: bearersOf(registry),
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'svc_session',
    description:
      'The session cookie of the dashboard; `__Host-svc_session` where the service is reached by https.',
  },
})

/** What may stand behind `Bearer`, by the modules that take it. */
function bearersOf({ credentials }: Registry): string {
  const kinds = credentials.flatMap(({ bearer }) => bearer ?? [])
  const told = new Intl.ListFormat('en', { type: 'disjunction' }).format(kinds)
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}.`
}

const SERVICE = {
  name: 'service',
  summary: 'The process itself, the tool protocol, the socket, uploads and bundles.',
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: {
      type: 'string',
      description: 'Stable; decide by it. More may be added.',
      examples: [E.invalid_input.code, E.unauthenticated.code, E.rate_limited.code],
    },
    detail: { type: 'string', description: 'What went wrong this time, for people.' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    current: {
      type: ['object', 'null'],
      description: 'What is there instead of what the caller believed; only with errors that say so.',
    },
  },
}

const sorted = (schemas: Record<string, Json>) =>
  Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function describe(operation: AnyOperation, input: ObjectSchema, answer: Json | undefined): Json {
  const { method, params } = parseRest(operation.rest as string)
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const status = operation.status ?? 200
  return {
    operationId: operation.name,
    summary: operation.summary,
    ...(operation.description && { description: operation.description }),
    tags: [operation.name.split('.')[0]],
    security: securityOf(operation.access),
    ...(operation.access !== 'public' &&
      operation.access.role && { 'x-required-role': operation.access.role }),
    ...(operation.tool && { 'x-tool': operation.tool }),
    parameters: parametersOf(operation, input, { params, hasBody }),
    ...(hasBody && { requestBody: bodyOf(input, params, operation.body) }),
    responses: {
      [status]: {
        description: answer ? 'Success.' : 'Done; no body.',
        ...carrying(...(keepsAnswers(operation) ? ['Idempotent-Replayed' as const] : [])),
        ...(answer && { content: { 'application/json': { schema: answer } } }),
      },
      ...problemsOf(operation),
    },
  }
}

function describeSystem(
  { route, name, summary, description, guarded, query = {}, answers, body, errors = [] }: SystemPath,
  tag = SERVICE.name,
): Json {
  const content = (answer: SystemPath['answers'][number]) =>
    answer.contentType && { content: { [answer.contentType]: { schema: answer.schema } } }
  const parameters = [
    ...parseRest(route).params.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(query).map(([name, schema]) => ({ name, in: 'query', schema })),
  ]
  return {
    operationId: `${tag}.${name}`,
    summary,
    ...(description && { description }),
    tags: [tag],
    security: guarded ? [{ bearer: [] }] : [],
    parameters,
    ...(body && {
      requestBody: {
        required: true,
        description: body.description,
        content: { [body.contentType ?? 'application/json']: { schema: body.schema } },
      },
    }),
    responses: {
      ...problems(guarded || errors.includes(E.unavailable) ? [...BUSY, ...errors] : errors),
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          {
            description: answer.description,
            ...carrying(...(status === '302' ? ['Location' as const] : [])),
            ...content(answer),
          },
        ]),
      ),
    },
  }
}

function parametersOf(
  operation: AnyOperation,
  input: ObjectSchema,
  { params, hasBody }: { params: string[]; hasBody: boolean },
): Json[] {
  const properties = Object.entries(input.properties ?? {})
  const required = new Set(input.required)
  const headers = new Map(headerFields(operation))
  const parameter =
    (where: string) =>
    ([name, schema]: [string, Json]) => {
      const { description, ...rest } = schema
      return {
        name,
        in: where,
        ...((where === 'path' || required.has(name)) && { required: true }),
        ...(description !== undefined && { description }),
        schema: rest,
      }
    }
  const inPath = properties.filter(([name]) => params.includes(name)).map(parameter('path'))
  const inQuery = hasBody ? [] : properties.filter(([name]) => !params.includes(name)).map(parameter('query'))
  const inHeader = hasBody
    ? []
    : properties
        .filter(([name]) => headers.has(name))
        .map(([name, schema]) => ({
          ...parameter('header')([name, schema]),
          name: headers.get(name),
          description: `Instead of the query parameter ${name}; keeps it out of logs.`,
        }))
  const idempotency = keepsAnswers(operation)
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          description: 'Repeating the request with the same key within 24 hours gives the same answer.',
          schema: { type: 'string', maxLength: 200 },
        },
      ]
    : []
  return [...inPath, ...inQuery, ...inHeader, ...idempotency]
}

function bodyOf(input: ObjectSchema, params: readonly string[], rules: BodyRules | undefined): Json {
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !params.includes(name)),
  )
  const required = (input.required ?? []).filter((name) => !params.includes(name))
  const schema = { ...input, properties, ...(required.length > 0 ? { required } : {}) }
  if (required.length === 0) delete schema.required
  return {
    ...(rules && { description: `At most ${rules.maxBytes / 1024} KB.` }),
    required: required.length > 0,
    content: { 'application/json': { schema } },
  }
}

/** Whether the service remembers the answer to an `Idempotency-Key`, as `kernel/calls/invoke.ts` does it. */
const keepsAnswers = ({ rest, access, effect, run }: AnyOperation): boolean =>
  (rest ?? '').startsWith('POST ') && access !== 'public' && effect !== 'read' && run !== undefined

/** What any call may be refused with that reaches the database. */
const BUSY = [E.unavailable, E.overloaded, E.request_timeout, E.database_full]

/** The problems that an operation may answer, grouped by status, with their codes. */
function problemsOf(operation: AnyOperation): Json {
  const common: ErrorDef[] = [
    E.invalid_input,
    E.rate_limited,
    ...(/^(GET|DELETE) /.test(operation.rest ?? '') ? [] : [E.body_too_large]),
    ...(operation.access === 'public' ? [] : [E.unauthenticated, E.forbidden]),
    ...(isForOwnPages(operation) ? [E.cross_site_request] : []),
    ...BUSY,
  ]
  return problems([...common, ...(operation.errors ?? [])])
}

function problems(errors: readonly ErrorDef[]): Json {
  const byStatus = new Map<number, ErrorDef[]>()
  for (const error of errors) byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error])
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, defs]) => [
        status,
        {
          description: [...new Set(defs.map((def) => `\`${def.code}\`: ${def.message}`))].join('\n'),
          ...carrying(...headersOf(status)),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  )
}

const headersOf = (status: number): HeaderName[] =>
  status === 429 ? ['Retry-After', ...COUNTED] : status === 503 ? ['Retry-After'] : []

const securityOf = (access: AnyOperation['access']): Json[] => {
  if (access === 'public') return []
  const { scope, keyScope, audience } = access
  const bearer = scope === null ? [] : [scope]
  return [
    { bearer },
    ...(keyScope === undefined ? [] : [{ bearer: [keyScope] }]),
    ...(audience.includes('member') ? [{ session: [] }] : []),
  ]
}

/** The JSON schema of one side of an operation, with named shapes in the place of their names; those within themselves are in `$defs`. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const described = inlined(describeSchema(schema, io))
  tellThirdParty(described)
  const { schema: whole, named } = described
  return Object.keys(named).length === 0 ? whole : { ...whole, $defs: named }
}
