import { z } from 'zod'
import { AppError } from '../../../../kernel/base/errors.ts'
import { placed } from '../../core/conversation-topics.ts'
import { E } from '../../errors.ts'
import { lockConversation, takeSeq } from '../../core/conversation-rows.ts'
import { operation } from '../../module.ts'
import { DeletedForNow } from '../../../../kernel/contract/shapes.ts'
import { ConversationId } from '../../schemas.ts'
import { archiveConversation } from './deleted-rows.ts'

export const deleteConversation = operation({
  name: 'conversations.deleteConversation',
  summary: 'Delete a conversation',
  description:
    'With everything in it, at once and everywhere: lists, counts, search, reports, exports. Its visitor finds an empty chat, and a new message opens a new conversation. It can be restored for 30 days; then it is gone for good, with its files.',
  access: { scope: 'conv:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'destroy',
  rest: 'DELETE /v1/conversations/{id}',
  tool: 'conv_delete_conversation',
  toolListing: 'toolset',
  input: z.object({ id: ConversationId }),
  output: DeletedForNow,
  errors: [E.conv_not_found, E.conv_invalid],
  async run(ctx, { id }) {
    const row = await lockConversation(ctx, id)
    if (row.mergedIntoId !== null)
      throw new AppError(
        E.conv_invalid,
        `it was merged into ${row.mergedIntoId}: delete that one, or undo the merge`,
      )
    ctx.emit('conversation.deleted', { conversationId: id }, placed(row, await takeSeq(ctx, id)))
    const until = await archiveConversation(ctx, id)
    return { deleted: true as const, id, restorableUntil: until }
  },
})
