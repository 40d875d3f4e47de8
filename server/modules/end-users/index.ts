import { defineModule } from '../../kernel/contract/module.ts'
import { holderOf } from '../../kernel/contract/holders.ts'
import { delegatedTokens } from './credentials.ts'
import { forgetTokens } from './forget-tokens.ts'
import { createEndUser, getEndUser, listEndUsers, lookupEndUser, revokeEndUserTokens } from './people.ts'
import { listTokens, mintToken, revokeToken } from './tokens.ts'

/**
 * People outside of the organization who act for themselves. Owns the `eu_` tables.
 *
 * - end user: a contact, as somebody who acts.
 * - delegated token: made by the organization's server for one end user; whoever has it acts as them, for a while.
 */
export const endUsers = defineModule({
  name: 'endUsers',
  toolset: 'end_users',
  summary: 'End users and the tokens that they act with.',
  operations: [
    mintToken,
    listTokens,
    revokeToken,
    lookupEndUser,
    listEndUsers,
    createEndUser,
    getEndUser,
    revokeEndUserTokens,
  ],
  scopes: {
    'end_users:read': 'Read end users and which tokens they have.',
    'end_users:write': 'Make end users and tokens that act as them, and revoke these.',
  },
  credentials: [delegatedTokens],
  holds: ['eu_tokens'].map((table) => holderOf({ of: 'contact', table, column: 'contact_id' })),
  jobs: [forgetTokens],
  examples: { ids: { endUser: 'ctc', token: 'eut' } },
})
