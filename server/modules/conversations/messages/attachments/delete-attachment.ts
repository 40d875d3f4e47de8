import { z } from 'zod'
import { AppError } from '../../../../kernel/base/errors.ts'
import { placed } from '../../core/conversation-topics.ts'
import { E } from '../../errors.ts'
import { lockConversation, takeSeq } from '../../core/conversation-rows.ts'
import { operation } from '../../module.ts'
import { AttachmentId, ConversationId } from '../../schemas.ts'
import { dropAttachment, findAttachment, markDeleted } from '../../core/attachment-rows.ts'
import { forgetBlobs } from './blobs.ts'

export const deleteAttachment = operation({
  name: 'conversations.deleteAttachment',
  summary: 'Delete an image or file',
  description:
    'Also one from the customer. Its message stays and shows the deleted file’s name; links to it stop working.',
  access: { scope: 'conv:write', audience: ['member', 'agent'] },
  effect: 'destroy',
  rest: 'DELETE /v1/conversations/{id}/attachments/{attachmentId}',
  tool: 'conv_delete_attachment',
  toolListing: 'toolset',
  input: z.object({ id: ConversationId, attachmentId: AttachmentId }),
  output: z.object({
    deleted: z.literal(true),
    id: z.string(),
    alreadyDeleted: z.boolean().describe('It was deleted before; nothing was changed.'),
  }),
  errors: [E.conv_not_found, E.conv_attachment_not_found, E.conv_attachment_conflict],
  async run(ctx, { id: conversationId, attachmentId: id }) {
    const conversation = await lockConversation(ctx, conversationId)
    const found = await findAttachment(ctx, id)
    if (found?.conversationId !== conversationId) throw new AppError(E.conv_attachment_not_found)
    if (found.isDeleted) return { deleted: true as const, id, alreadyDeleted: true }
    if (found.scheduledMessageId !== null)
      throw new AppError(E.conv_attachment_conflict, 'a scheduled message needs it; cancel that first')
    if (found.messageId === null) {
      await dropAttachment(ctx, id)
    } else {
      await markDeleted(ctx, id)
      const payload = { conversationId, messageId: found.messageId, attachmentId: id }
      const seq = await takeSeq(ctx, conversationId)
      ctx.emit('conversation.message.attachment_deleted', payload, placed(conversation, seq))
    }
    forgetBlobs(ctx, id)
    return { deleted: true as const, id, alreadyDeleted: false }
  },
})
