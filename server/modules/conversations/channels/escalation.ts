import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { EventReaction, Job } from '../../../kernel/contract/operation.ts'
import { attemptDelivery, eventBody, newSigningSecret } from '../../webhooks/index.ts'
import { findChannel, type ChannelRow } from '../core/channel-rows.ts'

const secretContext = (orgId: string, channelId: string) => `conv_channels.escalation:${orgId}:${channelId}`

/** A new secret for a channel's escalation webhook: shown once, stored sealed. */
export function newEscalationSecret(ctx: Pick<Context, 'org' | 'services'>, channelId: string) {
  const secret = newSigningSecret()
  return { secret, sealed: ctx.services.secrets.seal(secret, secretContext(ctx.org.id, channelId)) }
}

/**
 * Calls the channel's escalation webhook: signed like every webhook, with the event's id as `webhook-id`, at most twelve
 * attempts within about 16 hours (the job queue's exponential backoff).
 */
export const callEscalation: Job<
  z.ZodObject<{ orgId: z.ZodString; channelId: z.ZodString; eventId: z.ZodString; body: z.ZodString }>
> = {
  name: 'conversations.callEscalation',
  lane: 'webhooks',
  payload: z.object({ orgId: z.string(), channelId: z.string(), eventId: z.string(), body: z.string() }),
  maxAttempts: 12,
  async run({ services, transaction, signal, attempt }, { orgId, channelId, eventId, body }) {
    const target = await transaction(orgId, async (ctx) => targetOf(ctx, await findChannel(ctx, channelId)))
    if (!target) return
    const result = await attemptDelivery(services, target, { id: eventId, eventId, body, attempt }, signal)
    if (result === null || (result.error !== null && !result.isGone))
      throw new Error(
        `the escalation webhook of ${channelId} failed: ${result?.error ?? 'the service stops'}`,
      )
  },
}

/** Where the channel wants to be told; `null` when it does not any more. */
function targetOf(ctx: Context<string>, channel: ChannelRow | undefined) {
  if (!channel?.webhookOnEscalation || !channel.escalationSecret) return null
  const { id, webhookOnEscalation: url, escalationSecret } = channel
  const secret = ctx.services.secrets.open(escalationSecret, secretContext(ctx.org.id, id))
  return { id, url, active: true, secrets: [secret] }
}

/** Plans the call for each handover that was asked for. */
export const escalate: EventReaction = {
  name: 'conversations.escalate',
  types: ['conversation.handover_requested'],
  async handle(ctx, events) {
    for (const event of events) {
      const channel = await findChannel(ctx, event.payload['channelId'] as string)
      if (!channel?.webhookOnEscalation) continue
      ctx.enqueue(callEscalation, {
        orgId: ctx.org.id,
        channelId: channel.id,
        eventId: event.id,
        body: eventBody(event),
      })
    }
  },
}
