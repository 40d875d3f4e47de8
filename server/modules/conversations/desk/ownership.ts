import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { AppError, E as KernelErrors } from '../../../kernel/base/errors.ts'

/** What operations have in common on things that are everybody's or one's own. */
export const OWN_OR_SHARED = {
  description: 'One’s own; shared ones only by owners and admins.',
  access: { scope: 'conv:write', audience: ['member', 'agent'] },
  toolListing: 'toolset',
} as const

/** Whose a new thing is: everybody's (`null`), or the caller's own. */
export function ownerOf(ctx: Pick<Context<string>, 'actor'>, isShared: boolean): string | null {
  if (isShared) refuseSharedTo(ctx)
  return isShared ? null : ctx.actor.id
}

/** What is everybody's is changed by owners and admins alone; API keys are measured by their scopes. */
export function refuseSharedTo({ actor }: Pick<Context<string>, 'actor'>): void {
  if (actor.type === 'member' && actor.role !== 'owner' && actor.role !== 'admin')
    throw new AppError(KernelErrors.forbidden, 'What is shared is changed by owners and admins.')
}

/** Rows with an `ownerId` that the caller sees: everybody's, and their own. */
export const visibleTo = ({ actor }: Pick<Context<string>, 'actor'>) =>
  sql<boolean>`(owner_id is null or owner_id = ${actor.id})`

/** A row as the API shows it: `shared` instead of the owner’s id. */
export const withShared = <Row extends { ownerId: string | null }>(row: Row): Row & { shared: boolean } => ({
  ...row,
  shared: row.ownerId === null,
})
