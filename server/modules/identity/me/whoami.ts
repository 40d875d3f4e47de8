import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { Locale } from '../locales.ts'
import { operation } from '../module.ts'
import { Role } from '../schemas.ts'
import { BROWSER, TimeZoneChoice } from './time-zone-choice.ts'

interface Self {
  orgName: string
  orgTimezone: string
  email: string | null
  locale: string | null
  timezone: string | null
  lacksFactor: boolean | null
}

const readSelf = statement(
  'iam_read_self',
  `select o.name as "orgName", o.timezone as "orgTimezone", u.email, u.chosen_locale as locale, u.timezone,
     (o.second_factor_required_since is not null and u.second_factor_since is null) as "lacksFactor"
   from iam_orgs o left join iam_users u on u.id = $2 where o.id = $1`,
)

const AUDIENCE = ['member', 'agent', 'end_user'] as const

export const whoami = operation({
  name: 'identity.whoami',
  summary: 'Read who is calling, for which organization and with which scopes',
  access: { scope: null, audience: AUDIENCE, beforeRequirement: true },
  effect: 'read',
  light: true,
  rest: 'GET /v1/whoami',
  tool: 'identity_whoami',
  input: z.object({}),
  output: shape('Whoami', {
    actor: shape('CallingActor', {
      type: z.enum(AUDIENCE),
      id: z.string(),
      orgId: z.string(),
      name: z.string().nullable(),
      endUserId: z.string().optional().describe('Only of customers: whom the token acts as.'),
      email: z.string().optional().describe('Only of people.'),
      role: Role.optional().describe('Only of people.'),
      locale: Locale.nullable().optional().describe('Only of people: the language that they chose.'),
      timezone: TimeZoneChoice.optional().describe(
        'Only of people, in which they see times: `browser`, `organization`, or an IANA name.',
      ),
      secondFactorMissing: z
        .boolean()
        .optional()
        .describe(
          'Only of people: the organization requires a second factor, and until they add one they can do nothing else.',
        ),
      scopes: z.array(z.string()).describe('`*` holds all of them.'),
      audiences: z.array(z.string()).describe('For whom an operation must be open to be callable.'),
    }),
    org: shape('CallingOrganization', {
      id: z.string(),
      name: z.string(),
      timezone: z.string().describe('Where its days begin; by its IANA name.'),
    }),
    correlationId: z.string().describe('Id of this call, as logs and audit lines carry it.'),
  }),
  async run({ org, actor, call, tx }) {
    const member = actor.type === 'member'
    const [self] = await tx.query<Self>(readSelf, [org.id, member ? actor.id : null])
    return {
      actor: {
        type: actor.type as (typeof AUDIENCE)[number],
        id: actor.id,
        orgId: org.id,
        name: actor.name,
        ...(actor.type === 'end_user' && { endUserId: actor.id }),
        ...(self?.email && { email: self.email }),
        ...(actor.role && { role: actor.role }),
        ...(member && {
          locale: Locale.safeParse(self?.locale).data ?? null,
          timezone: self?.timezone ?? BROWSER,
          secondFactorMissing: self?.lacksFactor ?? false,
        }),
        scopes: [...actor.scopes],
        audiences: [actor.type],
      },
      org: { id: org.id, name: self?.orgName ?? '', timezone: self?.orgTimezone ?? 'UTC' },
      correlationId: call.requestId,
    }
  },
})
