import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { kilobytes } from '../../../kernel/contract/operation.ts'
import { attachmentLinks } from '../core/attachment-links.ts'
import { takeAttachments } from '../core/attach.ts'
import { decidedBy, decideDraft, pendingDraft } from '../core/draft-rows.ts'
import { E } from '../errors.ts'
import { lockConversation, type ConversationRow } from '../core/conversation-rows.ts'
import { ownByReply } from '../core/owners.ts'
import { markSeen } from '../core/seen.ts'
import { mention, mentionedIn } from './mentions/mentioned-people.ts'
import { operation } from '../module.ts'
import { AttachmentIds, Components, ConversationId, Message, MessageId } from '../schemas.ts'
import { LetterInput, letterOf } from './letter-input.ts'
import type { NewMessage } from '../core/append-messages.ts'
import { presentMessage } from '../core/message-rows.ts'
import { appendOne, resolveAttention, sendReply } from '../core/reply.ts'

/** What a reply may say; shared with replies that are sent later. */
export const ReplyContent = {
  body: z
    .string()
    .max(50_000)
    .default('')
    .describe('Plain text or Markdown; may be empty only where there are attachments.'),
  components: Components.optional().describe('Cards that the widget shows below the text.'),
  attachmentIds: AttachmentIds.optional(),
}

/** Whether a message has a text or attachments. */
export const hasContent = ({ body, attachmentIds }: { body: string; attachmentIds?: string[] | undefined }) =>
  body.trim() !== '' || (attachmentIds?.length ?? 0) > 0

/** What may be wrong with the attachments of a message. */
export const attachErrors = [
  E.conv_attachment_not_found,
  E.conv_attachment_conflict,
  E.attachment_of_another_conversation,
  E.too_many_attachments_on_message,
  E.conv_attachment_deleted,
]

export const sendMessage = operation({
  name: 'conversations.sendMessage',
  summary: 'Reply to the customer, or add a note',
  description:
    'A public reply settles the wait for a person. A person’s reply also takes the conversation over for 30 minutes, and nobody’s becomes theirs, unless `claim` is false. Give `sinceMessageId`: if the customer wrote since, or another agent answered, you get 409 agent_reply_race. A note names up to 20 colleagues by `@[Name](usr_…)`, who are told.',
  access: { scope: 'conv:write', audience: ['member', 'agent'] },
  effect: 'write',
  answering: true,
  rest: 'POST /v1/conversations/{id}/messages',
  tool: 'conv_send_message',
  status: 201,
  body: kilobytes(1024),
  input: z
    .object({
      id: ConversationId,
      ...ReplyContent,
      internal: z.boolean().default(false).describe('A note that the customer never sees.'),
      inReplyToId: MessageId.optional(),
      preserveAttention: z
        .boolean()
        .default(false)
        .describe('Leave the conversation waiting for a person, if it does.'),
      sinceMessageId: MessageId.optional().describe('The last message that you read.'),
      claim: z.boolean().default(true).describe('Whether a person’s reply makes the conversation theirs.'),
      totalTokens: z.int().min(0).optional().describe('What it cost an agent.'),
      fromDraftId: MessageId.optional().describe('The waiting draft that this reply was made from.'),
      email: LetterInput.optional().describe(
        'By email: who gets it, and its subject; unless said, the people of the last mail.',
      ),
    })
    .refine(hasContent, { message: 'a message needs a body or attachments', path: ['body'] }),
  output: Message,
  errors: [
    E.conv_not_found,
    E.conv_message_not_found,
    E.conv_invalid,
    E.handover_active,
    E.call_active,
    E.agent_reply_race,
    E.agent_send_not_auto,
    E.conv_mention_unknown,
    E.conv_mention_too_many,
    ...attachErrors,
  ],
  async run(ctx, input) {
    const row = await lockConversation(ctx, input.id)
    refuseMerged(row)
    if (!input.internal) await refuseUnwanted(ctx, row, input.sinceMessageId)
    if (input.inReplyToId !== undefined) await seqOf(ctx, row.id, input.inReplyToId)
    const approved =
      input.fromDraftId === undefined ? {} : await approve(ctx, row, { ...input, draftId: input.fromDraftId })
    const mentioned = input.internal ? await mentionedIn(ctx, input.body) : []
    const message = {
      ...authorOf(ctx),
      body: input.body,
      inReplyToId: input.inReplyToId ?? null,
      components: input.components,
      keepsAttention: input.preserveAttention,
      attachments: await takeAttachments(ctx, input.attachmentIds ?? [], {
        conversationId: row.id,
        sessionId: null,
      }),
      metadata: {
        ...(input.totalTokens !== undefined && { totalTokens: input.totalTokens }),
        ...approved,
      },
    }
    if (!input.internal) await beforeReply(ctx, row, input)
    const stored = input.internal
      ? await appendOne(ctx, row, { ...message, internal: true, kind: 'internal_note' })
      : await sendReply(ctx, row, message, letterOf(row, input.email))
    if (input.internal) await mention(ctx, stored, mentioned)
    else if (!input.preserveAttention) await resolveAttention(ctx, row, stored)
    return presentMessage(stored, attachmentLinks(ctx.services, ctx.org.id))
  },
})

