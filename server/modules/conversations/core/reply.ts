import type { Context } from '../../../kernel/contract/context.ts'
import { AppError, E as KernelErrors } from '../../../kernel/base/errors.ts'
import { placed } from './conversation-topics.ts'
import { queueDelivery, type LetterHead } from './queue-delivery.ts'
import { decideDraft } from './draft-rows.ts'
import { endRequest } from './attention.ts'
import { takeSeq, type ConversationRow } from './conversation-rows.ts'
import { appendMessages, type NewMessage } from './append-messages.ts'
import type { MessageRow } from './message-rows.ts'

/** Appends one message to a locked conversation. */
export async function appendOne(
  ctx: Context<'conv'>,
  row: ConversationRow,
  message: NewMessage,
): Promise<MessageRow> {
  const done = await appendMessages(ctx, { id: row.id }, [message])
  const [stored] = done?.inserted ?? []
  if (!stored) throw new AppError(KernelErrors.internal)
  return stored
}

/**
 * Says something to the customer of a locked conversation, on every kind of channel: stores it, plans its delivery,
 * and sets a waiting draft aside, since the answer is given; `letter` is what is said about it where it goes out as a mail.
 */
export async function sendReply(
  ctx: Context<'conv'>,
  row: ConversationRow,
  message: NewMessage,
  letter: Partial<LetterHead> = {},
): Promise<MessageRow> {
  const stored = await appendOne(ctx, row, message)
  await Promise.all([
    queueDelivery(ctx, row, { messageId: stored.id, authorType: message.authorType, letter }),
    decideDraft(ctx, row.id, 'draft_reply_superseded', { sentMessageId: stored.id }),
  ])
  return stored
}

/**
 * Ends the wait for a person that somebody asked for, because a reply was given. The reply itself ended the wait for an
 * answer.
 */
export async function resolveAttention(
  ctx: Context<'conv'>,
  row: ConversationRow,
  message: MessageRow,
): Promise<void> {
  const isAsked = row.attentionReason !== null && row.attentionReason !== 'unanswered'
  // While it is snoozed, nothing tells whether somebody asked for a person before.
  if (!isAsked && row.status !== 'snoozed') return
  if (!(await endRequest(ctx, row))) return
  const payload = { conversationId: row.id, messageId: message.id, authorType: message.authorType }
  ctx.emit('conversation.handover_resolved', payload, placed(row, await takeSeq(ctx, row.id)))
}
