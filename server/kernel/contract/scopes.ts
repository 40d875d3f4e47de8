import { z } from 'zod'
import type { Module } from './module.ts'

/** What a scope opens; a plain text is one that API keys are offered. */
export interface ScopeRules {
  description: string
  /**
   * `offered`: the list of scopes shows it. `accepted`: a key may carry it, but nothing asks for it yet, so that nobody is
   * offered it. `programs`: programs that people connect may be given it, and no key. `refused`: only credentials of the module's own carry it, such as those that stand in a page.
   */
  keys: 'offered' | 'accepted' | 'programs' | 'refused'
}

/** A scope that an API key may carry, as a module declares it. */
export interface DeclaredScope {
  scope: string
  /** The module that declares it. */
  module: string
  effect: 'read' | 'write'
  description: string
}

const rulesOf = (declared: string | ScopeRules): ScopeRules =>
  typeof declared === 'string' ? { description: declared, keys: 'offered' } : declared

/** Every scope of the modules with its rules, in their order. */
export const scopesOf = (
  modules: readonly Pick<Module, 'name' | 'scopes'>[],
): (ScopeRules & { scope: string; module: string })[] =>
  modules.flatMap(({ name, scopes = {} }) =>
    Object.entries(scopes).map(([scope, declared]) => ({ scope, module: name, ...rulesOf(declared) })),
  )

/** The scopes that API keys are offered, in the modules' order. */
export const offeredScopes = (modules: readonly Pick<Module, 'name' | 'scopes'>[]): DeclaredScope[] =>
  declared(modules, ['offered'])

const declared = (
  modules: readonly Pick<Module, 'name' | 'scopes'>[],
  kinds: readonly ScopeRules['keys'][],
): DeclaredScope[] =>
  scopesOf(modules)
    .filter(({ keys }) => kinds.includes(keys))
    .map(({ scope, module, description }) => ({
      scope,
      module,
      effect: scope.endsWith(':read') ? 'read' : 'write',
      description,
    }))

/** Those that a tool asks for, and that programs which people connect may be given. */
export const toolScopes = (
  modules: readonly Pick<Module, 'name' | 'scopes' | 'operations'>[],
): DeclaredScope[] => {
  const asked = modules.flatMap(({ operations }) =>
    operations.flatMap(({ tool, access }) => (tool === undefined || access === 'public' ? [] : access.scope)),
  )
  return declared(modules, ['offered', 'programs']).filter(({ scope }) => asked.includes(scope))
}

/** Those of them that only read: what a program is offered first. */
export const readingScopes = (scopes: readonly DeclaredScope[]): string[] =>
  scopes.filter(({ effect }) => effect === 'read').map(({ scope }) => scope)

/** A scope that is offered, as roles are made of; else refused with its name. */
export function offeredScope(modules: readonly Pick<Module, 'name' | 'scopes'>[]) {
  const names = offeredScopes(modules).map(({ scope }) => scope)
  return z.enum(names as [string, ...string[]], {
    error: ({ input }) =>
      `${JSON.stringify(input)?.slice(0, 100)} is not a scope; there are ${names.join(', ')}`,
  })
}

/** What an API key may carry: a scope that a module declares for keys, or `*` for all; else refused with its name. */
export function keyScope(modules: readonly Pick<Module, 'name' | 'scopes'>[]) {
  const names = scopesOf(modules)
    .filter(({ keys }) => keys === 'offered' || keys === 'accepted')
    .map(({ scope }) => scope)
  return z.enum([...names, '*'], {
    error: ({ input }) =>
      `${JSON.stringify(input)?.slice(0, 100)} is not a scope; there are * and ${names.join(', ')}`,
  })
}
