import { z } from 'zod'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { AgentMode, TopicId } from '../schemas.ts'
import { lockTopic, presentTopic, Topic } from '../inbox/topics/topic-rows.ts'

export const setTopicAgentMode = operation({
  name: 'conversations.setTopicAgentMode',
  summary: 'Set what agents may do in a topic’s conversations',
  description:
    'Applies immediately, also to conversations in progress, unless the mode was set for the conversation itself.',
  access: { scope: 'conv:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'write',
  rest: 'POST /v1/conversations/topics/{topicId}/agent-mode',
  tool: 'conv_set_topic_agent_mode',
  toolListing: 'toolset',
  input: z.object({
    topicId: TopicId,
    mode: AgentMode.nullable().describe('null leaves it to the channel.'),
    promoteThresholdPct: z
      .int()
      .min(50)
      .max(100)
      .optional()
      .describe('Share of drafts sent unedited, in per cent, from which the topic is `readyToPromote`.'),
  }),
  output: Topic.pick({
    id: true,
    slug: true,
    agentMode: true,
    autoPromotedAt: true,
    promoteThresholdPct: true,
  }),
  errors: [E.conv_topic_not_found],
  async run(ctx, { topicId, mode, ...input }) {
    const topic = await lockTopic(ctx, topicId, 'no key update')
    const autoPromotedAt = mode === 'auto' ? (topic.autoPromotedAt ?? new Date()) : null
    const { promoteThresholdPct = topic.promoteThresholdPct } = input
    await ctx.db
      .updateTable('conv_topics')
      .set({
        agentMode: mode,
        autoPromotedAt,
        promoteThresholdPct,
        updatedAt: new Date(),
      })
      .where('id', '=', topicId)
      .execute()
    if (mode !== topic.agentMode)
      ctx.emit('conversation.topic_automation_changed', {
        topicId,
        topicSlug: topic.slug,
        mode,
        previousMode: topic.agentMode,
      })
    return presentTopic({ ...topic, agentMode: mode, autoPromotedAt, promoteThresholdPct })
  },
})
