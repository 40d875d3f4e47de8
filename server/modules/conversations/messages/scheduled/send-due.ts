// Across organizations: finds in which organizations work is due.
import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import type { Job } from '../../../../kernel/contract/operation.ts'
import { memberById } from '../../../identity/index.ts'
import { takeAttachments } from '../../core/attach.ts'
import { E } from '../../errors.ts'
import { lockConversation, type ConversationRow } from '../../core/conversation-rows.ts'
import type { NewMessage } from '../../core/append-messages.ts'
import { resolveAttention, sendReply } from '../../core/reply.ts'
import { refuseMerged, refuseToAgent } from '../send-message.ts'
import { settleAndTell } from './scheduled-messages.ts'
import { withdraw } from './withdraw.ts'
import { findScheduled, type ScheduledRow } from './scheduled-rows.ts'

const BATCH = 200

// Each organization in its turn, however much one has due.
const due = statement(
  'conv_scheduled_due',
  `select org_id as "orgId", id, conversation_id as "conversationId" from (
     select org_id, id, conversation_id, send_at, row_number() over (partition by org_id order by send_at, id) as turn
     from conv_scheduled_messages where status = 'scheduled' and send_at <= now()) d
   order by turn, send_at limit ${BATCH}`,
)
const wroteSince = statement(
  'conv_scheduled_answered',
  `select id from conv_messages where org_id = $1 and conversation_id = $2 and author_type = 'end_user' and ingested_at > $3 limit 1`,
)

interface Due {
  orgId: string
  id: string
  conversationId: string
}

/** Sends what is due, once, also when several processes look at the same time or one of them dies. */
export const sendDue: Job = {
  name: 'conversations.sendDue',
  payload: z.object({}),
  cron: '* * * * *',
  lane: 'messages',
  async run({ systemDb, transaction, signal, services }) {
    for (let settled = BATCH; settled === BATCH;) {
      settled = 0
      for (const { orgId, id, conversationId } of await systemDb.query<Due>(due, [])) {
        if (signal.aborted) return
        try {
          await transaction(orgId, (ctx) => sendOne(ctx as Context<'conv'>, conversationId, id))
          settled += 1
        } catch (error) {
          services.log.error({ err: error, scheduledMessageId: id }, 'a scheduled message could not be sent')
        }
      }
    }
  },
}

async function sendOne(ctx: Context<'conv'>, conversationId: string, id: string): Promise<void> {
  const row = await lockConversation(ctx, conversationId)
  const scheduled = await findScheduled(ctx, id)
  if (scheduled?.status !== 'scheduled' || scheduled.conversationId !== conversationId) return
  if (scheduled.cancelOnReply && (await hasWritten(ctx, row, scheduled.createdAt)))
    return settleAndTell(ctx, row, id, { status: 'cancelled', reason: 'customer_replied' })
  if (scheduled.authorType === 'user' && !(await memberById(ctx, scheduled.authorId)))
    return withdraw(ctx, row, scheduled)
  const message = await messageOf(ctx, row, scheduled)
  if (typeof message === 'string') return settleAndTell(ctx, row, id, { status: 'failed', reason: message })
  const sent = await sendReply(ctx, row, message)
  await resolveAttention(ctx, row, sent)
  await settleAndTell(ctx, row, id, { status: 'sent', messageId: sent.id })
}

const hasWritten = async (ctx: Context<'conv'>, { id }: ConversationRow, since: Date) =>
  (await ctx.tx.query(wroteSince, [ctx.org.id, id, since])).length > 0

/** The message as it is sent now, or the code of what speaks against it. */
async function messageOf(
  ctx: Context<'conv'>,
  row: ConversationRow,
  scheduled: ScheduledRow,
): Promise<NewMessage | string> {
  const { id, conversationId, authorType, authorId, authorName, body, components } = scheduled
  try {
    refuseMerged(row)
    refuseToAgent({ actor: { type: authorType === 'agent' ? 'agent' : 'member' } }, row)
    const ids = scheduled.attachments.map((attachment) => attachment.id)
    const by = { conversationId, sessionId: null, scheduledMessageId: id }
    const attachments = await takeAttachments(ctx, ids, by)
    if (body.trim() === '' && attachments.length === 0) return E.conv_attachment_deleted.code
    return {
      authorType,
      authorId,
      authorName,
      body,
      components,
      attachments,
      metadata: { scheduledMessageId: id },
    }
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}
