import type { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { importedId } from '../../../kernel/base/ids.ts'
import { assigned, KEPT_REPLY, LATEST_REPLY, OUT_OF_OFFICE } from '../core/append-statements.ts'
import { ADDED_NUMBERS, NUMBERS } from '../core/kept-numbers.ts'
import { recognizeMessages } from './ids-here.ts'
import type { Progress } from './import.ts'
import type { MessageRecord } from './records.ts'

type Record = z.output<typeof MessageRecord>

const lockAll = statement(
  'conv_import_lock',
  `select id from conv_conversations where org_id = $1 and id = any($2) and merged_into_id is null order by id for no key update`,
)
// Numbered behind what the conversation has; a message that is here, or clashes with one, is left out.
const add = statement(
  'conv_import_messages',
  `with wanted as (
     select r.*, c.last_seq + row_number() over (partition by r."conversationId" order by r.position) as seq
     from jsonb_to_recordset($2::jsonb) as r(position int, id text, "conversationId" text, "authorType" text, "authorId" text,
       "authorName" text, body text, internal boolean, "inReplyToId" text, "providerMessageId" text, kind text, components jsonb,
       attachments jsonb, metadata jsonb, "readAt" timestamptz, "createdAt" timestamptz)
     cross join lateral (select last_seq from conv_conversations where org_id = $1 and id = r."conversationId" limit 1) c
   ), inserted as (
     insert into conv_messages (org_id, id, conversation_id, seq, author_type, author_id, author_name, body, internal, in_reply_to_id,
       provider_message_id, kind, components, attachments, metadata, read_at, created_at)
     select $1, id, "conversationId", seq, "authorType", "authorId", "authorName", body, internal, "inReplyToId", "providerMessageId",
       kind, components, attachments, metadata, "readAt", coalesce("createdAt", now()) from wanted order by seq
     on conflict do nothing
     returning id, conversation_id, seq, created_at, internal, author_type, author_id, author_name, kind, body, attachments
   ), facts as (
     select conversation_id, max(seq) as last_seq, max(created_at) filter (where not internal) as last_at,
       max(seq) filter (where author_type = 'end_user') as visitor_seq, ${NUMBERS},
       (array_agg(author_type order by seq desc) filter (where not internal and kind is distinct from '${OUT_OF_OFFICE}'))[1] as last_author,
       (array_agg(left(regexp_replace(body, '\\s+', ' ', 'g'), 200) order by seq desc) filter (where author_type = 'end_user'))[1] as preview,
       ${LATEST_REPLY}
     from inserted group by conversation_id
   ), caught_up as (
     update conv_conversations c set last_seq = f.last_seq, last_message_at = greatest(c.last_message_at, f.last_at),
       last_visitor_message_seq = coalesce(f.visitor_seq, c.last_visitor_message_seq), ${assigned(ADDED_NUMBERS)},
       last_public_author = coalesce(f.last_author, c.last_public_author),
       last_inbound_preview = coalesce(f.preview, c.last_inbound_preview), ${KEPT_REPLY}, updated_at = now()
     from facts f where c.org_id = $1 and c.id = f.conversation_id
   )
   select id from inserted`,
)

/** Messages go behind those that their conversation has, in their order. */
export async function importMessages(
  ctx: Context<'conv'>,
  records: readonly Record[],
  progress: Progress,
): Promise<void> {
  if (records.length === 0) return
  const known = await recognizeMessages(
    ctx,
    records.flatMap(({ id, inReplyToId }) => [id, inReplyToId ?? id]),
  )
  const fresh = records.filter(({ id }) => !known.has(id) && !progress.idMap.has(id))
  progress.skipped += records.length - fresh.length
  if (fresh.length > 0) await addMessages(ctx, fresh, { progress, known })
}

async function addMessages(
  ctx: Context<'conv'>,
  records: readonly Record[],
  { progress, known }: { progress: Progress; known: ReadonlySet<string> },
): Promise<void> {
  const idOf = (id: string) => progress.idMap.get(id) ?? importedId('ccv', ctx.org.id, id)
  const parents = [...new Set(records.map(({ conversationId }) => idOf(conversationId)))].toSorted()
  const locked = await ctx.tx.query<{ id: string }>(lockAll, [ctx.org.id, parents])
  const here = new Set(locked.map(({ id }) => id))
  const wanted = records.filter(({ conversationId }) => here.has(idOf(conversationId)))
  if (wanted.length < records.length)
    progress.warnings.push(
      `${records.length - wanted.length} messages were left out: their conversation is not here.`,
    )
  const attachments = wanted.reduce((sum, message) => sum + message.attachments.length, 0)
  if (attachments > 0)
    progress.warnings.push(`${attachments} images and files are shown as deleted: their bytes do not travel.`)
  const replyIdOf = ({ inReplyToId: id }: Record) =>
    id === null ? null : known.has(id) ? id : (progress.idMap.get(id) ?? importedId('cvm', ctx.org.id, id))
  const rows = wanted.map((record, position) =>
    rowOf(ctx.org.id, record, {
      position,
      conversationId: idOf(record.conversationId),
      inReplyToId: replyIdOf(record),
    }),
  )
  const added = await ctx.tx.query<{ id: string }>(add, [ctx.org.id, JSON.stringify(rows)])
  progress.created += added.length
  progress.skipped += records.length - added.length
}

function rowOf(
  orgId: string,
  record: Record,
  place: { position: number; conversationId: string; inReplyToId: string | null },
) {
  return {
    ...record,
    ...place,
    id: importedId('cvm', orgId, record.id),
    // A public line of the service’s own would speak to customers in our name.
    internal: record.internal || record.authorType === 'system',
    attachments:
      record.attachments.length === 0
        ? null
        : record.attachments.map((each) => ({
            ...each,
            id: importedId('cva', orgId, each.id),
            variants: [],
            deleted: true,
          })),
  }
}
