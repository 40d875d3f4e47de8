import { z } from 'zod'
import type { StepsContext } from '../../../../kernel/contract/context.ts'
import { AppError, E as KernelErrors } from '../../../../kernel/base/errors.ts'
import type { CallDescriptor } from '../../../../kernel/ports/voice-calls.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { operation } from '../../module.ts'
import { widgetAccess } from '../gate.ts'
import { OwnConversation } from '../own-conversation.ts'
import { ownErrors, requireOwn } from './require-own.ts'
import { REASONS, routeCall, type CallRoute } from './voice-channel.ts'

const VENDOR_TIMEOUT_MS = 10_000

const Availability = {
  available: z.boolean(),
  reason: z.enum(REASONS).optional().describe('Why not.'),
}

export const voiceAvailable = operation({
  name: 'conversations.voiceAvailable',
  summary: 'Check whether a visitor can call',
  description: 'Asks no vendor: that a call can be made is known for certain only once it was started.',
  access: widgetAccess,
  effect: 'read',
  rest: 'GET /v1/widget/voice/available',
  limit: 'poll',
  input: z.object({
    channelId: OwnConversation.channelId,
    conversationId: OwnConversation.conversationId,
    sessionId: OwnConversation.sessionId.optional().meta({ header: 'x-svc-session-id' }),
    verifiedExternalId: OwnConversation.verifiedExternalId.meta({ header: 'x-svc-verified-external-id' }),
    userHash: OwnConversation.userHash.meta({ header: 'x-svc-user-hash' }),
  }),
  output: z.object(Availability),
  errors: ownErrors,
  async run(ctx, { sessionId, ...input }) {
    if (sessionId === undefined) {
      throw new AppError(
        KernelErrors.invalid_input,
        'sessionId is needed, in the query or in the header x-svc-session-id',
      )
    }
    const row = await requireOwn(ctx, { ...input, sessionId }, { lock: false })
    const route = await routeCall(ctx, row)
    return typeof route === 'string' ? { available: false, reason: route } : { available: true }
  },
})

const Descriptor = shape('CallDescriptor', {
  vendor: z.string(),
  transport: z.literal('webrtc'),
  signalingUrl: z.string(),
  token: z.string().describe('Opens this one call, for a short time.'),
  iceServers: z.array(
    shape('IceServer', {
      urls: z.array(z.string()),
      username: z.string().optional(),
      credential: z.string().optional(),
    }),
  ),
  metadata: z.record(z.string(), z.string()),
})

export const startVoice = operation({
  name: 'conversations.startVoice',
  summary: 'Prepare a visitor’s call',
  description:
    'Answers what the browser needs to place it; the conversation is on a call from the event `started` on. Repeating it prepares another call.',
  access: widgetAccess,
  effect: 'write',
  rest: 'POST /v1/widget/voice/start',
  status: 201,
  limit: 'ingest',
  audit: false,
  input: z.object(OwnConversation),
  output: z.object({ ...Availability, descriptor: Descriptor.optional().describe('Where available.') }),
  secrets: ['token', 'credential'],
  errors: ownErrors,
  async steps(ctx, input) {
    const route = await ctx.transaction(async (tx) =>
      routeCall(tx, await requireOwn(tx, input, { lock: false })),
    )
    if (typeof route === 'string') return { available: false, reason: route }
    const descriptor = await askVendor(ctx, route, input.conversationId)
    return descriptor
      ? { available: true, descriptor }
      : { available: false, reason: 'web_call_failed' as const }
  },
})

/** What the vendor answers; nothing where it fails, since its words are not for browsers. */
async function askVendor(
  { org, services }: StepsContext,
  { calls, channelId, contactId }: CallRoute,
  conversationId: string,
): Promise<CallDescriptor | undefined> {
  const signal = AbortSignal.timeout(VENDOR_TIMEOUT_MS)
  try {
    return await calls.start({ orgId: org.id, about: { channelId, conversationId, contactId }, signal })
  } catch (error) {
    services.log.warn({ err: error, channelId, conversationId }, 'a web call could not be prepared')
    return undefined
  }
}
