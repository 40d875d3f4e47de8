import { jsonSchema } from '../server/kernel/openapi/index.ts'
import { parseRest } from '../server/kernel/http/operations.ts'
import type { AnyOperation } from '../server/kernel/operation.ts'
import type { Registry } from '../server/kernel/registry.ts'

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  description?: string
}

/** The SDK's generated source: one method per operation that has a route, with its types. */
export function sdkSource(registry: Registry): string {
  const operations = registry.operations.filter((operation) => operation.rest)
  const modules = [...new Set(operations.map((operation) => moduleOf(operation)))]
  const types = operations.map((operation) => {
    const name = typeName(operation)
    return [
      `/** Input of \`${operation.name}\`. */`,
      `export type ${name}Input = ${typeOf(jsonSchema(operation.input, 'input') as Schema, 0)}`,
      `/** Answer of \`${operation.name}\`. */`,
      `export type ${name}Output = ${operation.status === 204 ? 'void' : typeOf(jsonSchema(operation.output, 'output') as Schema, 0)}`,
    ].join('\n')
  })
  const methods = modules.map((module) => {
    const lines = operations
      .filter((operation) => moduleOf(operation) === module)
      .map((operation) => {
        const optional =
          ((jsonSchema(operation.input, 'input') as Schema).required ?? []).length === 0 ? '?' : ''
        return `    /** ${operation.summary}. \`${operation.rest}\` */\n    ${verbOf(operation)}(input${optional}: ${typeName(operation)}Input, options?: CallOptions): Promise<${typeName(operation)}Output>`
      })
    return `  ${module}: {\n${lines.join('\n')}\n  }`
  })
  const routes = operations.map((operation) => {
    const { method, path } = parseRest(operation.rest as string)
    return `  '${operation.name}': ['${method}', '${path}'],`
  })
  return `// Made by \`npm run generate\` from the operations of the service. Do not edit.
import type { CallOptions } from '../client.ts'

${types.join('\n\n')}

/** Every operation of the service, by module. */
export interface Operations {
${methods.join('\n')}
}

/** Method and path of every operation. */
export const ROUTES: Record<string, readonly [method: string, path: string]> = {
${routes.join('\n')}
}
`
}

const moduleOf = (operation: AnyOperation) => operation.name.split('.')[0] as string
const verbOf = (operation: AnyOperation) => operation.name.split('.')[1] as string
const typeName = (operation: AnyOperation) =>
  operation.name
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** A JSON schema as a TypeScript type. */
function typeOf(schema: Schema, depth: number): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map((option) => typeOf(option, depth)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((option) => typeOf(option, depth)).join(' & ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, depth)).join(' | ')
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {}, depth)})[]`
  if (schema.type === 'object') return objectOf(schema, depth)
  return (
    { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }[
      schema.type ?? ''
    ] ?? 'unknown'
  )
}

function objectOf(schema: Schema, depth: number): string {
  const entries = Object.entries(schema.properties ?? {})
  if (entries.length === 0) {
    if (
      typeof schema.additionalProperties === 'object' &&
      Object.keys(schema.additionalProperties).length > 0
    )
      return `Record<string, ${typeOf(schema.additionalProperties, depth)}>`
    return schema.properties ? 'Record<string, never>' : 'Record<string, unknown>'
  }
  const indent = '  '.repeat(depth + 1)
  const fields = entries.map(([name, property]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    const doc = property.description
      ? `${indent}/** ${property.description.replaceAll('*/', '*\\/')} */\n`
      : ''
    return `${doc}${indent}${/^\w+$/.test(name) ? name : `'${name}'`}${optional}: ${typeOf(property, depth + 1)}${optional ? ' | undefined' : ''}`
  })
  return `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}`
}
