import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { Attachment, Instant } from '../schemas.ts'
import type { AttachmentKind, Links, StoredAttachment } from './attachment-links.ts'

/** A stored attachment, with what it belongs to. */
export interface AttachmentRow extends Omit<StoredAttachment, 'deleted' | 'kind'> {
  kind: AttachmentKind
  conversationId: string
  /** The widget session that uploaded it; `null` for colleagues and agents. */
  sessionId: string | null
  messageId: string | null
  scheduledMessageId: string | null
  isComplete: boolean
  isDeleted: boolean
  createdAt: Date
}

/** An attachment on its own, as those who upload see it. */
export const AttachmentRecord = Attachment.extend({
  conversationId: z.string(),
  messageId: z.string().nullable().describe('The message that shows it.'),
  uploaded: z.boolean().describe('Whether the upload was completed; until then there are no links.'),
  createdAt: Instant,
}).meta({ id: 'UploadedAttachment' })

const COLUMNS = `id, conversation_id as "conversationId", session_id as "sessionId", message_id as "messageId",
  scheduled_message_id as "scheduledMessageId", kind, name, mime, size_bytes as "sizeBytes", width, height, variants,
  completed_at is not null as "isComplete", deleted_at is not null as "isDeleted", created_at as "createdAt"`

const UNFINISHED = 'completed_at is null and deleted_at is null'
const WAITING = 'message_id is null and scheduled_message_id is null and deleted_at is null'

const byIds = statement(
  'conv_attachments_by_id',
  `select ${COLUMNS} from conv_attachments where org_id = $1 and id = any($2)`,
)
const insert = statement(
  'conv_attachments_insert',
  `insert into conv_attachments (org_id, id, conversation_id, session_id, uploaded_by_type, uploaded_by_id, kind, name, mime, size_bytes)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
)
const countWaiting = statement(
  'conv_attachments_count_waiting',
  `select count(*)::int as count from conv_attachments
   where org_id = $1 and conversation_id = $2 and session_id is not distinct from $3 and ${WAITING}`,
)
const complete = statement(
  'conv_attachments_complete',
  `update conv_attachments set completed_at = now(), mime = $3, size_bytes = $4, width = $5, height = $6, variants = $7, name = $8,
     variant_bytes = $9, kind = $10
   where org_id = $1 and id = $2 and ${UNFINISHED} returning ${COLUMNS}`,
)
const removeUnfinished = statement(
  'conv_attachments_remove_unfinished',
  `delete from conv_attachments where org_id = $1 and id = $2 and ${UNFINISHED} returning id`,
)
const remove = statement(
  'conv_attachments_remove',
  `delete from conv_attachments where org_id = $1 and id = $2 and ${WAITING}`,
)
const removeStale = statement(
  'conv_attachments_remove_stale',
  `delete from conv_attachments where org_id = $1 and id = any(array(
     select id from conv_attachments where org_id = $1 and id = any($2) and ${WAITING} and (completed_at is null or created_at < now() - interval '60 minutes') for update skip locked)) returning id`,
)
const tombstone = statement(
  'conv_attachments_tombstone',
  `with gone as (
     update conv_attachments set deleted_at = now() where org_id = $1 and id = $2 returning id, message_id
   )
   update conv_messages m set attachments = (
     select jsonb_agg(case when a.value ->> 'id' = gone.id then a.value || '{"deleted": true}' else a.value end order by a.position)
     from jsonb_array_elements(m.attachments) with ordinality as a(value, position))
   from gone where m.org_id = $1 and m.id = gone.message_id`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** Attachments by id, in no order. */
export const findAttachments = (ctx: Ctx, ids: readonly string[]): Promise<AttachmentRow[]> =>
  ctx.tx.query<AttachmentRow>(byIds, [ctx.org.id, ids])

/** One attachment, if there is such a one. */
export const findAttachment = async (ctx: Ctx, id: string): Promise<AttachmentRow | undefined> =>
  (await findAttachments(ctx, [id]))[0]

/** What an upload is to become. */
export interface NewAttachment {
  id: string
  conversationId: string
  sessionId: string | null
  uploadedBy: { type: 'user' | 'agent' | 'end_user'; id: string | null }
  kind: AttachmentKind
  name: string
  mime: string
  sizeBytes: number
}

/** Stores an upload that was asked for. */
export async function insertAttachment(ctx: Ctx, made: NewAttachment): Promise<AttachmentRow> {
  const { id, conversationId, sessionId, uploadedBy, kind, name, mime, sizeBytes } = made
  const values = [id, conversationId, sessionId, uploadedBy.type, uploadedBy.id, kind, name, mime, sizeBytes]
  const [row] = await ctx.tx.query<AttachmentRow>(insert, [ctx.org.id, ...values])
  return row as AttachmentRow
}

/** How many uploads of a session (`null`: of the staff) are on no message; exact under the conversation's lock. */
export async function waitingUploads(
  ctx: Ctx,
  { conversationId, sessionId }: Pick<NewAttachment, 'conversationId' | 'sessionId'>,
): Promise<number> {
  const values = [ctx.org.id, conversationId, sessionId]
  const [row] = await ctx.tx.query<{ count: number }>(countWaiting, values)
  return row?.count ?? 0
}

/** What an upload was found to be. */
export type AttachmentFacts = Pick<
  StoredAttachment,
  'name' | 'mime' | 'sizeBytes' | 'width' | 'height' | 'variants'
> & {
  kind: AttachmentKind
  /** Of all variants together. */
  variantBytes: number
}

/** Marks an upload as completed; `undefined` when it is already, or is gone. */
export async function markComplete(
  ctx: Ctx,
  id: string,
  { kind, name, mime, sizeBytes, width, height, variants, variantBytes }: AttachmentFacts,
): Promise<AttachmentRow | undefined> {
  const values = [ctx.org.id, id, mime, sizeBytes, width, height, variants, name, variantBytes, kind]
  const [row] = await ctx.tx.query<AttachmentRow>(complete, values)
  return row
}

/** Removes an upload that was not completed; `false` when there is none. */
export const dropUnfinished = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await ctx.tx.query(removeUnfinished, [ctx.org.id, id])).length > 0

/** Removes an attachment that is on no message. */
export const dropAttachment = (ctx: Ctx, id: string): Promise<unknown[]> =>
  ctx.tx.query(remove, [ctx.org.id, id])

/** Removes those of the attachments that are still on no message and that nobody is working on; their ids. */
export const dropStale = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> =>
  (await ctx.tx.query<{ id: string }>(removeStale, [ctx.org.id, ids])).map(({ id }) => id)

/** Marks an attachment as deleted, also in what its message shows. */
export const markDeleted = (ctx: Ctx, id: string): Promise<unknown[]> =>
  ctx.tx.query(tombstone, [ctx.org.id, id])

/** An attachment as those who upload see it. */
export function presentAttachment(row: AttachmentRow, links: Links): z.output<typeof AttachmentRecord> {
  const shown = links({ ...row, ...(row.isDeleted && { deleted: true }) })
  return {
    ...shown,
    ...(!row.isComplete && { url: null, thumbnailUrl: null }),
    conversationId: row.conversationId,
    messageId: row.messageId,
    uploaded: row.isComplete,
    createdAt: row.createdAt.toISOString(),
  }
}
