import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import { placed } from '../core/conversation-topics.ts'
import { E } from '../errors.ts'
import { refuseMerged } from '../messages/send-message.ts'
import { operation } from '../module.ts'
import { AgentMode, ConversationId, ConversationStatus, ConversationSummary, Instant } from '../schemas.ts'
import { reconsiderAttention } from '../core/attention.ts'
import { colleague, putIntoStatus, snoozeEnd } from '../core/changes.ts'
import { lockConversation, requireConversation, summaryOf, takeSeq } from '../core/conversation-rows.ts'
import { giveTo } from '../core/owners.ts'
import { Restore, restoreClosed } from './restore-closed.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'] } as const

export const setStatus = operation({
  name: 'conversations.setStatus',
  summary: 'Open, snooze or close a conversation',
  description:
    'Closing, also as spam, ends the wait for a person, a take-over and an agent’s lease; snoozing puts the wait off until the time is up. A customer’s message reopens a snoozed or closed conversation.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/status',
  tool: 'conv_change_status',
  input: z.object({
    id: ConversationId,
    status: ConversationStatus,
    snoozeUntil: Instant.optional().describe('Needed for `snoozed`: when to open it again. In the future.'),
    restore: Restore,
  }),
  output: ConversationSummary,
  errors: [E.conv_not_found, E.conv_invalid],
  async run(ctx, { id, status, snoozeUntil, restore }) {
    const row = await lockConversation(ctx, id)
    refuseMerged(row)
    const until = snoozeEnd(status, snoozeUntil)
    if (restore) await restoreClosed(ctx, [row], status)
    await putIntoStatus(ctx, [row], status, until)
    return summaryOf(ctx, id)
  },
})

export const assignConversation = operation({
  name: 'conversations.assign',
  summary: 'Assign a conversation',
  description:
    'To a colleague, or to nobody with null. Where a person assigns, a take-over by anybody but the new assignee ends.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/assign',
  tool: 'conv_assign_conversation',
  input: z.object({ id: ConversationId, assigneeUserId: z.string().max(64).nullable() }),
  output: ConversationSummary,
  errors: [E.conv_not_found, E.conv_invalid],
  async run(ctx, { id, assigneeUserId }) {
    const row = await lockConversation(ctx, id)
    await giveTo(ctx, [row], await colleague(ctx, assigneeUserId))
    return summaryOf(ctx, id)
  },
})

const setMode = statement(
  'conv_set_agent_mode',
  `update conv_conversations c set agent_mode = coalesce($3, ch.default_agent_mode), agent_mode_explicit = $3::text is not null
   from conv_channels ch where c.org_id = $1 and c.id = $2 and ch.org_id = c.org_id and ch.id = c.channel_id`,
)

export const setAgentMode = operation({
  name: 'conversations.setAgentMode',
  summary: 'Set what agents may do in a conversation',
  description: 'Overrides the mode of its topic and channel; null removes it, so that those apply again.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/agent-mode',
  tool: 'conv_set_agent_mode',
  toolListing: 'toolset',
  input: z.object({ id: ConversationId, mode: AgentMode.nullable() }),
  output: ConversationSummary,
  errors: [E.conv_not_found],
  async run(ctx, { id, mode }) {
    const row = await lockConversation(ctx, id)
    await ctx.tx.query(setMode, [ctx.org.id, id, mode])
    const { agentMode } = await requireConversation(ctx, id)
    if (agentMode !== row.agentMode) {
      const payload = { conversationId: id, agentMode }
      ctx.emit('conversation.agent_mode_changed', payload, placed(row, await takeSeq(ctx, id)))
      await reconsiderAttention(ctx, [id])
    }
    return summaryOf(ctx, id)
  },
})
