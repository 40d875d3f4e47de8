import { z } from 'zod'
import type { StepsContext } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { kilobytes } from '../../../kernel/contract/operation.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { THIRD_PARTY } from '../../../kernel/base/third-party.ts'
import { IconUrl, iconUrlFor, logoOf } from '../clients/logos.ts'
import { redirectHost } from '../clients/redirect-uris.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ENDPOINTS } from '../provider/authorization-server.ts'
import { claimRequest } from '../provider/pending-requests.ts'
import { allow } from './allow.ts'
import { auditDenial, auditRefusal } from './audit-decision.ts'
import { findAsked, type Asked } from './asked.ts'

const RequestId = z.string().regex(/^[\w-]{1,64}$/)

const AskedScope = shape('OauthAskedScope', {
  scope: z.string(),
  module: z.string(),
  effect: z.enum(['read', 'write']),
  description: z.string(),
  asked: z.boolean().describe('Whether the program asks for it; you can allow others, too.'),
})

const ConsentRequest = shape('OauthConsentRequest', {
  clientId: z.string(),
  clientName: z.string().meta(THIRD_PARTY),
  iconUrl: IconUrl,
  clientHost: z
    .string()
    .nullable()
    .describe(
      'The host of the address that the program is known by; null where it registered itself. Its name is in any case what it calls itself, and nobody has verified it.',
    ),
  redirectHost: z
    .string()
    .describe('Where the answer goes: a host, or the scheme of a program on this device.'),
  pinnedOrgId: z.string().nullable().describe('The organization that the program asks for, if it names one.'),
  organizations: z
    .array(
      shape('OauthConsentOrganization', {
        orgId: z.string(),
        name: z.string().describe('What it is called.'),
      }),
    )
    .describe('Those that can be chosen; none where the one that is asked for is none of yours.'),
  scopes: z.array(AskedScope).describe('All that can be allowed.'),
  againUrl: z
    .string()
    .describe('Where the same request starts anew, for somebody else who signs in in between.'),
  expiresAt: z.iso.datetime(),
})

const choicesOf = ({ memberships, pinnedOrgId }: Asked) =>
  memberships.filter(({ orgId }) => pinnedOrgId === undefined || orgId === pinnedOrgId)

const againUrlOf = ({ interaction }: Asked): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(interaction.params))
    for (const each of [value].flat()) if (typeof each === 'string') query.append(name, each)
  return `${ENDPOINTS.authorization}?${query}`
}

export const getConsent = operation({
  name: 'oauth.getConsent',
  summary: 'Read what a program asks you for',
  access: { scope: null, audience: ['member'] },
  effect: 'read',
  rest: 'GET /v1/oauth/requests/{request}',
  input: z.object({ request: RequestId }),
  output: ConsentRequest,
  errors: [E.oauth_request_not_found],
  async steps(ctx, { request }) {
    const asked = await findAsked(ctx, request)
    const { client } = asked
    return {
      clientId: client.clientId,
      clientName: asked.clientName,
      iconUrl: iconUrlFor(ctx.services.config.baseUrl, {
        clientId: client.clientId,
        hasIcon: logoOf(client) !== undefined,
      }),
      clientHost: client.clientId.startsWith('https:') ? new URL(client.clientId).host : null,
      redirectHost: redirectHost(asked.redirectUri),
      pinnedOrgId: asked.pinnedOrgId ?? null,
      organizations: choicesOf(asked).map(({ orgId, name }) => ({ orgId, name })),
      scopes: ctx.services.toolScopes.map((each) => ({ ...each, asked: asked.scopes.includes(each.scope) })),
      againUrl: againUrlOf(asked),
      expiresAt: asked.expiresAt.toISOString(),
    }
  },
})

export const decideConsent = operation({
  name: 'oauth.decideConsent',
  summary: 'Allow or deny what a program asks you for',
  description: 'Answers where the browser goes next: back to the program.',
  access: { scope: null, audience: ['member'] },
  effect: 'write',
  // The line belongs into the organization that is chosen, with the connection that came of it.
  audit: false,
  rest: 'POST /v1/oauth/requests/{request}',
  body: kilobytes(128),
  secrets: ['url'],
  input: z.object({
    request: RequestId,
    allow: z.boolean(),
    orgId: z.string().max(50).optional().describe('The organization that it is allowed in.'),
    scopes: z
      .array(z.string().max(100))
      .max(200)
      .optional()
      .describe(
        'Those that are allowed, also such as were not asked for; all that are asked for unless said.',
      ),
  }),
  output: z.object({ url: z.string() }),
  errors: [E.oauth_request_not_found, E.oauth_not_a_member, E.oauth_scope_unknown],
  async steps(ctx, input) {
    const asked = await findAsked(ctx, input.request)
    const { interaction, server } = asked
    const choice = input.allow ? await chooseOrRefuse(ctx, asked, input) : undefined
    if (!(await claimRequest(server.ports, input.request, ctx.credential.id)))
      throw new AppError(E.oauth_request_not_found)
    if (!choice)
      await ctx.transaction(({ tx }) =>
        auditDenial(tx, ctx, { clientId: asked.client.clientId, clientName: asked.clientName }),
      )
    interaction.result = choice ? await granted(ctx, asked, choice) : DENIED
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    return { url: interaction.returnTo }
  },
})

const DENIED = { error: 'access_denied', error_description: 'the person said no' }

interface Wish {
  orgId?: string | undefined
  scopes?: string[] | undefined
}

async function chooseOrRefuse(ctx: StepsContext<'oauth'>, asked: Asked, { orgId, scopes }: Wish) {
  try {
    return choose(ctx, asked, { orgId, scopes })
  } catch (error) {
    const { client, clientName } = asked
    const input = { clientId: client.clientId, clientName, orgId, scopes }
    await ctx.transaction(({ tx }) => auditRefusal(tx, ctx, { input, error }))
    throw error
  }
}

function choose({ services, org }: StepsContext<'oauth'>, asked: Asked, { orgId, scopes }: Wish) {
  const choices = choicesOf(asked)
  const wanted = orgId ?? asked.pinnedOrgId ?? org.id
  const membership = choices.find((each) => each.orgId === wanted)
  if (!membership) throw new AppError(E.oauth_not_a_member)
  const known = services.toolScopes.map(({ scope }) => scope)
  if (scopes?.some((scope) => !known.includes(scope))) throw new AppError(E.oauth_scope_unknown)
  return { membership, scopes: scopes ?? asked.scopes }
}

async function granted(ctx: StepsContext, asked: Asked, choice: ReturnType<typeof choose>) {
  const grantId = await allow(ctx, asked, choice)
  // The library goes on with what was asked, of which it gives what was allowed: as if the program had asked for all of that.
  asked.interaction.params['scope'] = choice.scopes.join(' ')
  return { login: { accountId: ctx.actor.id, remember: false }, consent: { grantId } }
}
