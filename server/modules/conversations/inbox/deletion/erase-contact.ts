import type { Context } from '../../../../kernel/contract/context.ts'
import {
  deleting,
  holderOf,
  type Erase,
  type Holder,
  type Trace,
} from '../../../../kernel/contract/holders.ts'
import type { Before, Teller } from '../../../../kernel/contract/timeline.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { placed } from '../../core/conversation-topics.ts'
import { lockConversation, takeSeq } from '../../core/conversation-rows.ts'
import { forgetBlobs } from '../../messages/attachments/blobs.ts'

const AT_ONCE = 20

interface Theirs {
  id: string
  mergedIntoId: string | null
}

const theirs = statement(
  'conv_erase_theirs',
  `select id, merged_into_id as "mergedIntoId" from conv_conversations where org_id = $1 and contact_id = any($2) order by id limit ${AT_ONCE}`,
)
// What they said in conversations of others that theirs were merged into.
const elsewhere = statement(
  'conv_erase_elsewhere',
  `delete from conv_messages m where m.org_id = $1 and m.conversation_id = any($3)
     and (m.visible_to <@ $2::text[] or m.id in (
       select mm.message_id from conv_merges g join conv_merged_messages mm on mm.org_id = g.org_id and mm.merge_id = g.id
       where g.org_id = $1 and g.source_id = any($2) and g.undone_at is null))
   returning m.id`,
)
const emptyPreviews = statement(
  'conv_erase_previews',
  `update conv_conversations set last_inbound_preview = null, last_reply_preview = null where org_id = $1 and id = any($2)`,
)
const files = statement(
  'conv_erase_files',
  `delete from conv_attachments where org_id = $1 and (conversation_id = any($2) or message_id = any($3)) returning id`,
)
const drop = statement(
  'conv_erase_drop',
  'delete from conv_conversations where org_id = $1 and id = any($2) returning id',
)

/** Deletes conversations of a person for good, with the bytes of their files. */
const eraseConversations: Erase = async (ctx, { ids }) => {
  const { tx, org } = ctx
  const rows = await tx.query<Theirs>(theirs, [org.id, ids])
  if (rows.length === 0) return { removed: 0, place: null }
  const own = rows.map(({ id }) => id)
  const targets = rows.flatMap(({ mergedIntoId }) => mergedIntoId ?? []).filter((id) => !own.includes(id))
  for (const { id, mergedIntoId } of rows)
    if (mergedIntoId === null) {
      const row = await lockConversation(ctx, id)
      ctx.emit('conversation.deleted', { conversationId: id }, placed(row, await takeSeq(ctx, id)))
    }
  const said = await tx.query<{ id: string }>(elsewhere, [org.id, own, targets])
  const blobs = await tx.query<{ id: string }>(files, [org.id, own, said.map(({ id }) => id)])
  for (const { id } of blobs) forgetBlobs(ctx, id)
  await tx.query(emptyPreviews, [org.id, targets])
  await tx.query(drop, [org.id, own])
  return { removed: rows.length, place: 'more' }
}

const takeDeleted = statement(
  'conv_erase_deleted',
  `delete from conv_deleted_conversations where org_id = $1 and id = any(array(
     select id from conv_deleted_conversations where org_id = $1 and (contact_id = any($2)
       or records -> 'conv_conversations' @> any (select jsonb_build_array(jsonb_build_object('contact_id', c)) from unnest($2::text[]) c))
     limit ${AT_ONCE})) returning attachment_ids as "attachmentIds"`,
)

const eraseDeleted: Erase = async (ctx, { ids }) => {
  const rows = await ctx.tx.query<{ attachmentIds: string[] }>(takeDeleted, [ctx.org.id, ids])
  for (const id of rows.flatMap(({ attachmentIds }) => attachmentIds)) forgetBlobs(ctx, id)
  return { removed: rows.length, place: rows.length === AT_ONCE ? 'more' : null }
}

const hanging = statement(
  'conv_erase_refs',
  `with theirs as (select id from conv_conversations where org_id = $1 and contact_id = any($2)
     union select id from conv_deleted_conversations where org_id = $1 and contact_id = any($2))
   select id from theirs
   union all select s.id from conv_scheduled_messages s where s.org_id = $1 and s.conversation_id in (select id from theirs)
   union all select m.id from conv_messages m where m.org_id = $1 and m.conversation_id in (select id from theirs)
   union all select d.id from conv_deliveries d where d.org_id = $1 and d.conversation_id in (select id from theirs)
   union all select a.id from conv_attachments a where a.org_id = $1 and a.conversation_id in (select id from theirs)
   union all select b.id from conv_blocks b where b.org_id = $1 and b.contact_id = any($2)`,
)
type Ctx = Pick<Context<string>, 'tx' | 'org'>
const refs = async ({ tx, org }: Ctx, ids: readonly string[]) =>
  (await tx.query<{ id: string }>(hanging, [org.id, ids])).map(({ id }) => id)

const of = 'contact'
const column = 'contact_id'

/** What conversations hold of contacts. */
export const holds: readonly Holder[] = [
  { ...holderOf({ of, table: 'conv_conversations', column, erase: eraseConversations }), refs },
  holderOf({ of, table: 'conv_deleted_conversations', column, erase: eraseDeleted }),
  holderOf({ of, table: 'conv_blocks', column }),
]

/** What else there is of them: mails that became no message, and where they were blocked by their address. */
export const traces: readonly Trace[] = [
  {
    of,
    name: 'conv_received_mails',
    erasing: 'deletes',
    erase: deleting('conv_received_mails', 'lower(sender) = any($2) or people && $2::text[]', ({ words }) => [
      words,
    ]),
  },
]

interface Row {
  at: Date
  id: string
  title: string | null
}

const page = statement(
  'conv_told',
  `select created_at as at, id, subject as title from conv_conversations
   where org_id = $1 and contact_id = $2 and merged_into_id is null
     and ($3::timestamptz is null or (date_trunc('milliseconds', created_at), id) < ($3, $4))
   order by date_trunc('milliseconds', created_at) desc, id desc limit $5`,
)
const placeOf = (before: Before | null) => [before?.at ?? null, before?.id ?? null]

/** Conversations of a person, on their timeline. */
export const told: Teller = {
  of,
  scope: 'conv:read',
  async read({ tx, org }, id, { before, most }) {
    const rows = await tx.query<Row>(page, [org.id, id, ...placeOf(before), most])
    return rows.map((row) => ({
      ...row,
      kind: 'conversation',
      ids: { conversationId: row.id },
      by: null,
    }))
  },
}
