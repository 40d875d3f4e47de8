import { z } from 'zod'

type JsonSchema = {
  type?: string | string[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

type Convert = (text: string) => unknown

/**
 * Makes texts of a query or path into what the schema asks for: numbers, booleans, lists (repeated, separated by commas, or JSON
 * where their texts may have commas in them).
 * What does not convert stays text, and the schema then refuses it with the field's name.
 */
export function coercerFor(schema: z.ZodObject): (query: Record<string, unknown>) => Record<string, unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const converters = new Map<string, (value: unknown) => unknown>()
  for (const [name, property] of Object.entries(json.properties ?? {})) {
    const convert = converterOf(property)
    if (isKind(property, 'array')) {
      const item = converterOf(property.items ?? {}) ?? ((text: string) => text)
      converters.set(
        name,
        (value) =>
          readyList(value) ??
          (Array.isArray(value) ? value : String(value).split(',')).map((part) => item(String(part).trim())),
      )
    } else if (convert) {
      converters.set(name, (value) => (typeof value === 'string' ? convert(value) : value))
    }
  }
  return (query) =>
    Object.fromEntries(
      Object.entries(query).map(([name, value]) => [name, converters.get(name)?.(value) ?? value]),
    )
}

/** A list that is empty or JSON. */
function readyList(value: unknown): unknown[] | undefined {
  if (value === '') return []
  if (typeof value !== 'string' || !value.startsWith('[')) return undefined
  try {
    return JSON.parse(value) as unknown[]
  } catch {
    return undefined
  }
}

function converterOf(schema: JsonSchema): Convert | undefined {
  if (isKind(schema, 'integer') || isKind(schema, 'number'))
    return (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
  if (isKind(schema, 'boolean'))
    return (text) => ({ true: true, '1': true, false: false, '0': false })[text] ?? text
  return undefined
}

const isKind = (schema: JsonSchema, kind: string): boolean =>
  schema.type === kind ||
  (Array.isArray(schema.type) && schema.type.includes(kind)) ||
  (schema.anyOf ?? []).some((option) => isKind(option, kind))
