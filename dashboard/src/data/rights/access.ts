import type { CallingActor } from '@stoa/sdk'

/** What somebody must be allowed to, in the words of the server's operations. */
export interface Access {
  /** A scope, such as `webhooks:read`; `null` where every member’s credential will do. */
  scope?: string | null
  /** The least role that will do. */
  role?: 'admin' | 'owner'
}

/** A role made of scopes is measured by these alone, but for what is the owners'. */
const reaches = (has: NonNullable<CallingActor['role']>, needed: Access['role']): boolean =>
  needed === undefined || has === 'owner' || has === needed || (has === 'custom' && needed === 'admin')

/** Whether an actor holds the scope and the role that something asks for. */
export function isAllowed(
  { role = 'member', scopes }: Pick<CallingActor, 'role' | 'scopes'>,
  access: Access = {},
): boolean {
  const hasScope = !access.scope || scopes.includes('*') || scopes.includes(access.scope)
  return hasScope && reaches(role, access.role)
}
