import { z } from 'zod'
import { placed } from '../conversation-topics.ts'
import { E } from '../errors.ts'
import { lockConversation, summaryOf, takeSeq } from '../inbox/conversation-rows.ts'
import { operation } from '../module.ts'
import { ConversationId, ConversationSummary, TopicId } from '../schemas.ts'
import { lockTopic } from './topic-rows.ts'

export const setTopic = operation({
  name: 'conversations.setTopic',
  summary: 'Say what a conversation is about',
  description: 'A topic, or none with null. The topic’s agent mode counts from then on.',
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
    if (row.topicId === topicId) return summaryOf(ctx, id)
    await ctx.db.updateTable('conv_conversations').set({ topic_id: topicId }).where('id', '=', id).execute()
    const payload = { conversationId: id, topicId, previousTopicId: row.topicId }
    ctx.emit('conversation.topic_changed', payload, placed(row, await takeSeq(ctx, id)))
    return summaryOf(ctx, id)
  },
})
