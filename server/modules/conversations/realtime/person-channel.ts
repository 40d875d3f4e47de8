import { z } from 'zod'
import type { RealtimeChannel } from '../../../kernel/contract/channel.ts'
import { personTopic } from '../core/conversation-topics.ts'
import { personalEvents } from '../personal-events.ts'

/** What concerns the person or API key alone whose socket it is: mentions, texts that were not sent yet. */
export const personChannel: RealtimeChannel = {
  name: 'me',
  audience: ['member', 'agent'],
  scope: 'conv:read',
  params: z.object({}),
  resumable: false,
  types: Object.keys(personalEvents),
  authorize: async ({ actor }) => ({ topic: personTopic(actor.id) }),
  present: async (_read, events) => new Map(events.map(({ id, payload }) => [id, payload])),
}
