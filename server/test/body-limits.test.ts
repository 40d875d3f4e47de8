import { expect, it } from 'vitest'
import { registryOfModules } from '../app.ts'
import { jsonSchema } from '../kernel/openapi/index.ts'
import { DEFAULT_BODY } from '../kernel/contract/operation.ts'

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

const SHORT = 400
// A character may be written as six bytes: \u00e9.
const ESCAPED = 6

/** Bytes of JSON that a schema lets pass at most; Infinity where it names no bound. */
function boundOf(schema: Schema): number {
  const choices = schema.anyOf?.map(boundOf) ?? schema.enum?.map((value) => JSON.stringify(value).length)
  if (choices) return Math.max(...choices)
  const { type, maxLength, maxItems, items = {}, properties } = schema
  if (type === 'string')
    return maxLength !== undefined
      ? maxLength * ESCAPED + 2
      : (schema.format ?? schema.pattern)
        ? SHORT
        : Infinity
  if (type === 'array') return maxItems === undefined ? Infinity : 2 + maxItems * (1 + boundOf(items))
  if (type === 'object' && properties)
    return Object.entries(properties).reduce(
      (sum, [name, value]) => sum + name.length + 4 + boundOf(value),
      2,
    )
  return type === undefined || type === 'object' ? SHORT : 24
}

// Whose schemas name no bound for all together: records, and what visitors are known by. Files in base64 have no escapes.
const UNBOUNDED = [
  'analytics.importRecords',
  'cms.addAsset',
  'cms.addDraftAsset',
  'cms.import',
  'conversations.import',
  'conversations.ingestMessages',
]

it('a body may be as large as the schema of its operation lets it be', () => {
  const tooSmall = registryOfModules().operations.flatMap(
    ({ name, rest = '', input, body = DEFAULT_BODY }) => {
      if (/^(GET|DELETE) /.test(rest) || UNBOUNDED.includes(name)) return []
      const bound = boundOf(jsonSchema(input, 'input') as Schema)
      return bound > body.maxBytes && bound < Infinity ? [`${name}: ${bound}`] : []
    },
  )
  expect(tooSmall).toEqual([])
})
