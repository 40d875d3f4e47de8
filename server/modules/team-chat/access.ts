import type { Access } from '../../kernel/contract/operation.ts'

/** Who may see how the team's chat is connected. */
export const READ: Access = { scope: 'team_chat:read', audience: ['member', 'agent'], role: 'admin' }
/** Who may connect it, route to it and say who is who. */
export const WRITE: Access = { scope: 'team_chat:write', audience: ['member', 'agent'], role: 'admin' }
