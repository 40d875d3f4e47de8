import type { Caller } from '../../kernel/contract/credentials.ts'
import { OWN_AGENT } from '../conversations/index.ts'

/** The agent of an organization, with what it needs to answer and nothing else. */
export const agentCaller = (orgId: string, name: string): Caller => ({
  org: { id: orgId },
  actor: { type: 'agent', id: OWN_AGENT, name, scopes: ['conv:read', 'conv:write'] },
  credential: { kind: OWN_AGENT, id: OWN_AGENT, client: 'agent' },
})
