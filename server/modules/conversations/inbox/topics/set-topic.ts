import { z } from 'zod'
import { E } from '../../errors.ts'
import { fileUnder } from '../../core/changes.ts'
import { lockConversation, summaryOf } from '../../core/conversation-rows.ts'
import { operation } from '../../module.ts'
import { ConversationId, ConversationSummary, TopicId } from '../../schemas.ts'
import { lockTopic } from './topic-rows.ts'

export const setTopic = operation({
  name: 'conversations.setTopic',
  summary: 'Set a conversation’s topic',
  description: 'A topic, or none with null. The topic’s agent mode applies from then on.',
  access: { scope: 'conv:write', audience: ['member', 'agent'] },
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/topic',
  tool: 'conv_set_conversation_topic',
  input: z.object({ id: ConversationId, topicId: TopicId.nullable() }),
  output: ConversationSummary,
  errors: [E.conv_not_found, E.conv_topic_not_found],
  async run(ctx, { id, topicId }) {
    if (topicId !== null) await lockTopic(ctx, topicId, 'key share')
    const row = await lockConversation(ctx, id)
    await fileUnder(ctx, [row], topicId)
    return summaryOf(ctx, id)
  },
})
