import { z } from 'zod'
import { operation } from '../module.ts'
import { shape } from '../../../kernel/contract/shapes.ts'

export const listScopes = operation({
  name: 'identity.listScopes',
  summary: 'List the scopes that an API key may carry',
  access: { scope: 'api_keys:read', audience: ['member', 'agent'], role: 'admin' },
  effect: 'read',
  rest: 'GET /v1/api-keys/scopes',
  input: z.object({}),
  output: z.object({
    items: z.array(
      shape('Scope', {
        scope: z.string(),
        module: z.string().describe('The part of the service that it opens.'),
        effect: z.enum(['read', 'write']),
        description: z.string(),
      }),
    ),
  }),
  async run({ services }) {
    return { items: [...services.scopes] }
  },
})
