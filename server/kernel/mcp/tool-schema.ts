import { z } from 'zod'
import { walkSchema, type JsonSchema } from '../json-schema.ts'
import type { AnyOperation } from '../operation.ts'
import { tellThirdParty } from '../third-party.ts'

/** A JSON schema (draft 2020-12) whose root is an object, as MCP asks for. */
export interface ObjectSchema extends JsonSchema {
  type: 'object'
}

/** What an operation takes, as JSON schema without noise. */
export function inputSchema(operation: AnyOperation): ObjectSchema {
  const schema = objectSchema(operation, 'input')
  tellThirdParty(schema)
  walkSchema(schema, dropNoise)
  return schema
}

/** What an operation answers, and the paths of what third parties wrote in it. */
export function outputSchema(operation: AnyOperation): { schema: ObjectSchema; thirdParty: string[] } {
  const schema = objectSchema(operation, 'output')
  const thirdParty = tellThirdParty(schema)
  walkSchema(schema, (part) => {
    // Outputs stay open, or a client that listed the tools before a deployment would refuse a new field.
    if (part['additionalProperties'] === false) delete part['additionalProperties']
    dropNoise(part)
  })
  return { schema, thirdParty }
}

/** An input schema without what a refusal tells as well: lengths, the shape of ids, that unknown names are errors. */
export function abridgeInput(schema: ObjectSchema): ObjectSchema {
  const short = structuredClone(schema)
  walkSchema(short, (part) => {
    for (const bound of TOLD_BY_REFUSALS) delete part[bound]
    if (part['additionalProperties'] === false) delete part['additionalProperties']
    if (String(part['pattern']).endsWith(ID_TAIL)) delete part['pattern']
  })
  for (const part of Object.values(short['properties'] ?? {})) nameFields(part as JsonSchema)
  return short
}

const MOST_FIELDS = 8

/** An object of many settings is told by the names of its fields: few callers fill it in, and refusals say the rest. */
function nameFields(part: JsonSchema): void {
  const names = Object.keys(part['properties'] ?? {})
  if (names.length <= MOST_FIELDS || part['required']) return
  delete part['properties']
  part['description'] = [part['description'], `Fields: ${names.join(', ')}.`].filter(Boolean).join(' ')
}

const TOLD_BY_REFUSALS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'propertyNames']

// How every pattern of `idPattern` ends.
const ID_TAIL = '_[0-9a-z]{22}$'

function objectSchema(operation: AnyOperation, io: 'input' | 'output'): ObjectSchema {
  const schema: z.ZodObject = io === 'input' ? operation.input.strict() : operation.output
  // `$schema` goes: 2020-12 is MCP's default, and clients with a draft-07 validator refuse to compile a schema
  // that names another draft.
  const { $schema: _, ...json } = toJsonSchema(operation, schema, io)
  if (json.type !== 'object') throw new Error(`the ${io} of ${operation.name} is not an object`)
  return { ...json, type: 'object' }
}

function toJsonSchema(operation: AnyOperation, schema: z.ZodObject, io: 'input' | 'output') {
  try {
    return z.toJSONSchema(schema, { io, target: 'draft-2020-12' })
  } catch (error) {
    throw new Error(`the ${io} of ${operation.name} cannot be written as JSON schema`, { cause: error })
  }
}

/** Says the same in fewer words: every agent pays for each of them. */
function dropNoise(part: JsonSchema): void {
  // z.int() spells out the bounds of a double.
  if (part['maximum'] === Number.MAX_SAFE_INTEGER) delete part['maximum']
  if (part['minimum'] === Number.MIN_SAFE_INTEGER) delete part['minimum']
  // The regular expression of `date-time` alone has 300 characters.
  if ('format' in part) delete part['pattern']
  // z.record() says that names are strings, and where it may hold anything, that.
  if (isSame(part['additionalProperties'], {})) delete part['additionalProperties']
  if (isSame(part['propertyNames'], { type: 'string' })) delete part['propertyNames']
  foldNull(part)
}

const isSame = (value: unknown, schema: JsonSchema): boolean =>
  JSON.stringify(value) === JSON.stringify(schema)

/** Writes `anyOf: [{ type: 'string' }, { type: 'null' }]` as `type: ['string', 'null']`. */
function foldNull(part: JsonSchema): void {
  const [inner, nothing, ...more] = (part['anyOf'] ?? []) as JsonSchema[]
  if (typeof inner?.['type'] !== 'string' || nothing?.['type'] !== 'null' || more.length > 0) return
  const { type, enum: choices, const: constant, ...rest } = inner
  const allowed = 'const' in inner ? [constant] : (choices as unknown[] | undefined)
  const outer = { ...part }
  delete outer['anyOf']
  for (const keyword of Object.keys(part)) delete part[keyword]
  Object.assign(part, {
    type: [type, 'null'],
    ...(allowed && { enum: [...allowed, null] }),
    ...rest,
    ...outer,
  })
}
