/*
 * Webhooks: events, delivered to URLs of the customer's choice as Standard Webhooks (standardwebhooks.com).
 *
 * webhook (endpoint)  a URL, the event types it wants, the secret that signs what is sent to it
 * delivery            one event for one webhook; pending, delivered or failed
 * attempt             one POST of a delivery; ten at most
 * round               the due deliveries of a webhook that one run of the job takes at a time
 */
import { defineModule } from '../../kernel/contract/module.ts'
import { dueDeliveries } from './deliveries/backlog.ts'
import { deliver } from './deliveries/deliver.ts'
import { listDeliveries, replayDelivery, sendTest } from './deliveries/deliveries.ts'
import { traces } from './deliveries/erase-traces.ts'
import { fanOut } from './deliveries/fan-out.ts'
import { pruneDeliveries, resumeOverdue } from './deliveries/upkeep.ts'
import { listEventTypes } from './endpoints/event-types.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './endpoints/webhooks.ts'
import { events } from './events.ts'
import { LOCKS } from './locks.ts'
import { skills } from './skills/index.ts'

/** The `webhooks` module. */
export const webhooks = defineModule({
  name: 'webhooks',
  summary: 'Deliver events to URLs: signed, retried, logged.',
  locks: LOCKS,
  operations: [
    listWebhooks,
    getWebhook,
    createWebhook,
    updateWebhook,
    deleteWebhook,
    rotateSecret,
    listEventTypes,
    listDeliveries,
    replayDelivery,
    sendTest,
  ],
  sealedColumns: [
    { table: 'hook_endpoints', column: 'secret' },
    { table: 'hook_endpoints', column: 'previous_secret' },
  ],
  // Calls to URLs of organizations.
  lanes: { webhooks: 24 },
  scopes: {
    'webhooks:read': 'Read webhook endpoints and their deliveries.',
    'webhooks:write': 'Create, change and remove webhook endpoints and repeat deliveries.',
  },
  events,
  troubles: [
    {
      source: 'webhook',
      about: 'A receiver has not answered for an hour, or its webhook was switched off.',
      over: 'At the next delivery that succeeds, or when the webhook gets another address, is switched on again or is deleted.',
    },
  ],
  jobs: [deliver, resumeOverdue, pruneDeliveries],
  reactions: [fanOut],
  traces,
  backlogs: [dueDeliveries],
  skills,
  monitoring: [
    {
      when: '`max(stoa_lag_seconds{of="deliveries"}) > 900`',
      minutes: 15,
      advice: 'a receiver is slow: its organization sees which, in the log of its deliveries',
    },
    {
      // Calls in this lane fail for as long as their receivers do: that is for whose they are, not for the operator.
      when: '`max(stoa_jobs_given_up{lane!="webhooks"}) > 0`',
      minutes: 0,
      advice: 'background work failed in all its attempts: see below',
    },
  ],
  examples: { ids: { webhook: 'whk', deliver: 'whd' }, empty: ['disabledAt'] },
})

// For other modules that call a URL of the customer's: signed in the same way, with the same body.
export { attemptDelivery } from './deliveries/attempt.ts'
export { bodyOf as eventBody } from './deliveries/fan-out.ts'
export { newSecret as newSigningSecret } from './deliveries/signature.ts'
export { assertUrlAllowed } from './endpoints/rules.ts'
export { E as WebhookErrors } from './errors.ts'
