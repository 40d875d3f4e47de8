import type { Access } from '../../kernel/contract/operation.ts'

/** Who may see what is connected. */
export const READ: Access = { scope: 'connectors:read', audience: ['member', 'agent'], role: 'admin' }
/** Who may connect, change and disconnect. */
export const WRITE: Access = { scope: 'connectors:write', audience: ['member', 'agent'], role: 'admin' }
