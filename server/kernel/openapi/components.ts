import { describeSchema, mapSchemas, nameOf, namesIn, partsOf, walkSchema } from '../base/json-schema.ts'
import type { Described, JsonSchema } from '../base/json-schema.ts'
import type { AnyOperation } from '../contract/operation.ts'
import { tellThirdParty } from '../base/third-party.ts'

/** The named shapes of a document, collected while it refers to them. */
export interface Components {
  schemas: Record<string, JsonSchema>
  /** A reference to what an operation answers. */
  answerOf(operation: AnyOperation): JsonSchema
  /** What an operation takes, with references to the shapes in it; to be asked after all answers. */
  inputOf(operation: AnyOperation): JsonSchema
}

/** Collects named shapes. A name stands for one shape; taken in otherwise than it is shown, it is its `…Input`. */
export function createComponents(): Components {
  const schemas: Components['schemas'] = {}
  const add = (name: string, schema: JsonSchema) => {
    const known = schemas[name]
    if (known && !isSame(known, schema)) throw new Error(`the name ${name} stands for two shapes`)
    schemas[name] = schema
  }
  return {
    schemas,
    answerOf({ name: operation, output }) {
      const { schema, named } = told(describeSchema(output, 'output'))
      for (const [name, part] of Object.entries(named)) add(name, referring(part))
      const name = nameOf(schema) ?? resultName(operation)
      if (nameOf(schema) === undefined) add(name, referring(schema))
      return reference(name)
    },
    inputOf({ input }) {
      const { schema, named } = told(describeSchema(input, 'input'))
      const differs = (name: string) => {
        const shown = schemas[name]
        return shown !== undefined && !isSame(shown, referring(named[name] ?? {}))
      }
      const renamed = (name: string) =>
        [name, ...namesIn(named[name] ?? {}, named)].some(differs) ? `${name}Input` : name
      for (const [name, part] of Object.entries(named)) add(renamed(name), referring(part, renamed))
      return referring(schema, renamed)
    },
  }
}

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** The name of an answer that nothing but its operation has: `identity.listScopes` answers a `ListScopesResult`. */
function resultName(operation: string): string {
  const verb = operation.split('.').at(-1) ?? operation
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)}Result`
}

/** What is told of a shape: whose words are in it, and that fields may be added to it. */
function told(described: Described): Described {
  tellThirdParty(described)
  for (const part of partsOf(described))
    walkSchema(part, (field) => {
      if (field['additionalProperties'] === false) delete field['additionalProperties']
    })
  return described
}

/** A schema with references into the document in the place of those into itself. */
function referring(schema: JsonSchema, renamed = (name: string) => name): JsonSchema {
  const name = nameOf(schema)
  const changed = mapSchemas(schema, (child) => referring(child, renamed))
  return name === undefined ? changed : { ...changed, ...reference(renamed(name)) }
}

const isSame = (a: JsonSchema, b: JsonSchema): boolean => JSON.stringify(a) === JSON.stringify(b)
