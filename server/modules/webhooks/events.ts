import { z } from 'zod'
import type { EventType } from '../../kernel/contract/operation.ts'

/** Why the service switched a webhook off by itself. */
export const DisabledReason = z
  .enum(['gone', 'failing_for_5_days'])
  .describe('`gone`: the receiver answered 410; `failing_for_5_days`: no attempt succeeded for 5 days.')

export type DisabledReason = z.output<typeof DisabledReason>

/** The module's own event types. `webhook.test` is only ever sent on request, past the event log. */
export const events = {
  'webhook.disabled': {
    public: true,
    description: 'A webhook was switched off by the service; tells the other webhooks and the dashboard.',
    payload: z.object({ webhookId: z.string(), url: z.string(), reason: DisabledReason }),
    example: { webhookId: 'whk_0mf3k2v1x8q4w7n2c5r9t1', url: 'https://example.com/hooks', reason: 'gone' },
  },
  'webhook.test': {
    public: true,
    description: 'A sample, sent on request to one webhook whatever it subscribes to.',
    payload: z.object({ webhookId: z.string(), message: z.string() }),
    example: { webhookId: 'whk_0mf3k2v1x8q4w7n2c5r9t1', message: 'This is a test.' },
  },
} satisfies Record<string, EventType>
