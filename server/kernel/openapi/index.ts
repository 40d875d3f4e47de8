import { z } from 'zod'
import { E, type ErrorDef } from '../errors.ts'
import { headerFields, parseRest } from '../http/operations.ts'
import type { AnyOperation, BodyRules } from '../operation.ts'
import type { Registry } from '../registry.ts'
import { tellThirdParty } from '../third-party.ts'
import { SYSTEM_PATHS, type SystemPath } from './system-paths.ts'

type Json = Record<string, unknown>

interface ObjectSchema extends Json {
  properties?: Record<string, Json>
  required?: string[]
}

/** The OpenAPI 3.1 document of everything that the registry serves under a route. */
export function openApi(registry: Registry, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const operation of registry.operations) {
    if (!operation.rest) continue
    const { method, path } = parseRest(operation.rest)
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation) }
  }
  for (const route of registry.routes) {
    const { method, path } = parseRest(route.route)
    const described = describeSystem({ ...route.describes, route: route.route })
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { ...described, tags: [route.module], security: securityOf(route.access) },
    }
  }
  for (const system of SYSTEM_PATHS) {
    const { method, path } = parseRest(system.route)
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeSystem(system) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stoa',
      version,
      description:
        'Everything a person can do in the dashboard. Lists answer `{ items, nextCursor }`. Every POST takes an `Idempotency-Key`. A body has at most 64 KB and 5,000 values, unless its operation says more. Errors are `application/problem+json` with a `code`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    tags: [...registry.modules, SERVICE].map(({ name, summary }) => ({ name, description: summary })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key (`svc_admin_…`) or, on widget routes, a widget key (`svc_widget_…`).',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'svc_session',
          description:
            'The session cookie of the dashboard; `__Host-svc_session` where the service is reached by https.',
        },
      },
      schemas: { Problem: PROBLEM },
    },
  }
}

const SERVICE = {
  name: 'service',
  summary: 'The process itself, the tool protocol, the socket, uploads and the widget’s bundle.',
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Stable; decide by it.' },
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

function describe(operation: AnyOperation): Json {
  const { method, params } = parseRest(operation.rest as string)
  const input = jsonSchema(operation.input, 'input')
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
    parameters: parametersOf(operation, input, { params, hasBody, method }),
    ...(hasBody && { requestBody: bodyOf(input, params, operation.body) }),
    responses: {
      [status]: {
        description: status === 204 ? 'Done; no body.' : 'Success.',
        ...(status !== 204 && {
          content: { 'application/json': { schema: jsonSchema(operation.output, 'output') } },
        }),
      },
      ...problemsOf(operation),
    },
  }
}

function describeSystem({
  route,
  summary,
  description,
  guarded,
  query = {},
  answers,
  body,
  errors = [],
}: SystemPath): Json {
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
    summary,
    ...(description && { description }),
    tags: [SERVICE.name],
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
      ...problems(errors),
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          { description: answer.description, ...content(answer) },
        ]),
      ),
    },
  }
}

function parametersOf(
  operation: AnyOperation,
  input: ObjectSchema,
  { params, hasBody, method }: { params: string[]; hasBody: boolean; method: string },
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
        required: where === 'path' || required.has(name),
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
          required: false,
          description: `Instead of the query parameter ${name}; keeps it out of logs.`,
        }))
  const idempotency =
    method === 'POST' && operation.access !== 'public'
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
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

/** The problems that an operation may answer, grouped by status, with their codes. */
function problemsOf(operation: AnyOperation): Json {
  const common: ErrorDef[] = [
    E.invalid_input,
    E.rate_limited,
    ...(/^(GET|DELETE) /.test(operation.rest ?? '') ? [] : [E.body_too_large]),
    ...(operation.access === 'public' ? [] : [E.unauthenticated, E.forbidden]),
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
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  )
}

const securityOf = (access: AnyOperation['access']): Json[] => {
  if (access === 'public') return []
  const bearer = access.scope === null ? [] : [access.scope]
  return access.audience.includes('member') ? [{ bearer }, { session: [] }] : [{ bearer }]
}

/** The JSON schema of one side of an operation, without the dialect line. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as ObjectSchema
  tellThirdParty(json)
  return json
}
