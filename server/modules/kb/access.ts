import type { Access } from '../../kernel/contract/operation.ts'

/** Who may read documents and what is proposed. */
export const READ: Access = { scope: 'kb:read', audience: ['member', 'agent'] }
/** Who may write documents, propose and decide. */
export const WRITE: Access = { scope: 'kb:write', audience: ['member', 'agent'] }
