import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { AppError } from '../../../kernel/errors.ts'
import { memberById } from '../../identity/index.ts'
import { placed } from '../conversation-topics.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { AgentMode, ConversationId, ConversationStatus, ConversationSummary, Instant } from '../schemas.ts'
import { lockConversation, summaryOf, takeSeq, type ConversationRow } from './conversation-rows.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'] } as const

type Status = z.output<typeof ConversationStatus>

export const setStatus = operation({
  name: 'conversations.setStatus',
  summary: 'Open, snooze or close a conversation',
  description:
    'Closing also ends a take-over and settles the wait for a person. A message of the customer opens a snoozed or closed conversation again.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/status',
  tool: 'conv_change_status',
  input: z.object({
    id: ConversationId,
    status: ConversationStatus,
    snoozeUntil: Instant.optional().describe('Needed for `snoozed`: when to open it again. In the future.'),
  }),
  output: ConversationSummary,
  errors: [E.conv_not_found, E.conv_invalid],
  async run(ctx, { id, status, snoozeUntil }) {
    const row = await lockConversation(ctx, id)
    const until = status === 'snoozed' ? futureInstant(snoozeUntil) : null
    if (row.status === status && row.snoozeUntil?.getTime() === until?.getTime()) return summaryOf(ctx, id)
    await changeStatus(ctx, row, status, until)
    return summaryOf(ctx, id)
  },
})

function futureInstant(text: string | undefined): Date {
  if (text === undefined) throw new AppError(E.conv_invalid, 'snoozeUntil is needed to snooze a conversation')
  const until = new Date(text)
  if (until.getTime() <= Date.now()) throw new AppError(E.conv_invalid, 'snoozeUntil must be in the future')
  return until
}

/** Changes the status of a locked conversation and says so. */
export async function changeStatus(
  ctx: Context<'conv'>,
  row: ConversationRow,
  status: Status,
  snoozeUntil: Date | null,
): Promise<void> {
  const settled = status === 'closed' || status === 'spam'
  await ctx.db
    .updateTable('conv_conversations')
    .set({
      status,
      snooze_until: snoozeUntil,
      ...(settled && {
        needs_human_attention: false,
        claim_user_id: null,
        claim_expires_at: null,
        ...(row.needsHumanAttention && { handover_resolved_at: new Date() }),
      }),
    })
    .where('id', '=', row.id)
    .execute()
  const payload = { conversationId: row.id, status, previousStatus: row.status }
  ctx.emit('conversation.status_changed', payload, placed(row, await takeSeq(ctx, row.id)))
}

export const assignConversation = operation({
  name: 'conversations.assign',
  summary: 'Assign a conversation',
  description: 'To a colleague, or to nobody with null.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/assign',
  tool: 'conv_assign_conversation',
  input: z.object({ id: ConversationId, assigneeUserId: z.string().max(64).nullable() }),
  output: ConversationSummary,
  errors: [E.conv_not_found, E.conv_invalid],
  async run(ctx, { id, assigneeUserId }) {
    const row = await lockConversation(ctx, id)
    const person = assigneeUserId === null ? null : await memberById(ctx, assigneeUserId)
    if (assigneeUserId !== null && person === null)
      throw new AppError(E.conv_invalid, 'assigneeUserId is not a member of this organization')
    if (row.assigneeUserId === assigneeUserId) return summaryOf(ctx, id)
    await ctx.db
      .updateTable('conv_conversations')
      .set({ assignee_user_id: assigneeUserId })
      .where('id', '=', id)
      .execute()
    const seq = await takeSeq(ctx, id)
    ctx.emit(
      'conversation.assigned',
      { conversationId: id, assigneeUserId },
      placed(row, seq, { assigneeName: person?.name ?? null }),
    )
    return summaryOf(ctx, id)
  },
})

export const setAgentMode = operation({
  name: 'conversations.setAgentMode',
  summary: 'Set how far agents may go in a conversation',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/agent-mode',
  tool: 'conv_set_agent_mode',
  input: z.object({ id: ConversationId, mode: AgentMode }),
  output: ConversationSummary,
  errors: [E.conv_not_found],
  async run(ctx, { id, mode }) {
    const row = await lockConversation(ctx, id)
    if (row.agentMode === mode) return summaryOf(ctx, id)
    await ctx.db.updateTable('conv_conversations').set({ agent_mode: mode }).where('id', '=', id).execute()
    ctx.emit(
      'conversation.agent_mode_changed',
      { conversationId: id, agentMode: mode },
      placed(row, await takeSeq(ctx, id)),
    )
    return summaryOf(ctx, id)
  },
})
