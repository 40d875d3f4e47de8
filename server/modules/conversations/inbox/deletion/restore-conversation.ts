import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { placed } from '../../core/conversation-topics.ts'
import { E } from '../../errors.ts'
import {
  requireConversation,
  summaryOf,
  takeSeq,
  type ConversationRow,
} from '../../core/conversation-rows.ts'
import { operation } from '../../module.ts'
import { ConversationId, ConversationSummary } from '../../schemas.ts'
import { unarchiveConversation } from './deleted-rows.ts'

const newer = statement(
  'conv_delete_newer',
  `select id from conv_conversations where org_id = $1 and channel_id = $2 and session_id = $3 limit 1`,
)

export const restoreConversation = operation({
  name: 'conversations.restoreConversation',
  summary: 'Restore a deleted conversation',
  description:
    'Within 30 days, as it was. Where the visitor has begun another conversation since, `visitorContinuesInId` names it: what is answered here does not reach them until the two are merged.',
  access: { scope: 'conv:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/restore',
  tool: 'conv_restore_conversation',
  toolListing: 'toolset',
  input: z.object({ id: ConversationId }),
  output: ConversationSummary.extend({ visitorContinuesInId: z.string().nullable() }),
  errors: [E.conv_deleted_not_found],
  async run(ctx, { id }) {
    if (!(await unarchiveConversation(ctx, id))) throw new AppError(E.conv_deleted_not_found)
    const row = await requireConversation(ctx, id)
    ctx.emit('conversation.restored', { conversationId: id }, placed(row, await takeSeq(ctx, id)))
    return { ...(await summaryOf(ctx, id)), visitorContinuesInId: await newerOf(ctx, row) }
  },
})

/** The conversation that the visitor of a restored one has begun since. */
async function newerOf(ctx: Context<'conv'>, row: ConversationRow): Promise<string | null> {
  const began = row.metadata['sessionId']
  if (row.sessionId !== null || typeof began !== 'string') return null
  const [found] = await ctx.tx.query<{ id: string }>(newer, [ctx.org.id, row.channelId, began])
  return found?.id ?? null
}
