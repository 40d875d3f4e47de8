import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { idPattern } from '../../../../kernel/base/ids.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { attachmentLinks, type StoredAttachment } from '../../core/attachment-links.ts'
import { Attachment, Components, Instant } from '../../schemas.ts'

export const ScheduledMessageId = z
  .string()
  .regex(idPattern('csm'), 'not a scheduled message id')
  .describe('A scheduled message, csm_….')

/** A reply that will be sent, was sent, or was taken back. */
export const ScheduledMessage = shape('ScheduledMessage', {
  id: z.string(),
  conversationId: z.string(),
  authorType: z.enum(['user', 'agent']),
  authorId: z.string(),
  authorName: z.string().nullable(),
  body: z.string(),
  components: Components.nullable(),
  attachments: z.array(Attachment),
  sendAt: Instant,
  cancelOnReply: z.boolean(),
  status: z.enum(['scheduled', 'sent', 'cancelled', 'failed']),
  reason: z
    .string()
    .nullable()
    .describe(
      'Why it was not sent: `cancelled_by_user`, `customer_replied`, `author_left` (its author is no member any more), or the code of what refused it.',
    ),
  messageId: z.string().nullable().describe('The message that it became.'),
  createdAt: Instant,
  settledAt: Instant.nullable(),
})

/** A stored scheduled message. */
export interface ScheduledRow {
  id: string
  conversationId: string
  authorType: 'user' | 'agent'
  authorId: string
  authorName: string | null
  body: string
  components: z.output<typeof Components> | null
  sendAt: Date
  cancelOnReply: boolean
  status: 'scheduled' | 'sent' | 'cancelled' | 'failed'
  reason: string | null
  messageId: string | null
  createdAt: Date
  settledAt: Date | null
  attachments: StoredAttachment[]
}

const COLUMNS = `s.id, s.conversation_id as "conversationId", s.author_type as "authorType", s.author_id as "authorId",
  s.author_name as "authorName", s.body, s.components, s.send_at as "sendAt", s.cancel_on_reply as "cancelOnReply", s.status, s.reason,
  s.message_id as "messageId", s.created_at as "createdAt", s.settled_at as "settledAt",
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'mime', a.mime, 'sizeBytes', a.size_bytes,
    'width', a.width, 'height', a.height, 'variants', a.variants) order by a.id) from conv_attachments a
    where a.org_id = s.org_id and a.conversation_id = s.conversation_id and a.message_id is null and a.scheduled_message_id = s.id), '[]') as attachments`

const byId = statement(
  'conv_scheduled_by_id',
  `select ${COLUMNS} from conv_scheduled_messages s where s.org_id = $1 and s.id = $2`,
)
const ofConversation = statement(
  'conv_scheduled_of',
  `select ${COLUMNS} from conv_scheduled_messages s
   where s.org_id = $1 and s.conversation_id = $2 and (s.send_at, s.id) > ($3::timestamptz, $4) order by s.send_at, s.id limit $5`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** One scheduled message, if it exists. */
export async function findScheduled(ctx: Ctx, id: string): Promise<ScheduledRow | undefined> {
  const [row] = await ctx.tx.query<ScheduledRow>(byId, [ctx.org.id, id])
  return row
}

/** Scheduled messages of a conversation behind a time and id, by the time that they are sent. */
export const scheduledOf = (
  ctx: Ctx,
  conversationId: string,
  { after: [sendAt, id], limit }: { after: readonly [string, string]; limit: number },
): Promise<ScheduledRow[]> =>
  ctx.tx.query<ScheduledRow>(ofConversation, [ctx.org.id, conversationId, sendAt, id, limit])

/** A scheduled message as the API shows it. */
export function presentScheduled(
  ctx: Pick<Context<string>, 'services' | 'org'>,
  row: ScheduledRow,
): z.output<typeof ScheduledMessage> {
  return {
    ...row,
    attachments: row.attachments.map(attachmentLinks(ctx.services, ctx.org.id)),
    sendAt: row.sendAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

const settle = statement(
  'conv_scheduled_settle',
  `update conv_scheduled_messages set status = $3, reason = $4, message_id = $5, settled_at = now()
   where org_id = $1 and id = $2 and status = 'scheduled' returning id`,
)
const releaseUploads = statement(
  'conv_scheduled_let_go',
  `update conv_attachments set scheduled_message_id = null where org_id = $1 and scheduled_message_id = $2 and message_id is null`,
)

/** How a scheduled message ended. */
export interface Settled {
  status: 'sent' | 'cancelled' | 'failed'
  reason?: string
  messageId?: string
}

/**
 * Ends a scheduled message once, and releases the uploads that it kept for itself; `false` when it had ended before.
 */
export async function settleScheduled(
  ctx: Ctx,
  id: string,
  { status, reason, messageId }: Settled,
): Promise<boolean> {
  const values = [ctx.org.id, id, status, reason ?? null, messageId ?? null]
  const [settled] = await Promise.all([
    ctx.tx.query(settle, values),
    ctx.tx.query(releaseUploads, [ctx.org.id, id]),
  ])
  return settled.length > 0
}
