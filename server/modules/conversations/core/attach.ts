import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'
import type { StoredAttachment } from './attachment-links.ts'
import { findAttachments, type AttachmentRow } from './attachment-rows.ts'

/** Most attachments on one message. */
const MAX_ON_MESSAGE = 10

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** Who puts uploads on a message: staff any of the conversation, a visitor those of their own session. */
export interface Attaching {
  conversationId: string
  /** `null` for colleagues and agents. */
  sessionId: string | null
  /** The scheduled message that the uploads were kept for, when it is sent. */
  scheduledMessageId?: string
}

/**
 * The uploads as a new message keeps them, in the given order. The conversation must be locked. Throws
 * `conv_attachment_*` when one of them cannot be on the message; then none is.
 */
export async function takeAttachments(
  ctx: Ctx,
  ids: readonly string[],
  by: Attaching,
): Promise<StoredAttachment[]> {
  if (ids.length === 0) return []
  if (ids.length > MAX_ON_MESSAGE) throw new AppError(E.too_many_attachments_on_message)
  const rows = new Map((await findAttachments(ctx, ids)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rows.get(id)
    if (!row) throw new AppError(E.conv_attachment_not_found, `there is no attachment ${id}`)
    assertFree(row, by)
    const { kind, name, mime, sizeBytes, width, height, variants } = row
    return { id, kind, name, mime, sizeBytes, width, height, variants }
  })
}

function assertFree(row: AttachmentRow, { conversationId, sessionId, scheduledMessageId }: Attaching): void {
  if (sessionId !== null && row.sessionId !== sessionId) throw new AppError(E.attachment_of_another_session)
  if (row.conversationId !== conversationId) throw new AppError(E.attachment_of_another_conversation)
  if (sessionId === null && row.sessionId !== null)
    throw new AppError(E.conv_attachment_conflict, 'the customer uploaded this attachment')
  if (row.isDeleted) throw new AppError(E.conv_attachment_deleted)
  if (!row.isComplete) throw new AppError(E.conv_attachment_conflict, 'the upload was not completed')
  if (row.messageId !== null || row.scheduledMessageId !== (scheduledMessageId ?? null))
    throw new AppError(E.conv_attachment_conflict, 'the attachment is on another message')
}

const bind = statement(
  'conv_attachments_bind',
  `update conv_attachments a set message_id = b."messageId", scheduled_message_id = null
   from jsonb_to_recordset($2::jsonb) as b(id text, "messageId" text)
   where a.org_id = $1 and a.id = b.id and a.message_id is null and a.deleted_at is null returning a.id`,
)

/** Puts attachments on the messages that were just stored; 409 when another message was faster. */
export async function bindAttachments(
  ctx: Ctx,
  messages: readonly { id: string; attachments: readonly StoredAttachment[] | null }[],
): Promise<void> {
  const pairs = messages.flatMap(({ id: messageId, attachments }) =>
    (attachments ?? []).map(({ id }) => ({ id, messageId })),
  )
  if (pairs.length === 0) return
  const bound = await ctx.tx.query(bind, [ctx.org.id, JSON.stringify(pairs)])
  if (bound.length !== pairs.length) throw new AppError(E.conv_attachment_conflict)
}
