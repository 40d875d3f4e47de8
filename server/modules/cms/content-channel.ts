import { z } from 'zod'
import type { RealtimeChannel } from '../../kernel/contract/channel.ts'
import { topicOfKind } from '../../kernel/contract/events.ts'
import { events } from './events.ts'

/** Everything that happens to the organization's content, for lists and pages that show it. */
export const contentChannel: RealtimeChannel = {
  name: 'content',
  audience: ['member', 'agent'],
  scope: 'cms:read',
  params: z.object({}),
  resumable: false,
  types: Object.keys(events),
  authorize: async ({ org }) => ({ topic: topicOfKind('cms', org.id) }),
  present: async (_read, happened) => new Map(happened.map(({ id, payload }) => [id, payload])),
}
