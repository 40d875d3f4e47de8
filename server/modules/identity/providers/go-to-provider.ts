import { z } from 'zod'
import type { Context, StepsContext } from '../../../kernel/contract/context.ts'
import { E } from '../errors.ts'
import { readInvitationToken } from '../invitations/invitation-token.ts'
import { operation } from '../module.ts'
import { InvitationToken } from '../schemas.ts'
import { assertPerson, PERSON_ERRORS } from '../second-factor/assert-person.ts'
import { attemptOf, beginAttempt, redirectUriOf, type Purpose } from './attempts.ts'
import { askProvider, providerNamed, ProviderName } from './configured-provider.ts'

const Destination = z.object({ url: z.string().describe('Where the browser goes to sign in.') })

export const startProviderSignIn = operation({
  name: 'identity.startProviderSignIn',
  summary: 'Begin to sign in with another service',
  description:
    'The browser goes to `url`, and comes back to a page of ours that calls `finishProviderSignIn`. Only this browser can finish it (cookie `svc_attempt`), once, within 10 minutes.',
  access: 'public',
  effect: 'write',
  rest: 'POST /v1/auth/providers/start',
  input: z.object({
    provider: ProviderName,
    invitationToken: InvitationToken.optional().describe('Of an invitation that is accepted on the way.'),
  }),
  output: Destination,
  errors: [E.provider_not_found, E.provider_unavailable],
  secrets: ['invitationToken', 'url'],
  limit: 'auth',
  audit: false,
  steps: (ctx, { provider, invitationToken }) =>
    goTo(ctx, {
      provider,
      userId: null,
      sessionId: null,
      invitationHash:
        invitationToken === undefined
          ? null
          : readInvitationToken(ctx.services.secrets, invitationToken).tokenHash,
    }),
})

export const connectProvider = operation({
  name: 'identity.connectProvider',
  summary: 'Begin to connect another service to sign in with',
  description:
    'Takes the present password; of who has none a sign-in within the last 10 minutes. Who has a second factor proves it first, by `confirmIdentity`. Goes on as `startProviderSignIn`; the same session must finish it.',
  access: { scope: null, audience: ['member'] },
  effect: 'write',
  rest: 'POST /v1/me/identities',
  input: z.object({ provider: ProviderName, password: z.string().min(1).max(128).optional() }),
  output: Destination,
  errors: [E.provider_not_found, E.provider_unavailable, ...PERSON_ERRORS],
  secrets: ['password', 'url'],
  limit: 'auth',
  async steps(ctx, { provider, password }) {
    await ctx.transaction((begun) => assertPerson(begun, password))
    return goTo(ctx, {
      provider,
      userId: ctx.actor.id,
      sessionId: ctx.credential.id,
      invitationHash: null,
    })
  },
})

async function goTo(ctx: StepsContext<'iam'>, purpose: Purpose): Promise<{ url: string }> {
  const { services } = ctx
  const provider = providerNamed(services, purpose.provider)
  const { token: state } = services.secrets.newToken('svc_state')
  const redirectUri = redirectUriOf(services.config.baseUrl, purpose.provider)
  const attempt = attemptOf({ secrets: services.secrets, redirectUri }, state)
  const url = await askProvider(services, provider.authorizationUrl(attempt))
  await ctx.transaction((begun: Context<'iam'>) => beginAttempt(begun, state, purpose))
  return { url }
}
