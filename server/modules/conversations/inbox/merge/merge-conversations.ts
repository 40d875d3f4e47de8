import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { placed } from '../../core/conversation-topics.ts'
import { pendingDraft, decideDraft } from '../../core/draft-rows.ts'
import { E } from '../../errors.ts'
import {
  requireConversation,
  summaryOf,
  takeSeq,
  type ConversationRow,
} from '../../core/conversation-rows.ts'
import { appendOne } from '../../core/reply.ts'
import { authorOf } from '../../messages/send-message.ts'
import { operation } from '../../module.ts'
import { ConversationId, ConversationSummary } from '../../schemas.ts'
import { isMerged, isSamePerson, refusalOf, SamePerson, SUPERSEDED, supersededBy } from './merge-rules.ts'
import { keepMerge, settleMerge } from '../../core/merge-rows.ts'
import { moveEverything } from './move-everything.ts'

export const mergeConversations = operation({
  name: 'conversations.merge',
  summary: 'Merge a conversation into another one',
  description:
    'Everything of `id` goes to `intoId`: messages, images, what is scheduled, and the visitor’s session, which goes on there. One person (the same verified identity, or `samePerson`; the same contact alone proves nothing) sees all of it everywhere; of two people each keeps reading only what was theirs, and both get the replies from now on. `id` stays as a closed, empty shell. `POST …/unmerge` undoes it for 30 days.',
  access: { scope: 'conv:write', audience: ['member', 'agent'] },
  effect: 'destroy',
  rest: 'POST /v1/conversations/{id}/merge',
  tool: 'conv_merge_conversations',
  toolListing: 'toolset',
  input: z.object({ id: ConversationId, intoId: ConversationId, samePerson: SamePerson }),
  output: ConversationSummary,
  errors: [E.conv_not_found, E.conv_invalid, E.conv_merge_refused],
  async run(ctx, { id, intoId, samePerson }) {
    const [source, target] = await lockBoth(ctx, id, intoId)
    const refusal = refusalOf(source, target, samePerson)
    if (refusal) throw refusal
    if (isMerged(source, target)) return summaryOf(ctx, intoId)
    if (await pendingDraft(ctx, intoId)) await decideDraft(ctx, id, SUPERSEDED, supersededBy(intoId))
    const isSame = isSamePerson(source, target, samePerson)
    const mergeId = await keepMerge(ctx, [source, target], isSame)
    await moveEverything(ctx, [source, target], isSame)
    const moved = { conversationId: id, intoConversationId: intoId }
    const absorbed = { conversationId: intoId, fromConversationId: id }
    ctx.emit('conversation.merged', moved, placed(source, await takeSeq(ctx, id)))
    ctx.emit('conversation.absorbed', absorbed, placed(target, await takeSeq(ctx, intoId)))
    await appendOne(ctx, target, {
      ...authorOf(ctx),
      body: `Merged conversation #${source.displayId} into this one`,
      internal: true,
      kind: 'internal_note',
      metadata: { mergedConversationId: id },
    })
    await settleMerge(ctx, mergeId)
    return summaryOf(ctx, intoId)
  },
})

const lockPair = statement(
  'conv_merge_lock',
  `select id from conv_conversations where org_id = $1 and id = any($2) order by id for no key update`,
)

/** Both under their row locks, which everybody takes in the same order. */
export async function lockBoth(
  ctx: Context<'conv'>,
  id: string,
  intoId: string,
): Promise<[ConversationRow, ConversationRow]> {
  await ctx.tx.query(lockPair, [ctx.org.id, [id, intoId]])
  return Promise.all([requireConversation(ctx, id), requireConversation(ctx, intoId)])
}
