import type { Context } from '../../../../kernel/contract/context.ts'
import { statement } from '../../../../kernel/db/transaction.ts'
import { contactJoin, findContacts } from '../../../crm/index.ts'
import { NUMBERS, numbersOf } from '../../core/kept-numbers.ts'

/** For how long a deleted conversation can be restored. */
export const RESTORE_DAYS = 30

const IS_RESTORABLE = `d.deleted_at > now() - interval '${RESTORE_DAYS} days'`
const RESTORABLE_UNTIL = `d.deleted_at + interval '${RESTORE_DAYS} days'`

/** A deleted conversation, as administrators find it. */
export interface DeletedRow {
  id: string
  displayId: number
  subject: string | null
  channelName: string
  customerName: string | null
  customerEmail: string | null
  lastInboundPreview: string | null
  lastMessageAt: Date | null
  messageCount: number
  deletedByName: string | null
  deletedAt: Date
  restorableUntil: Date
  /** Microseconds, for cursors. */
  at: number
}

// The conversation with the shells of those that were merged into it. Texts for searches are made anew.
const archive = statement(
  'conv_delete_keep',
  `with recursive gone as (
     select id from conv_conversations where org_id = $1 and id = $2
     union select c.id from conv_conversations c join gone g on c.merged_into_id = g.id where c.org_id = $1 and c.merged_into_id is not null
   ), ids as (select array_agg(id) as ids from gone)
   insert into conv_deleted_conversations (org_id, id, display_id, subject, channel_id, contact_id, last_inbound_preview, last_message_at,
     message_count, attachment_ids, records, deleted_by_id, deleted_by_name)
   select c.org_id, c.id, c.display_id, c.subject, c.channel_id, c.contact_id, c.last_inbound_preview, c.last_message_at,
     (select count(*) from conv_messages m where m.org_id = $1 and m.conversation_id = c.id),
     array(select a.id from conv_attachments a where a.org_id = $1 and a.conversation_id = any(ids.ids)),
     conv_rows_of_conversations(ids.ids) - 'conv_search_texts', $3, $4
   from conv_conversations c, ids where c.org_id = $1 and c.id = $2
   returning array(select id from gone) as ids, ${RESTORABLE_UNTIL.replaceAll('d.', '')} as "restorableUntil"`,
)
const deleteAll = statement(
  'conv_delete_rows',
  `delete from conv_conversations where org_id = $1 and id = any($2)`,
)
const take = statement(
  'conv_delete_take',
  `delete from conv_deleted_conversations d where d.org_id = $1 and d.id = $2 and ${IS_RESTORABLE} returning d.records`,
)
const putBack = statement(
  'conv_delete_put_back',
  'select conv_put_rows_back($2::jsonb) where $1::text is not null',
)
// What was deleted before a number was kept has none of it.
const countAnew = statement(
  'conv_delete_count_anew',
  `update conv_conversations c set ${numbersOf('f')} from unnest($2::text[]) as k(id)
   cross join lateral (select ${NUMBERS} from conv_messages where org_id = $1 and conversation_id = k.id) f
   where c.org_id = $1 and c.id = k.id`,
)
// What has been taken or has gone meanwhile: sessions, numbers, topics.
const stillFree = statement(
  'conv_delete_still_free',
  `select k.id, s.id is null as "hasSession", d.id is null as "hasNumber", t.id is not null as "hasTopic"
   from jsonb_to_recordset($2::jsonb) as k(id text, display_id int, channel_id text, session_id text, topic_id text)
   left join lateral (select id from conv_conversations where org_id = $1 and channel_id = k.channel_id and session_id = k.session_id limit 1) s on true
   left join lateral (select id from conv_conversations where org_id = $1 and display_id = k.display_id limit 1) d on true
   left join lateral (select id from conv_topics where org_id = $1 and id = k.topic_id limit 1) t on true`,
)
const nextNumber = statement(
  'conv_delete_next_number',
  `update conv_counters set last_display_id = last_display_id + 1 where org_id = $1 returning last_display_id as number`,
)
const page = statement(
  'conv_deleted_page',
  `select d.id, d.display_id as "displayId", d.subject, ch.name as "channelName", k.name as "customerName", k.email as "customerEmail",
     d.last_inbound_preview as "lastInboundPreview", d.last_message_at as "lastMessageAt", d.message_count as "messageCount",
     d.deleted_by_name as "deletedByName", d.deleted_at as "deletedAt", ${RESTORABLE_UNTIL} as "restorableUntil",
     (extract(epoch from d.deleted_at) * 1000000)::bigint as at
   from conv_deleted_conversations d join conv_channels ch on ch.org_id = d.org_id and ch.id = d.channel_id
   ${contactJoin('d.org_id', 'd.contact_id', 'k')}
   where d.org_id = $1 and ${IS_RESTORABLE}
     and ($2::bigint is null or ((extract(epoch from d.deleted_at) * 1000000)::bigint, d.id) < ($2, $3::text))
   order by d.deleted_at desc, d.id desc limit $4`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'actor'>

/** Takes a locked conversation out of every table and keeps its rows; answers until when it can be restored. */
export async function archiveConversation(ctx: Ctx, id: string): Promise<Date> {
  const { actor } = ctx
  const [kept] = await ctx.tx.query<{ ids: string[]; restorableUntil: Date }>(archive, [
    ctx.org.id,
    id,
    actor.id,
    actor.name,
  ])
  await ctx.tx.query(deleteAll, [ctx.org.id, kept?.ids])
  return kept?.restorableUntil as Date
}

type Stored = Record<string, unknown> & { id: string; contact_id: string | null }
type Records = Record<string, unknown> & { conv_conversations: Stored[] }

/** Puts a deleted conversation back; false where there is none that can be restored. */
export async function unarchiveConversation(ctx: Ctx, id: string): Promise<boolean> {
  const [taken] = await ctx.tx.query<{ records: Records }>(take, [ctx.org.id, id])
  if (!taken) return false
  const { records } = taken
  const rows = await asFitting(ctx, records.conv_conversations)
  await ctx.tx.inOrder([
    () => ctx.tx.query(putBack, [ctx.org.id, JSON.stringify({ ...records, conv_conversations: rows })]),
    () => ctx.tx.query(countAnew, [ctx.org.id, rows.map((row) => row.id)]),
  ])
  return true
}

interface Free {
  id: string
  hasSession: boolean
  hasNumber: boolean
  hasTopic: boolean
}

/** Conversations without what is somebody else's by now, or gone. */
async function asFitting(ctx: Ctx, stored: readonly Stored[]): Promise<Stored[]> {
  const found = await ctx.tx.query<Free>(stillFree, [ctx.org.id, JSON.stringify(stored)])
  const free = new Map(found.map((row) => [row.id, row]))
  const contacts = await findContacts(
    ctx,
    stored.flatMap((row) => row.contact_id ?? []),
  )
  const fitting: Stored[] = []
  for (const row of stored) {
    const { hasSession, hasNumber, hasTopic } = free.get(row.id) ?? {}
    const [next] = hasNumber ? [] : await ctx.tx.query<{ number: number }>(nextNumber, [ctx.org.id])
    fitting.push({
      ...row,
      ...(next && { display_id: next.number }),
      ...(!hasSession && { session_id: null }),
      ...(!hasTopic && { topic_id: null }),
      ...(row.contact_id !== null && !contacts.has(row.contact_id) && { contact_id: null }),
    })
  }
  return fitting
}

/** Deleted conversations that can be restored, the last one first, after a place. */
export const deletedPage = (
  ctx: Ctx,
  { after, limit }: { after: [at: number, id: string] | undefined; limit: number },
): Promise<DeletedRow[]> =>
  ctx.tx.query<DeletedRow>(page, [ctx.org.id, after?.[0] ?? null, after?.[1] ?? null, limit])
