import { z } from 'zod'
import type { EventType } from '../server/kernel/contract/operation.ts'
import type { Registry } from '../server/kernel/calls/registry.ts'
import { docOf, shapeName, typeOf, type Schema } from './typescript-of.ts'

/** The part of an OpenAPI document that clients are made from. */
interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, Schema> }
}

interface ApiOperation {
  operationId: string
  security: object[]
  summary: string
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

interface Method {
  module: string
  verb: string
  route: string
  summary: string
  input: string
  /** Whether it can be called without any input. */
  isBare: boolean
  output: string
}

const HEADER = '// Made by `npm run generate` from the operations of the service. Do not edit.\n'
const FOLDER = 'sdk/src/generated'

/**
 * The SDK's generated sources: the named shapes, a client per module with the types of its operations, the events, the
 * codes of errors, and what operations ask for.
 */
export function sdkFiles(registry: Registry, document: object): [path: string, text: string][] {
  const whole = resolveShared(document)
  const { paths, components } = whole
  const isOperation = new Set(registry.operations.map(({ name }) => name))
  const methods = Object.entries(paths).flatMap(([path, byVerb]) =>
    Object.entries(byVerb)
      .filter(([, { operationId }]) => isOperation.has(operationId))
      .flatMap(([verb, operation]) => methodOf(`${verb.toUpperCase()} ${path}`, operation)),
  )
  const modules = registry.modules
    .map(({ name }) => name)
    .filter((name) => methods.some(({ module }) => module === name))
  const shapes = Object.keys(components.schemas).map(shapeName)
  const files: [string, string][] = [
    ['shapes', shapesSource(components.schemas)],
    ['events', eventsSource(registry.events, shapes)],
    ['error-codes', codesSource(whole)],
    ['access', accessSource(registry)],
    ['operations', barrelSource(modules)],
    ...modules.map((name): [string, string] => [
      name,
      moduleSource(registry, name, { methods: methods.filter(({ module }) => module === name), shapes }),
    ]),
  ]
  return files.map(([name, text]) => [`${FOLDER}/${name}.ts`, `${HEADER}${text}`])
}

/** The document with references to responses and parameters resolved; those to schemas stay. */
export function resolveShared(document: object): ApiDocument {
  const { components } = document as { components: Record<string, Record<string, unknown>> }
  const text = JSON.stringify(document, (_key, value: unknown) => {
    const reference = (value as { $ref?: string } | null)?.$ref
    const [, kind = '', name = ''] =
      /^#\/components\/(responses|parameters)\/(\w+)$/.exec(reference ?? '') ?? []
    return kind === '' ? value : components[kind]?.[name]
  })
  return JSON.parse(text) as ApiDocument
}

function methodOf(route: string, operation: ApiOperation): Method[] {
  const [module, verb] = operation.operationId.split('.')
  if (!module || !verb) return []
  // A client with a method of this name would be taken for a promise.
  if (verb === 'then') throw new Error(`an operation cannot be called ${verb}`)
  const fields = operation.parameters.filter((parameter) => parameter.in !== 'header')
  // What takes no key although somebody is signed in, only reads or is safe to repeat by itself.
  const isOnce = route.startsWith('POST') && operation.security.length === 0
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const given = inputOf(fields, body)
  const [, answer] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  const output = Object.values(answer?.content ?? {})[0]?.schema
  return [
    {
      module,
      verb,
      route: isOnce ? `${route} once` : route,
      summary: operation.summary,
      ...given,
      output: output ? typeOf(output) : 'void',
    },
  ]
}

/** The input of a method: fields of path, query and body. */
function inputOf(
  parameters: ApiOperation['parameters'],
  body: Schema | undefined,
): { input: string; isBare: boolean } {
  const properties = parameters.map(({ name, description, schema }) => [
    name,
    description === undefined ? schema : { ...schema, description },
  ])
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const own: Schema = { type: 'object', properties: Object.fromEntries(properties), required }
  if (!body) return { input: typeOf(own), isBare: required.length === 0 }
  if (body.properties) {
    const whole: Schema = {
      type: 'object',
      properties: { ...own.properties, ...body.properties },
      required: [...required, ...(body.required ?? [])],
    }
    return { input: typeOf(whole), isBare: whole.required?.length === 0 }
  }
  const named = typeOf(body)
  return { input: properties.length > 0 ? `${typeOf(own)} & ${named}` : named, isBare: false }
}

function shapesSource(schemas: Record<string, Schema>): string {
  const types = Object.entries(schemas).map(
    ([name, schema]) =>
      `${docOf(schema.description ?? `\`${name}\` of the API.`)}export type ${shapeName(name)} = ${typeOf(schema)}\n`,
  )
  return types.join('\n')
}

function moduleSource(
  registry: Registry,
  name: string,
  { methods, shapes }: { methods: readonly Method[]; shapes: readonly string[] },
): string {
  const typeName = (verb: string) => `${capital(name)}${capital(verb)}`
  const types = methods.map(({ verb, input, output }) =>
    [
      `/** Input of \`${name}.${verb}\`. */`,
      `export type ${typeName(verb)}Input = ${input}`,
      `/** Answer of \`${name}.${verb}\`. */`,
      `export type ${typeName(verb)}Output = ${output}`,
    ].join('\n'),
  )
  const signatures = methods.map(
    ({ verb, summary, route, isBare }) =>
      `  /** ${summary}. \`${route.replace(/ once$/, '')}\` */\n  ${verb}(input${isBare ? '?' : ''}: ${typeName(verb)}Input, options?: CallOptions): Promise<${typeName(verb)}Output>`,
  )
  const routes = methods.map(({ verb, route }) => `  ${verb}: '${route}',`)
  const summary = registry.modules.find((module) => module.name === name)?.summary ?? name
  const text = `${types.join('\n\n')}

/** ${summary} */
export interface ${capital(name)}Client {
${signatures.join('\n')}
}

const ROUTES: Record<keyof ${capital(name)}Client, string> = {
${routes.join('\n')}
}

/** The client of this part of the API alone. */
export const ${name} = (options: ClientOptions): ${capital(name)}Client => clientOf<${capital(name)}Client>(options, ROUTES)
`
  return `import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
${importsOf(text, shapes)}
${text}`
}

function importsOf(text: string, shapes: readonly string[]): string {
  const used = shapes.filter((shape) => new RegExp(`(?<!['"\`\\w])${shape}(?!['"\`\\w])`).test(code(text)))
  return used.length === 0 ? '' : `import type { ${used.toSorted().join(', ')} } from './shapes.ts'\n`
}

/** Source without comments, which contain names, too. */
const code = (text: string) => text.replaceAll(/\/\*\*.*\*\/$/gm, '')

function eventsSource(events: ReadonlyMap<string, EventType>, shapes: readonly string[]): string {
  const told = [...events].filter(([type, event]) => event.public || /^(conversation|channel)\./.test(type))
  const parts = new Map<string, Schema>()
  const fields = told.map(([type, { payload, description }]) => {
    const { $defs = {}, ...schema } = z.toJSONSchema(payload, { unrepresentable: 'any' }) as Schema
    for (const [name, part] of Object.entries($defs)) parts.set(shapeName(name), part)
    return `${docOf(description, '  ')}  '${type}': ${typeOf(schema, 1)}`
  })
  const own = [...parts].filter(([name]) => !shapes.includes(name))
  const text = `${own.map(([name, part]) => `${docOf(part.description)}export type ${name} = ${typeOf(part)}\n\n`).join('')}/** What happens, by type, with what is told of it. */
export interface EventData {
${fields.join('\n')}
}

/** The types of events that webhooks can ask for. */
export type WebhookEventType =
${told
  .filter(([, event]) => event.public)
  .map(([type]) => `  | '${type}'`)
  .join('\n')}
`
  return `${importsOf(text, shapes)}\n${text}`
}

/** Every code that the document names: `code`: sentence, in the descriptions of refusals. */
function codesSource(document: object): string {
  const codes = new Set<string>()
  for (const byVerb of Object.values((document as ApiDocument).paths))
    for (const { responses } of Object.values(byVerb))
      for (const [status, answer] of Object.entries(responses)) {
        const { description = '' } = answer as { description?: string }
        if (!/^[45]/.test(status)) continue
        for (const [, found = ''] of description.matchAll(/^`(\w+)`:/gm)) codes.add(found)
      }
  return `
/** The codes with which the service refuses; each operation's are in the API reference. */
export type ErrorCode =
${[...codes]
  .toSorted()
  .map((one) => `  | '${one}'`)
  .join('\n')}
`
}

/** What somebody must hold to call an operation, where being a member is not enough. */
function accessSource({ operations }: Pick<Registry, 'operations'>): string {
  const asking = operations.flatMap(({ name, access }) => {
    if (access === 'public' || !access.audience.includes('member')) return []
    const asked = [
      ...(access.scope === null ? [] : [`scope: '${access.scope}'`]),
      ...(access.role === undefined ? [] : [`role: '${access.role}'`]),
    ]
    return asked.length === 0 ? [] : [`  '${name}': { ${asked.join(', ')} },`]
  })
  return `
/** What members must hold to call an operation, where being one is not enough. */
export const ACCESS = {
${asking.join('\n')}
} as const satisfies Record<string, { scope?: string; role?: 'admin' | 'owner' }>

/** An operation that asks for a scope or a role. */
export type GuardedOperation = keyof typeof ACCESS
`
}

const barrelSource = (modules: readonly string[]): string => `
${modules.map((name) => `export * from './${name}.ts'`).join('\n')}

import type { ClientOptions } from '../client/options.ts'
${modules.map((name) => `import { ${name}, type ${capital(name)}Client } from './${name}.ts'`).join('\n')}

/** The clients of all modules. */
export interface Client {
${modules.map((name) => `  readonly ${name}: ${capital(name)}Client`).join('\n')}
}

/** A client with one method per operation, by module: \`client.conversations.sendMessage({ id, body })\`. */
export const createClient = (options: ClientOptions): Client => ({
${modules.map((name) => `  ${name}: ${name}(options),`).join('\n')}
})
`

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
