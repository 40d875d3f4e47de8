import { z } from 'zod'
import type { Context } from '../../../kernel/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import { memberById } from '../../identity/index.ts'
import { placed } from '../conversation-topics.ts'
import { E } from '../errors.ts'
import { refuseMerged } from '../messages/send-message.ts'
import { operation } from '../module.ts'
import { AgentMode, ConversationId, ConversationStatus, ConversationSummary, Instant } from '../schemas.ts'
import {
  lockConversation,
  requireConversation,
  summaryOf,
  takeSeq,
  type ConversationRow,
} from './conversation-rows.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'] } as const

type Status = z.output<typeof ConversationStatus>

export const setStatus = operation({
  name: 'conversations.setStatus',
  summary: 'Open, snooze or close a conversation',
  description:
    'Closing, also as spam, settles the wait for a person and ends a take-over and an agent’s lease. A message of the customer opens a snoozed or closed conversation again.',
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
    refuseMerged(row)
    const until = status === 'snoozed' ? futureInstant(snoozeUntil) : null
    if (!isSettledAs(row, status, until)) await changeStatus(ctx, row, status, until)
    return summaryOf(ctx, id)
  },
})

/** Whether the status would change nothing: neither itself nor what goes with it. */
function isSettledAs(row: ConversationRow, status: Status, until: Date | null): boolean {
  if (row.status !== status || row.snoozeUntil?.getTime() !== until?.getTime()) return false
  if (status === 'open') return row.suppressedReason === null
  return status === 'snoozed' || (!row.needsHumanAttention && row.claimUserId === null)
}

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
      ...(status === 'open' && { suppressed_reason: null }),
      ...(settled && {
        needs_human_attention: false,
        claim_user_id: null,
        claim_expires_at: null,
        runner_holder: null,
        runner_expires_at: null,
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

const setMode = statement(
  'conv_set_agent_mode',
  `update conv_conversations c set agent_mode = coalesce($3, ch.default_agent_mode), agent_mode_explicit = $3::text is not null
   from conv_channels ch where c.org_id = $1 and c.id = $2 and ch.org_id = c.org_id and ch.id = c.channel_id`,
)

export const setAgentMode = operation({
  name: 'conversations.setAgentMode',
  summary: 'Set how far agents may go in a conversation',
  description:
    'Goes before the mode of its topic and channel; null takes it back, so that those count again.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/agent-mode',
  tool: 'conv_set_agent_mode',
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
    }
    return summaryOf(ctx, id)
  },
})
