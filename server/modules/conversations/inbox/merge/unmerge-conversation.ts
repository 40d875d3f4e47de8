import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { placed } from '../../core/conversation-topics.ts'
import { E } from '../../errors.ts'
import { requireConversation, summaryOf, takeSeq } from '../../core/conversation-rows.ts'
import { appendOne } from '../../core/reply.ts'
import { authorOf } from '../../messages/send-message.ts'
import { operation } from '../../module.ts'
import { ConversationId, ConversationSummary } from '../../schemas.ts'
import { lockBoth } from './merge-conversations.ts'
import { endMerge, undoableMerge, type MergeRow } from '../../core/merge-rows.ts'
import { takeBack } from './take-back.ts'

export const unmergeConversation = operation({
  name: 'conversations.unmerge',
  summary: 'Undo a merge',
  description:
    'For 30 days. `id` is the conversation that was merged into another: it gets back its messages, its session and what its visitor wrote since. What was answered since stays in the other one, and stands here too. Refused where the other conversation was merged on; undo that first.',
  access: { scope: 'conv:write', audience: ['member', 'agent'] },
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/unmerge',
  tool: 'conv_unmerge_conversation',
  toolListing: 'toolset',
  input: z.object({ id: ConversationId }),
  output: ConversationSummary,
  errors: [E.conv_not_found, E.conv_unmerge_refused],
  async run(ctx, { id }) {
    const { mergedIntoId } = await requireConversation(ctx, id)
    if (mergedIntoId === null) throw new AppError(E.conv_unmerge_refused, 'it is not merged')
    const [source, target] = await lockBoth(ctx, id, mergedIntoId)
    const merge = await requireUndoable(ctx, id, mergedIntoId)
    if (source.mergedIntoId !== merge.targetId)
      throw new AppError(E.conv_unmerge_refused, 'it was undone meanwhile')
    if (target.mergedIntoId !== null)
      throw new AppError(
        E.conv_unmerge_refused,
        `undo the merge of ${target.id} into ${target.mergedIntoId} first`,
      )
    await takeBack(ctx, merge)
    await endMerge(ctx, merge.id)
    await tell(ctx, merge)
    return summaryOf(ctx, id)
  },
})

async function requireUndoable(ctx: Context<'conv'>, id: string, targetId: string): Promise<MergeRow> {
  const merge = await undoableMerge(ctx, id)
  if (merge?.targetId !== targetId)
    throw new AppError(E.conv_unmerge_refused, 'it was merged more than 30 days ago')
  return merge
}

/** Tells both sides, sockets first: whoever follows the target may have to follow the source again. */
async function tell(ctx: Context<'conv'>, { sourceId, targetId }: MergeRow): Promise<void> {
  const source = await requireConversation(ctx, sourceId)
  const target = await requireConversation(ctx, targetId)
  const unmerged = { conversationId: sourceId, fromConversationId: targetId }
  const splitOff = { conversationId: targetId, intoConversationId: sourceId }
  ctx.emit('conversation.unmerged', unmerged, placed(source, await takeSeq(ctx, sourceId)))
  ctx.emit('conversation.split_off', splitOff, placed(target, await takeSeq(ctx, targetId)))
  const note = { ...authorOf(ctx), internal: true, kind: 'internal_note' }
  await appendOne(ctx, target, {
    ...note,
    body: `Took conversation #${source.displayId} out of this one again`,
  })
  await appendOne(ctx, source, {
    ...note,
    body: `Taken out of conversation #${target.displayId} again`,
  })
}
