import { errors } from '../../kernel/base/errors.ts'

/** What the webhook operations refuse with. */
export const E = errors({
  webhook_not_found: [404, 'Webhook not found.'],
  webhook_delivery_not_found: [404, 'Delivery not found for this webhook.'],
  webhook_url_not_allowed: [400, 'This URL cannot receive webhooks.'],
  webhook_unknown_event: [400, 'Unknown event type.'],
  webhook_limit_reached: [409, 'An organization can have up to 50 webhooks.'],
  webhook_inactive: [409, 'The webhook is turned off; activate it first.'],
})
