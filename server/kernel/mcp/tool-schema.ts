import type { ObjectSchema } from '../contract/tools.ts'
import type { z } from 'zod'
import {
  describeSchema,
  inlined,
  nameOf,
  namesIn,
  partsOf,
  walkSchema,
  type Described,
  type JsonSchema,
} from '../base/json-schema.ts'
import type { AnyOperation } from '../contract/operation.ts'
import { tellThirdParty } from '../base/third-party.ts'

/** What an operation takes, as JSON schema without noise. */
export function inputSchema(operation: AnyOperation): ObjectSchema {
  const described = inlined(describe(operation, 'input'))
  tellThirdParty(described)
  return objectOf(described, `the input of ${operation.name}`)
}

/** What an operation answers, and the paths of what third parties wrote in it. */
export function outputSchema(operation: AnyOperation): { schema: ObjectSchema; thirdParty: string[] } {
  const described = describe(operation, 'output')
  const thirdParty = tellThirdParty(described)
  for (const part of partsOf(described))
    walkSchema(part, (field) => {
      // Outputs stay open, or a client that listed the tools before a deployment would refuse a new field.
      if (field['additionalProperties'] === false) delete field['additionalProperties']
    })
  return { schema: objectOf(described, `the output of ${operation.name}`), thirdParty }
}

/** An input schema without what a refusal tells as well: lengths, the shape of texts, that unknown names are errors. */
export function abridgeInput(schema: ObjectSchema): ObjectSchema {
  const short = structuredClone(schema)
  const named = (short['$defs'] ?? {}) as Described['named']
  // What several fields say alike is told at the first.
  const said = new Set<unknown>()
  for (const whole of partsOf({ schema: short, named }))
    walkSchema(whole, (part) => {
      for (const bound of TOLD_BY_REFUSALS) delete part[bound]
      if (part['additionalProperties'] === false) delete part['additionalProperties']
      const isId = String(part['pattern']).endsWith(ID_TAIL)
      delete part['pattern']
      if (said.has(part['description'])) delete part['description']
      else if (typeof part['description'] === 'string') said.add(part['description'])
      if (!isId) return
      // Told in full by a toolset's list: with fifty tools it would be 400 of 8,000 tokens.
      if (SAYS_THE_KIND.test(String(part['description']))) delete part['description']
    })
  for (const part of Object.values(short['properties'] ?? {})) nameFields(part as JsonSchema)
  return short
}

const MOST_FIELDS = 4

/** An object of many settings is told by the names of its fields: few callers fill it in, and refusals say the rest. */
function nameFields(part: JsonSchema): void {
  const names = Object.keys(part['properties'] ?? {})
  if (names.length <= MOST_FIELDS || part['required']) return
  delete part['properties']
  part['description'] = [part['description'], `Fields: ${names.join(', ')}.`].filter(Boolean).join(' ')
}

const TOLD_BY_REFUSALS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'propertyNames', 'examples']

// How every pattern of `idPattern` ends.
const ID_TAIL = '_[0-9a-z]{22}$'
const SAYS_THE_KIND = /^An? [\w ]+, [a-z]+_…\.$/

function describe(operation: AnyOperation, io: 'input' | 'output'): Described {
  const schema: z.ZodObject = io === 'input' ? operation.input.strict() : operation.output
  try {
    return describeSchema(schema, io)
  } catch (error) {
    throw new Error(`the ${io} of ${operation.name} cannot be written as JSON schema`, { cause: error })
  }
}

/** One schema whose root is an object, as MCP asks for, with the shapes that it refers to in `$defs`. */
function objectOf({ schema, named }: Described, what: string): ObjectSchema {
  const name = nameOf(schema)
  const { $ref: _, ...said } = schema
  const root = name === undefined ? said : { title: name, ...named[name], ...said }
  if (root['type'] !== 'object') throw new Error(`${what} is not an object`)
  const used = [...namesIn(root, named)].map((each) => [each, named[each]])
  return { ...root, type: 'object', ...(used.length > 0 && { $defs: Object.fromEntries(used) }) }
}
