import { z } from 'zod'
import { placed } from '../core/conversation-topics.ts'
import { E } from '../errors.ts'
import { refuseMerged } from '../messages/send-message.ts'
import { operation } from '../module.ts'
import { ConversationId, ConversationSummary } from '../schemas.ts'
import { lockConversation, summaryOf, takeSeq } from '../core/conversation-rows.ts'

export const renameConversation = operation({
  name: 'conversations.rename',
  summary: 'Give a conversation a subject',
  description: 'The visitor sees it in their list of conversations. null takes it away.',
  access: { scope: 'conv:write', audience: ['member', 'agent'] },
  effect: 'write',
  rest: 'PATCH /v1/conversations/{id}',
  tool: 'conv_rename_conversation',
  toolListing: 'toolset',
  input: z.object({ id: ConversationId, subject: z.string().trim().min(1).max(300).nullable() }),
  output: ConversationSummary,
  errors: [E.conv_not_found, E.conv_invalid],
  async run(ctx, { id, subject }) {
    const row = await lockConversation(ctx, id)
    refuseMerged(row)
    if (row.subject === subject) return summaryOf(ctx, id)
    await ctx.db.updateTable('conv_conversations').set({ subject }).where('id', '=', id).execute()
    const payload = { conversationId: id, subject }
    ctx.emit('conversation.subject_changed', payload, placed(row, await takeSeq(ctx, id)))
    return summaryOf(ctx, id)
  },
})
