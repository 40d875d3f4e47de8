/** The parts of a JSON schema that types are made from. */
export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
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

const PRIMITIVES: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

/** The name that a component of the OpenAPI document has in TypeScript. */
export const shapeName = (component: string): string =>
  component
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** A JSON schema as a TypeScript type; named schemas by their names. */
export function typeOf(schema: Schema, depth = 0): string {
  if (schema.$ref) return shapeName(schema.$ref.split('/').at(-1) as string)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return [...new Set(options.map((option) => typeOf(option, depth)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((option) => `(${typeOf(option, depth)})`).join(' & ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, depth)).join(' | ')
  if (schema.type === 'array') return arrayOf(schema, depth)
  if (schema.type === 'object' || schema.properties) return objectOf(schema, depth)
  return PRIMITIVES[schema.type ?? ''] ?? 'unknown'
}

function arrayOf({ items = {}, prefixItems }: Schema, depth: number): string {
  if (prefixItems) return `[${prefixItems.map((item) => typeOf(item, depth)).join(', ')}]`
  const item = typeOf(items, depth)
  return /^\w+$/.test(item) ? `${item}[]` : `(${item})[]`
}

function objectOf(schema: Schema, depth: number): string {
  const entries = Object.entries(schema.properties ?? {})
  if (entries.length === 0) {
    const { additionalProperties: rest } = schema
    if (typeof rest === 'object' && Object.keys(rest).length > 0)
      return `Record<string, ${typeOf(rest, depth)}>`
    return schema.properties ? 'Record<string, never>' : 'Record<string, unknown>'
  }
  const indent = '  '.repeat(depth + 1)
  const fields = entries.map(([name, property]) => {
    const optional = schema.required?.includes(name) ? '' : '?'
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    const type = typeOf(property, depth + 1)
    return `${docOf(property.description, indent)}${indent}${key}${optional}: ${type}${optional && ' | undefined'}`
  })
  return `{\n${fields.join('\n')}\n${'  '.repeat(depth)}}`
}

/** A doc comment with a line break; empty without a text. */
export const docOf = (text: string | undefined, indent = ''): string =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`