/** The acting person or agent as the author of a message. */
export const authorOf = ({ actor }: Pick<Context<string>, 'actor'>) =>
  ({
    authorType: actor.type === 'member' ? ('user' as const) : ('agent' as const),
    authorId: actor.id,
    authorName: actor.name,
  }) satisfies Partial<NewMessage>

/** Refuses to write to a conversation whose messages are in another one. */
export function refuseMerged({ mergedIntoId }: ConversationRow): void {
  if (mergedIntoId !== null)
    throw new AppError(E.conv_invalid, `the conversation was merged into ${mergedIntoId}`)
}

/** Agents hold back while a person has the conversation or a call is going on, and where its mode does not let them answer. */
export function refuseToAgent(
  { actor }: { actor: Pick<Context['actor'], 'type'> },
  { claimUserId, voiceActive, agentMode }: ConversationRow,
): void {
  if (actor.type !== 'agent') return
  if (claimUserId !== null) throw new AppError(E.handover_active)
  if (voiceActive) throw new AppError(E.call_active)
  if (agentMode !== 'auto') throw new AppError(E.agent_send_not_auto)
}

/** Who the agent is that runs in the service itself. */
export const OWN_AGENT = 'own_agent'

/** Whether it may answer: what lets others answer too is not enough where a person has it, was asked for, or is done with it. */
const isForOwnAgent = (row: ConversationRow): boolean =>
  row.status === 'open' &&
  row.suppressedReason === null &&
  row.attentionReason !== 'handover' &&
  (row.assigneeUserId === null || row.assignedByReply)

/** Refuses a reply that would talk over a person, against the agent mode, or past something newer. */
async function refuseUnwanted(
  ctx: Context<'conv'>,
  row: ConversationRow,
  sinceMessageId: string | undefined,
): Promise<void> {
  refuseToAgent(ctx, row)
  if (ctx.credential.kind === OWN_AGENT && !isForOwnAgent(row)) throw new AppError(E.handover_active)
  const agent = ctx.actor.type === 'agent'
  if (sinceMessageId === undefined) return
  const seen = await seqOf(ctx, row.id, sinceMessageId)
  const [newer] = await ctx.tx.query(newerThan, [
    ctx.org.id,
    row.id,
    seen,
    agent ? ['end_user', 'agent', 'user'] : ['end_user'],
  ])
  if (newer) throw new AppError(E.agent_reply_race)
}

/** Takes the waiting draft as the source of this reply; what the message keeps of it. */
async function approve(
  ctx: Context<'conv'>,
  row: ConversationRow,
  { draftId, body, internal }: { draftId: string; body: string; internal: boolean },
): Promise<Record<string, unknown>> {
  const draft = await pendingDraft(ctx, row.id)
  if (draft?.id !== draftId || internal)
    throw new AppError(E.conv_invalid, 'fromDraftId does not name the draft that waits in this conversation')
  const edited = oneSpaced(draft.body) !== oneSpaced(body)
  await decideDraft(ctx, row.id, 'draft_reply_sent', { edited, ...decidedBy(ctx) })
  return {
    approvedDraft: {
      draftMessageId: draftId,
      draftBody: draft.body,
      edited,
      retrievedDocumentIds: draft.metadata['retrievedDocumentIds'] ?? [],
      ...(draft.metadata['citations'] !== undefined && { citations: draft.metadata['citations'] }),
    },
  }
}

/** Text whose line breaks and indentation do not count. */
const oneSpaced = (text: string) => text.replace(/\s+/g, ' ').trim()

const newerThan = statement(
  'conv_message_newer',
  `select id from conv_messages where org_id = $1 and conversation_id = $2 and seq > $3 and internal is distinct from true and author_type = any($4) limit 1`,
)
const seqById = statement(
  'conv_message_seq',
  `select seq from conv_messages where org_id = $1 and conversation_id = $2 and id = $3`,
)

async function seqOf(ctx: Context<'conv'>, conversationId: string, messageId: string): Promise<number> {
  const [found] = await ctx.tx.query<{ seq: number }>(seqById, [ctx.org.id, conversationId, messageId])
  if (!found) throw new AppError(E.conv_message_not_found)
  return found.seq
}

/** Before a public reply: marks the conversation as read by its author, and has a person take it over. */
async function beforeReply(
  ctx: Context<'conv'>,
  row: ConversationRow,
  { claim }: { claim: boolean },
): Promise<void> {
  await markSeen(ctx, row.id)
  if (ctx.actor.type === 'member' && claim) await ownByReply(ctx, row)
}
