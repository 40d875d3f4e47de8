import type { Access } from '../../kernel/contract/operation.ts'

/** Who may read campaigns and proposals. */
export const READ: Access = { scope: 'outreach:read', audience: ['member', 'agent'] }
/** Who may propose, and change what is proposed. */
export const WRITE: Access = { scope: 'outreach:write', audience: ['member', 'agent'] }
/** Who may let something leave. */
export const APPROVE: Access = { scope: 'outreach:approve', audience: ['member', 'agent'] }
