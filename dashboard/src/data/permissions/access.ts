import type { CallingActor } from '@stoa/sdk'

/** What somebody must be allowed to, in the words of the server's operations. */
export interface Access {
  /** A scope, such as `webhooks:read`; `null` where every member’s credential will do. */
  scope?: string | null
  /** The least role that will do. */
  role?: 'admin' | 'owner'
}

const ranks = ['member', 'admin', 'owner'] as const

/** Whether an actor holds the scope and the role that something asks for. */
export function isAllowed(
  { role = 'member', scopes }: Pick<CallingActor, 'role' | 'scopes'>,
  access: Access = {},
): boolean {
  const hasScope = !access.scope || scopes.includes('*') || scopes.includes(access.scope)
  return hasScope && ranks.indexOf(role) >= ranks.indexOf(access.role ?? 'member')
}
