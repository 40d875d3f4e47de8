import { z } from 'zod'
import type { AnyOperation } from '../operation.ts'

/** A JSON schema (draft 2020-12) whose root is an object, as MCP asks for. */
export interface ObjectSchema {
  type: 'object'
  [keyword: string]: unknown
}

/** One entry of `tools/list`, read from an operation. */
export interface ToolDescription {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  annotations: {
    title: string
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: boolean
  }
}

/** The MCP tool of an operation; throws for one without a tool name or with a schema JSON cannot express. */
export function describeTool(operation: AnyOperation): ToolDescription {
  const { tool, summary, description, effect } = operation
  if (!tool) throw new Error(`${operation.name} is not a tool`)
  const reads = effect === 'read'
  return {
    name: tool,
    title: summary,
    description: description ?? summary,
    inputSchema: objectSchema(operation, 'input'),
    outputSchema: objectSchema(operation, 'output'),
    annotations: {
      title: summary,
      readOnlyHint: reads,
      destructiveHint: effect === 'destroy',
      idempotentHint: reads,
      openWorldHint: false,
    },
  }
}

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
    return z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      override: ({ jsonSchema }) => {
        // z.int() spells out the bounds of a double: noise that every agent would pay tokens for.
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        // Outputs stay open, or a client that listed the tools before a deployment would refuse a new field.
        if (io === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties
      },
    })
  } catch (error) {
    throw new Error(`the ${io} of ${operation.name} cannot be written as JSON schema`, { cause: error })
  }
}
