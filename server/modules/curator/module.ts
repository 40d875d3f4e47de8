import { moduleOf } from '../../kernel/contract/module-of.ts'
import type { Access } from '../../kernel/contract/operation.ts'

export const { operation } = moduleOf('curator', 'cur')

/** What agents are to do: for every member, and keys with the scope. */
export const READ: Access = { scope: 'curator:read', audience: ['member', 'agent'] }

/** What gives agents work, or takes it: for owners, admins and keys with the scope. */
export const WRITE: Access = { scope: 'curator:write', audience: ['member', 'agent'], role: 'admin' }
