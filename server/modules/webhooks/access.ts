import type { Access } from '../../kernel/contract/operation.ts'

/** Webhooks send an organization's events elsewhere: for owners, admins and keys with the scope. */
export const READ: Access = { scope: 'webhooks:read', audience: ['member', 'agent'], role: 'admin' }

/** Like `READ`, for what changes something. */
export const WRITE: Access = { ...READ, scope: 'webhooks:write' }
