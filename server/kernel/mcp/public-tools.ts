import type { PublicTool } from '../contract/tools.ts'
import { toolsetOf } from '../contract/module.ts'
import type { Registry } from '../calls/registry.ts'
import { describeTool } from './describe-tool.ts'

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
