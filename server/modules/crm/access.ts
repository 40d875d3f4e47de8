import type { Access } from '../../kernel/contract/operation.ts'

/** Who may read people, segments and proposals. */
export const READ: Access = { scope: 'crm:read', audience: ['member', 'agent'] }
/** Who may change them. */
export const WRITE: Access = { scope: 'crm:write', audience: ['member', 'agent'] }
