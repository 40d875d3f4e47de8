import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { newId } from '../../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../../kernel/contract/lists.ts'
import { kilobytes } from '../../../../kernel/contract/operation.ts'
import { takeAttachments } from '../../core/attach.ts'
import { placed } from '../../core/conversation-topics.ts'
import { E } from '../../errors.ts'
import {
  lockConversation,
  requireConversation,
  takeSeq,
  type ConversationRow,
} from '../../core/conversation-rows.ts'
import {
  attachErrors,
  authorOf,
  hasContent,
  refuseMerged,
  refuseToAgent,
  ReplyContent,
} from '../send-message.ts'
import { operation } from '../../module.ts'
import { ConversationId, Instant } from '../../schemas.ts'
import {
  findScheduled,
  presentScheduled,
  ScheduledMessage,
  ScheduledMessageId,
  scheduledOf,
  settleScheduled,
  type ScheduledRow,
} from './scheduled-rows.ts'

const write = { scope: 'conv:write', audience: ['member', 'agent'] } as const
const MAX_WAITING = 20
const YEAR_MS = 366 * 86_400_000

const countWaiting = statement(
  'conv_scheduled_waiting',
  `select count(*)::int as waiting from conv_scheduled_messages where org_id = $1 and conversation_id = $2 and status = 'scheduled'`,
)
const keep = statement(
  'conv_scheduled_keep',
  `update conv_attachments set scheduled_message_id = $3 where org_id = $1 and id = any($2)`,
)

export const scheduleMessage = operation({
  name: 'conversations.scheduleMessage',
  summary: 'Send a reply later',
  description:
    'At `sendAt`, within a minute; it can be canceled until then. The rules for replies apply at that time: an agent’s is not sent while a person holds the conversation.',
  access: write,
  effect: 'write',
  answering: true,
  rest: 'POST /v1/conversations/{id}/scheduled-messages',
  tool: 'conv_schedule_message',
  status: 201,
  body: kilobytes(1024),
  input: z
    .object({
      id: ConversationId,
      ...ReplyContent,
      sendAt: Instant.describe('In the future, at most a year from now.'),
      cancelOnReply: z
        .boolean()
        .default(false)
        .describe('Take it back by itself when the customer writes before.'),
    })
    .refine(hasContent, { message: 'a message needs a body or attachments', path: ['body'] }),
  output: ScheduledMessage,
  errors: [
    E.conv_not_found,
    E.conv_invalid,
    E.conv_conflict,
    E.handover_active,
    E.agent_send_not_auto,
    ...attachErrors,
  ],
  async run(ctx, input) {
    const row = await lockConversation(ctx, input.id)
    refuseMerged(row)
    refuseToAgent(ctx, row)
    const sendAt = timeOf(input.sendAt)
    const [counted] = await ctx.tx.query<{ waiting: number }>(countWaiting, [ctx.org.id, row.id])
    if ((counted?.waiting ?? 0) >= MAX_WAITING)
      throw new AppError(
        E.conv_conflict,
        `${MAX_WAITING} messages are scheduled in this conversation already`,
      )
    const id = newId('csm')
    const author = authorOf(ctx)
    await ctx.db
      .insertInto('conv_scheduled_messages')
      .values({
        orgId: ctx.org.id,
        id,
        conversationId: row.id,
        authorType: author.authorType,
        authorId: author.authorId,
        authorName: author.authorName,
        body: input.body,
        components: input.components === undefined ? null : JSON.stringify(input.components),
        sendAt,
        cancelOnReply: input.cancelOnReply,
      })
      .execute()
    const attachments = await takeAttachments(ctx, input.attachmentIds ?? [], {
      conversationId: row.id,
      sessionId: null,
    })
    if (attachments.length > 0) await ctx.tx.query(keep, [ctx.org.id, attachments.map((each) => each.id), id])
    const payload = { conversationId: row.id, scheduledMessageId: id, sendAt: sendAt.toISOString() }
    ctx.emit('conversation.message_scheduled', payload, placed(row, await takeSeq(ctx, row.id)))
    return presentScheduled(ctx, (await findScheduled(ctx, id)) as ScheduledRow)
  },
})

function timeOf(text: string): Date {
  const at = new Date(text)
  if (at.getTime() <= Date.now()) throw new AppError(E.conv_invalid, 'sendAt must be in the future')
  if (at.getTime() > Date.now() + YEAR_MS)
    throw new AppError(E.conv_invalid, 'sendAt is at most a year from now')
  return at
}

export const listScheduledMessages = operation({
  name: 'conversations.listScheduledMessages',
  summary: 'List scheduled replies',
  description: 'Those of one conversation, by the time that they are sent, with what became of them.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/conversations/{id}/scheduled-messages',
  tool: 'conv_list_scheduled_messages',
  input: z.object({ id: ConversationId, limit: Limit, cursor: Cursor }),
  output: listOf(ScheduledMessage),
  errors: [E.conv_not_found],
  async run(ctx, { id, limit, cursor }) {
    await requireConversation(ctx, id)
    const after =
      cursor === undefined
        ? (['-infinity', ''] as const)
        : decodeCursor(cursor, z.tuple([Instant, z.string()]))
    const rows = await scheduledOf(ctx, id, { after, limit: limit + 1 })
    return pageOf(rows, limit, {
      keyOf: (row) => [row.sendAt.toISOString(), row.id],
      present: (row) => presentScheduled(ctx, row),
    })
  },
})

export const cancelScheduledMessage = operation({
  name: 'conversations.cancelScheduledMessage',
  summary: 'Cancel a scheduled reply',
  description: 'Repeating it changes nothing; 409 once it was sent.',
  access: write,
  effect: 'destroy',
  rest: 'DELETE /v1/conversations/{id}/scheduled-messages/{scheduledMessageId}',
  tool: 'conv_cancel_scheduled_message',
  input: z.object({ id: ConversationId, scheduledMessageId: ScheduledMessageId }),
  output: ScheduledMessage,
  errors: [E.conv_not_found, E.conv_scheduled_not_found, E.conv_conflict],
  async run(ctx, { id, scheduledMessageId }) {
    const row = await lockConversation(ctx, id)
    const scheduled = await findScheduled(ctx, scheduledMessageId)
    if (scheduled?.conversationId !== id) throw new AppError(E.conv_scheduled_not_found)
    if (scheduled.status === 'sent') throw new AppError(E.conv_conflict, 'it was sent already')
    await settleAndTell(ctx, row, scheduledMessageId, { status: 'cancelled', reason: 'cancelled_by_user' })
    return presentScheduled(ctx, (await findScheduled(ctx, scheduledMessageId)) as ScheduledRow)
  },
})

/** Ends a scheduled message of a locked conversation and says so, unless it had ended before. */
export async function settleAndTell(
  ctx: Context<'conv'>,
  row: ConversationRow,
  scheduledMessageId: string,
  settled: Parameters<typeof settleScheduled>[2],
): Promise<void> {
  if (!(await settleScheduled(ctx, scheduledMessageId, settled))) return
  const { status, messageId = null } = settled
  const payload = { conversationId: row.id, scheduledMessageId, status, messageId }
  ctx.emit('conversation.scheduled_message_settled', payload, placed(row, await takeSeq(ctx, row.id)))
}
