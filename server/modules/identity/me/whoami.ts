import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import { shape } from '../../../kernel/shapes.ts'
import { operation } from '../module.ts'
import { Role } from '../schemas.ts'

const readSelf = statement(
  'iam_read_self',
  `select o.name as "orgName", (select u.email from iam_users u where u.id = $2) as email from iam_orgs o where o.id = $1`,
)

declare module '../../../kernel/operation.ts' {
  interface Audiences {
    /** A customer of the organization, by a token of their own. */
    end_user: true
  }
}

const AUDIENCE = ['member', 'agent', 'end_user'] as const

export const whoami = operation({
  name: 'identity.whoami',
  summary: 'Read who is calling, for which organization and with which scopes',
  access: { scope: null, audience: AUDIENCE },
  effect: 'read',
  rest: 'GET /v1/whoami',
  tool: 'identity_whoami',
  input: z.object({}),
  output: shape('Whoami', {
    actor: shape('CallingActor', {
      type: z.enum(AUDIENCE),
      id: z.string(),
      orgId: z.string(),
      name: z.string().nullable(),
      email: z.string().optional().describe('Only of people.'),
      role: Role.optional().describe('Only of people.'),
      scopes: z.array(z.string()).describe('`*` holds all of them.'),
      audiences: z.array(z.string()).describe('For whom an operation must be open to be callable.'),
    }),
    org: shape('CallingOrganization', { id: z.string(), name: z.string() }),
    correlationId: z.string().describe('Id of this call, as logs and audit lines carry it.'),
  }),
  async run({ org, actor, call, tx }) {
    const member = actor.type === 'member'
    const [self] = await tx.query<{ orgName: string; email: string | null }>(readSelf, [
      org.id,
      member ? actor.id : null,
    ])
    return {
      actor: {
        type: actor.type as (typeof AUDIENCE)[number],
        id: actor.id,
        orgId: org.id,
        name: actor.name,
        ...(self?.email && { email: self.email }),
        ...(actor.role && { role: actor.role }),
        scopes: [...actor.scopes],
        audiences: [actor.type],
      },
      org: { id: org.id, name: self?.orgName ?? '' },
      correlationId: call.requestId,
    }
  },
})
