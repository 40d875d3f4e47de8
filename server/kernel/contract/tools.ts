import type { JsonSchema } from '../base/json-schema.ts'

/** A JSON schema (draft 2020-12) whose root is an object, as MCP asks for. */
export interface ObjectSchema extends JsonSchema {
  type: 'object'
}

/** A tool as everybody may read of it: what it does and takes, and who may call it. */
export interface PublicTool {
  name: string
  title: string
  description: string
  toolset: string
  /** The kinds of callers that may call it. */
  audiences: readonly string[]
  /** The scopes that it asks for: one or none. */
  scopes: readonly string[]
  danger: 'destructive' | 'writes' | null
  readOnly: boolean
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
}
