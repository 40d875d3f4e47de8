import { z } from 'zod'
import { idPattern } from '../../kernel/base/ids.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { DisabledReason } from './events.ts'

export const WebhookId = z.string().regex(idPattern('whk'), 'not a webhook id').describe('A webhook, whk_….')
export const DeliveryId = z
  .string()
  .regex(idPattern('whd'), 'not a delivery id')
  .describe('A delivery, whd_….')
const Instant = z.iso.datetime({ offset: true })

/** Where events are delivered to; the secret is never part of it. */
export const Webhook = shape('Webhook', {
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()).describe('Event types; empty for all of them, future ones included.'),
  active: z.boolean(),
  disabledReason: DisabledReason.nullable().describe(
    'Set when the service switched the webhook off by itself.',
  ),
  disabledAt: Instant.nullable(),
  failingSince: Instant.nullable().describe(
    'Since when no attempt has succeeded; null while the last one did.',
  ),
  createdAt: Instant,
  updatedAt: Instant,
})

/** One attempt to deliver. */
const Attempt = shape('DeliveryAttempt', {
  at: Instant,
  statusCode: z.int().nullable(),
  durationMs: z.int(),
  error: z
    .string()
    .nullable()
    .describe('`http_<status>`, `timeout`, `connection_failed`, `blocked_address` or `invalid_url`.'),
  response: z.string().nullable().describe('The first 1,024 bytes of the answer.').meta(THIRD_PARTY),
})

export const DeliveryStatus = z
  .enum(['pending', 'delivered', 'failed'])
  .describe('`pending`: will be tried (again) at `nextAttemptAt`; `failed`: given up.')

/** One event for one webhook, with its attempts. */
export const Delivery = shape('WebhookDelivery', {
  id: z.string(),
  webhookId: z.string(),
  eventId: z.string().describe('The `webhook-id` header of every attempt, replays included.'),
  eventType: z.string(),
  attempt: z.int().describe('How many attempts were made.'),
  status: DeliveryStatus,
  statusCode: z.int().nullable().describe('Of the last attempt, like the next three.'),
  durationMs: z.int().nullable(),
  error: z
    .string()
    .nullable()
    .describe('As in `attempts`; `webhook_disabled` when the webhook was switched off before the attempt.'),
  response: z.string().nullable().meta(THIRD_PARTY),
  attempts: z.array(Attempt).describe('Oldest first.'),
  deliveredAt: Instant.nullable(),
  nextAttemptAt: Instant.nullable(),
  createdAt: Instant,
})
