import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import { kilobytes } from '../../../kernel/contract/operation.ts'
import { placed } from '../core/conversation-topics.ts'
import { E } from '../errors.ts'
import { lockConversation, takeSeq, type ConversationRow } from '../core/conversation-rows.ts'
import { appendOne } from '../core/reply.ts'
import { authorOf } from '../messages/send-message.ts'
import { operation } from '../module.ts'
import { Citations, ConversationId } from '../schemas.ts'
import { decideDraft, decidedBy, pendingDraft } from '../core/draft-rows.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'] } as const

export const draftReply = operation({
  name: 'conversations.draftReply',
  summary: 'Write a draft for a person to send',
  description:
    'A new draft replaces the waiting one. A person sends it with `fromDraftId`, or rejects it. Refused once the conversation is closed or spam.',
  access,
  effect: 'write',
  answering: true,
  rest: 'POST /v1/conversations/{id}/draft-reply',
  tool: 'conv_draft_reply',
  body: kilobytes(512),
  input: z.object({
    id: ConversationId,
    body: z.string().max(50_000).regex(/\S/, 'a draft needs a text').describe('Plain text or Markdown.'),
    retrievedDocumentIds: z
      .array(z.string().min(1).max(64))
      .max(8)
      .default([])
      .describe('What it was made from.'),
    rationale: z.string().trim().min(1).max(2000).optional().describe('Why it is so.'),
    citations: Citations.default([]),
    toolNames: z.array(z.string().min(1).max(128)).max(24).default([]).describe('The tools used.'),
  }),
  output: z.object({
    id: z.string().describe('The message that holds the draft; the `fromDraftId` of a reply.'),
  }),
  errors: [E.conv_not_found, E.conv_conflict],
  async run(ctx, { id, body, retrievedDocumentIds, rationale, toolNames, citations }) {
    const row = await lockConversation(ctx, id)
    if (row.status === 'closed' || row.status === 'spam')
      throw new AppError(E.conv_conflict, `nobody waits for a reply: the conversation is ${row.status}`)
    await decideDraft(ctx, id, 'draft_reply_superseded', {})
    const draft = await appendOne(ctx, row, {
      ...authorOf(ctx),
      body,
      internal: true,
      kind: 'draft_reply',
      metadata: {
        retrievedDocumentIds,
        toolNames,
        ...(rationale !== undefined && { rationale }),
        ...(citations.length > 0 && { citations }),
      },
    })
    return { id: draft.id }
  },
})

export const clearDraft = operation({
  name: 'conversations.clearDraft',
  summary: 'Reject the waiting draft',
  description: 'It stays in the conversation, marked as rejected.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/clear-draft',
  tool: 'conv_clear_draft',
  input: z.object({ id: ConversationId }),
  output: z.object({ cleared: z.int().describe('1, or 0 when no draft waited.') }),
  errors: [E.conv_not_found],
  async run(ctx, { id }) {
    const row = await lockConversation(ctx, id)
    const messageId = await decideDraft(ctx, id, 'draft_reply_rejected', decidedBy(ctx))
    if (messageId === undefined) return { cleared: 0 }
    const payload = { conversationId: id, messageId }
    ctx.emit('conversation.draft_rejected', payload, placed(row, await takeSeq(ctx, id)))
    return { cleared: 1 }
  },
})

export const requestDraft = operation({
  name: 'conversations.requestDraft',
  summary: 'Ask agents for a draft',
  description:
    'Agents hear of it by the event conversation.draft_requested, and file one when it is done. Only in open conversations with a customer, not by voice, and where the agent mode is not `off`.',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/{id}/request-draft',
  tool: 'conv_request_draft',
  toolListing: 'toolset',
  status: 202,
  input: z.object({ id: ConversationId }),
  output: z.object({ requested: z.literal(true) }),
  errors: [E.conv_not_found, E.conv_draft_request_invalid, E.conv_draft_pending],
  async run(ctx, { id }) {
    const row = await lockConversation(ctx, id)
    const obstacle = obstacleToDraft(row)
    if (obstacle) throw new AppError(E.conv_draft_request_invalid, obstacle)
    if (await pendingDraft(ctx, id)) throw new AppError(E.conv_draft_pending)
    const payload = {
      conversationId: id,
      requestedByUserId: ctx.actor.type === 'member' ? ctx.actor.id : null,
    }
    ctx.emit('conversation.draft_requested', payload, placed(row, await takeSeq(ctx, id)))
    return { requested: true as const }
  },
})

function obstacleToDraft(row: ConversationRow): string | undefined {
  if (row.status !== 'open') return `the conversation is ${row.status}`
  if (row.channelType === 'voice') return 'a call is not answered in writing'
  if (row.contactId === null) return 'the conversation has no customer'
  if (row.agentMode === 'off') return 'the agent mode is off'
  return undefined
}
