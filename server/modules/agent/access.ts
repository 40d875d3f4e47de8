import type { Access } from '../../kernel/contract/operation.ts'

/** Who may see how the agent is set up, and what it did. */
export const READ: Access = { scope: 'agent:read', audience: ['member', 'agent'] }
/** Who may set it up, and try it. */
export const WRITE: Access = { scope: 'agent:write', audience: ['member', 'agent'], role: 'admin' }
