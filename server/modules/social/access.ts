import type { Access } from '../../kernel/contract/operation.ts'

/** Who may see accounts and drafts. */
export const READ: Access = { scope: 'social:read', audience: ['member', 'agent'] }
/** Who may write drafts, decide against them, mark what was posted by hand, and connect accounts of their own. */
export const WRITE: Access = { scope: 'social:write', audience: ['member', 'agent'] }
/** Who may have something posted, now or at a time; a person alone does. */
export const PUBLISH: Access = { scope: 'social:publish', audience: ['member', 'agent'] }
/** Who may enter the applications that platforms know the organization by. */
export const MANAGE: Access = { ...WRITE, role: 'admin' }
