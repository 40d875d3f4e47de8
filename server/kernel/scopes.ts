import { z } from 'zod'
import type { Registry } from './registry.ts'

/** The catalogue: every scope that a key may carry, with what it opens. Modules declare theirs from it. */
const SCOPES = {
  'conv:read': 'Read conversations, messages and the inbox.',
  'conv:write': 'Answer, assign, close and otherwise change conversations.',
  'channels:read': 'Read the channels and their settings.',
  'channels:write': 'Create and change channels and rotate their keys.',
  'contacts:read': 'Read contacts.',
  'contacts:write': 'Create, change, merge and delete contacts.',
  'org:read': 'Read the organization, its settings and its members.',
  'org:write': 'Change the organization and its settings.',
  'api_keys:read': 'See which API keys exist; never the keys themselves.',
  'api_keys:write': 'Create API keys with scopes of one’s own, and revoke API keys.',
  'analytics:read': 'Read trackers, reports, searches and journeys.',
  'analytics:write':
    'Create and change trackers, goals and funnels, share figures, import, export and erase.',
  'webhooks:read': 'Read webhook endpoints and their deliveries.',
  'webhooks:write': 'Create, change and remove webhook endpoints and repeat deliveries.',
  'audit:read': 'Read the audit log.',
} as const

type ScopeName = keyof typeof SCOPES

/** A scope of the catalogue, or `*` for all of them; anything else is refused with its name. */
export const Scope = z.enum([...(Object.keys(SCOPES) as ScopeName[]), '*'], {
  error: ({ input }) =>
    `${JSON.stringify(input)?.slice(0, 100)} is not a scope; there are * and ${Object.keys(SCOPES).join(', ')}`,
})

/** The named part of the catalogue, for a module's declaration. */
export const scopesOf = (...names: readonly ScopeName[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, SCOPES[name]]))

/** A scope that an API key may carry, as a module declares it. */
export interface DeclaredScope {
  scope: string
  /** The module that declares it. */
  module: string
  effect: 'read' | 'write'
  description: string
}

/** The scopes of the catalogue that the modules declare, in their order; not those that only other credentials have. */
export const declaredScopes = ({ modules }: Pick<Registry, 'modules'>): DeclaredScope[] =>
  modules.flatMap((module) =>
    Object.entries(module.scopes ?? {})
      .filter(([scope]) => scope in SCOPES)
      .map(([scope, description]) => ({
        scope,
        module: module.name,
        effect: scope.endsWith(':read') ? ('read' as const) : ('write' as const),
        description,
      })),
  )
