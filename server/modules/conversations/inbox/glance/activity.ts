import { z } from 'zod'
import { defineActivity } from '../../../../kernel/contract/glance.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { THIRD_PARTY } from '../../../../kernel/base/third-party.ts'
import { streamOf } from '../../core/conversation-topics.ts'
import { conversationsOfContact, describeConversations } from './described.ts'

const MOST_CONVERSATIONS = 200

/** What happened in conversations, and the conversation that an event is about. */
export const activity = defineActivity({
  filters: {
    conversationId: z.string().max(64).optional(),
    contactId: z
      .string()
      .max(64)
      .optional()
      .describe(`Events of the contact’s ${MOST_CONVERSATIONS} newest conversations.`),
  },
  async streams(ctx, { conversationId, contactId }) {
    const ofContact =
      contactId === undefined ? undefined : await conversationsOfContact(ctx, contactId, MOST_CONVERSATIONS)
    if (conversationId === undefined) return ofContact?.map(streamOf)
    return ofContact === undefined || ofContact.includes(conversationId) ? [streamOf(conversationId)] : []
  },
  shape: {
    conversation: shape('ActivityConversation', {
      id: z.string(),
      displayId: z.int().describe('Shown as #123.'),
      customerName: z.string().nullable().meta(THIRD_PARTY),
      customerEmail: z.string().nullable().meta(THIRD_PARTY),
    })
      .nullable()
      .describe('The conversation it is about, while it is there.'),
  },
  async describe(ctx, payloads) {
    const ids = payloads.map(({ conversationId }) =>
      typeof conversationId === 'string' ? conversationId : undefined,
    )
    const about = await describeConversations(
      ctx,
      ids.filter((id) => id !== undefined),
    )
    return ids.map((id) => ({ conversation: about.get(id ?? '') ?? null }))
  },
  actors: { widget: 'widget', end_user: 'widget' },
})
