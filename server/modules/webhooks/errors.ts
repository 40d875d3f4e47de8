import { errors } from '../../kernel/errors.ts'

/** What the webhook operations refuse with. */
export const E = errors({
  webhook_not_found: [404, 'There is no such webhook.'],
  webhook_delivery_not_found: [404, 'There is no such delivery of this webhook.'],
  webhook_url_not_allowed: [400, 'This URL cannot receive webhooks.'],
  webhook_unknown_event: [400, 'An event type is not in the catalogue.'],
  webhook_limit_reached: [409, 'An organization has at most 50 webhooks.'],
  webhook_inactive: [409, 'The webhook is switched off; activate it first.'],
})
