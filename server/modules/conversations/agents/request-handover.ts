import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { placed } from '../core/conversation-topics.ts'
import { E } from '../errors.ts'
import { askForPerson } from '../core/attention.ts'
import { changeStatus } from '../core/changes.ts'
import { lockConversation, summaryOf, takeSeq, type ConversationRow } from '../core/conversation-rows.ts'
import { appendOne, sendReply } from '../core/reply.ts'
import { authorOf, refuseMerged } from '../messages/send-message.ts'
import { operation } from '../module.ts'
import { ConversationId, ConversationSummary } from '../schemas.ts'

export const requestHandover = operation({
  name: 'conversations.requestHandover',
  summary: 'Ask for a person (handover)',
  description:
    'Flags the conversation, leaves the reason as a note, tells the customer `publicFallbackMessage` if one is given, and calls the channel’s escalation webhook. It waits until somebody replies, or it is snoozed or closed; asking again meanwhile changes nothing.',
  access: { scope: 'conv:write', audience: ['member', 'agent'] },
  effect: 'write',
  answering: true,
  rest: 'POST /v1/conversations/{id}/request-handover',
  tool: 'conv_request_handover',
  input: z.object({
    id: ConversationId,
    reason: z.string().trim().max(500).optional().describe('For colleagues; the customer never sees it.'),
    publicFallbackMessage: z
      .string()
      .trim()
      .max(2000)
      .optional()
      .describe('What the customer is told, such as that somebody will be there soon.'),
    postSystemNote: z.boolean().default(true).describe('Whether the reason is kept as a note.'),
  }),
  output: ConversationSummary,
  errors: [E.conv_not_found, E.conv_invalid],
  async run(ctx, { id, reason, publicFallbackMessage, postSystemNote }) {
    const row = await lockConversation(ctx, id)
    if (row.attentionReason === 'handover') return summaryOf(ctx, id)
    refuseMerged(row)
    if (postSystemNote) await noteReason(ctx, row, reason)
    if (publicFallbackMessage) {
      const said = { body: publicFallbackMessage, kind: 'handover_fallback', keepsAttention: true }
      await sendReply(ctx, row, { ...authorOf(ctx), ...said })
    }
    await flag(ctx, row, reason || null)
    const payload = {
      conversationId: id,
      displayId: row.displayId,
      channelId: row.channelId,
      reason: reason || null,
    }
    ctx.emit('conversation.handover_requested', payload, placed(row, await takeSeq(ctx, id)))
    return summaryOf(ctx, id)
  },
})

const noteReason = (ctx: Context<'conv'>, row: ConversationRow, reason: string | undefined) =>
  appendOne(ctx, row, {
    ...authorOf(ctx),
    body: reason ? `Handover requested: ${reason}` : 'Handover requested',
    internal: true,
    kind: 'internal_note',
    metadata: { handover: true },
  })

/** Flags the conversation, and opens it where it was put aside: somebody has to look at it now. */
async function flag(ctx: Context<'conv'>, row: ConversationRow, reason: string | null): Promise<void> {
  await askForPerson(ctx, [row.id], { why: 'handover', handoverReason: reason })
  if (row.status !== 'open') await changeStatus(ctx, [row], 'open', null)
}
