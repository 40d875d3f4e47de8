import type { Context } from '../../kernel/contract/context.ts'
import { AppError, E } from '../../kernel/base/errors.ts'
import type { Access } from '../../kernel/contract/operation.ts'

const AUDIENCE = ['member', 'agent'] as const

/** Whoever may see content, drafts included. */
export const READ: Access = { scope: 'cms:read', audience: AUDIENCE }

/** Whoever may write drafts and add assets. */
export const WRITE: Access = { scope: 'cms:write', audience: AUDIENCE }

/** Whoever may decide what is published. */
export const PUBLISH: Access = { scope: 'cms:publish', audience: AUDIENCE }

/** Whoever may change what content consists of: collections, fields, languages. */
export const DESIGN: Access = { scope: 'cms:design', audience: AUDIENCE, role: 'admin' }

/** Throws 403 where a call that may write would change what is served, and its caller may not publish. */
export function assertMayPublish({ actor: { scopes } }: Pick<Context, 'actor'>): void {
  if (!scopes.includes('*') && !scopes.includes('cms:publish'))
    throw new AppError(E.forbidden, {
      detail: 'This changes what is published, which needs the scope cms:publish.',
      missingScope: 'cms:publish',
    })
}
