import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { ConversationRow } from './conversation-rows.ts'

/** For how long a merge can be undone. */
export const UNDO_DAYS = 30

/** Whether a merge `g` can still be undone, in SQL. */
export const IS_UNDOABLE = `g.undone_at is null and g.merged_at > now() - interval '${UNDO_DAYS} days'`

/** A merge that can be undone, with what was before it. */
export interface MergeRow {
  id: string
  sourceId: string
  targetId: string
  targetSeq: number
  /** Whether both customers counted as one person. */
  isSame: boolean
  sourceWas: Was
  targetWas: Was
  aliasesWere: { channel_id: string; session_id: string; party_id: string }[]
  scheduledIds: string[]
}

/** A conversation's stored columns, as they were. */
export type Was = Record<string, unknown> & { session_id: string | null; parties: string[] | null }

const add = statement(
  'conv_merge_kept',
  `insert into conv_merges (org_id, id, source_id, target_id, same_person, target_seq, source_was, target_was, aliases_were,
     scheduled_ids, merged_by_id, merged_by_name)
   select $1, $2, s.id, t.id, $5, t.last_seq, to_jsonb(s), to_jsonb(t),
     coalesce((select jsonb_agg(to_jsonb(a)) from conv_session_aliases a where a.org_id = $1 and a.conversation_id = s.id), '[]'),
     coalesce((select array_agg(x.id) from conv_scheduled_messages x where x.org_id = $1 and x.conversation_id = s.id), '{}'), $6, $7
   from conv_conversations s, conv_conversations t where s.org_id = $1 and s.id = $3 and t.org_id = $1 and t.id = $4`,
)
const addMessages = statement(
  'conv_merge_kept_messages',
  `insert into conv_merged_messages (org_id, merge_id, message_id, seq, provider_message_id, visible_to)
   select m.org_id, $2, m.id, m.seq, m.provider_message_id, m.visible_to from conv_messages m where m.org_id = $1 and m.conversation_id = $3`,
)
const settle = statement(
  'conv_merge_settled',
  `update conv_merges g set target_seq = t.last_seq from conv_conversations t
   where g.org_id = $1 and g.id = $2 and t.org_id = $1 and t.id = g.target_id`,
)
const undoable = statement(
  'conv_merge_undoable',
  `select g.id, g.source_id as "sourceId", g.target_id as "targetId", g.target_seq as "targetSeq", g.same_person as "isSame", g.source_was as "sourceWas",
     g.target_was as "targetWas", g.aliases_were as "aliasesWere", g.scheduled_ids as "scheduledIds"
   from conv_merges g where g.org_id = $1 and g.source_id = $2 and ${IS_UNDOABLE} order by g.merged_at desc limit 1`,
)
const stampUndone = statement(
  'conv_merge_undone',
  `with gone as (delete from conv_merged_messages where org_id = $1 and merge_id = $2)
   update conv_merges set undone_at = now() where org_id = $1 and id = $2`,
)

/** Keeps what is before a merge, under the locks of both; answers the merge's id. */
export async function keepMerge(
  ctx: Context<'conv'>,
  [source, target]: readonly [ConversationRow, ConversationRow],
  isSame: boolean,
): Promise<string> {
  const id = newId('cmg')
  const by = [ctx.actor.id, ctx.actor.name]
  await ctx.tx.inOrder([
    () => ctx.tx.query(add, [ctx.org.id, id, source.id, target.id, isSame, ...by]),
    () => ctx.tx.query(addMessages, [ctx.org.id, id, source.id]),
  ])
  return id
}

/** What the target is told from here on was said after the merge. */
export const settleMerge = (ctx: Context<'conv'>, id: string) => ctx.tx.query(settle, [ctx.org.id, id])

/** The merge that made a conversation a shell, if it can still be undone. */
export async function undoableMerge(ctx: Context<'conv'>, sourceId: string): Promise<MergeRow | undefined> {
  const [row] = await ctx.tx.query<MergeRow>(undoable, [ctx.org.id, sourceId])
  return row
}

/** Lets go of what was kept, once it was undone. */
export const endMerge = (ctx: Context<'conv'>, id: string) => ctx.tx.query(stampUndone, [ctx.org.id, id])
