import { toolsetOf } from '../module.ts'
import type { Registry } from '../registry.ts'
import { describeTool } from './describe-tool.ts'
import type { ObjectSchema } from './tool-schema.ts'

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

const DANGER = { read: null, write: 'writes', destroy: 'destructive' } as const

/** Every tool of the registry, described in full, sorted by name. */
export const publicTools = ({ modules }: Pick<Registry, 'modules'>): PublicTool[] =>
  modules
    .flatMap((module) =>
      module.operations
        .filter(({ tool }) => tool)
        .map((operation): PublicTool => {
          const { access, effect } = operation
          const { name, title, description, inputSchema, outputSchema } = describeTool(operation).full
          return {
            name,
            title,
            description,
            toolset: toolsetOf(module),
            audiences: access === 'public' ? ['anonymous'] : access.audience,
            scopes: access === 'public' || access.scope === null ? [] : [access.scope],
            danger: DANGER[effect],
            readOnly: effect === 'read',
            inputSchema,
            outputSchema,
          }
        }),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
