import { z } from 'zod'
import { operation } from '../module.ts'
import { authorizationServer } from '../provider/authorization-server.ts'
import { pinnedOrgOf } from '../provider/pending-requests.ts'

export const getPendingOrg = operation({
  name: 'oauth.getPendingOrg',
  summary: 'Read which organization a program asks you about, by its PKCE challenge',
  description: 'Only of requests that came in by this session.',
  access: { scope: null, audience: ['member'] },
  effect: 'read',
  rest: 'GET /v1/oauth/pending-org',
  input: z.object({ code_challenge: z.string().max(200).optional() }),
  output: z.object({
    pinned: z.boolean().describe('Whether the request names an organization.'),
    orgId: z.string().optional(),
  }),
  async run({ services, credential }, { code_challenge: challenge }) {
    if (!challenge) return { pinned: false }
    const { ports } = services.part(authorizationServer)()
    const orgId = await pinnedOrgOf(ports, credential.id, challenge)
    return orgId === undefined ? { pinned: false } : { pinned: true, orgId }
  },
})
