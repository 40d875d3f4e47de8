import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { contactJoin } from '../../crm/index.ts'
import { IS_UNDOABLE, UNDO_DAYS } from './merge-rows.ts'

/** A person who gets what is said in a conversation. */
interface Customer {
  conversationId: string
  contactId: string | null
  name: string | null
  email: string | null
}

const customers = statement(
  'conv_customers',
  `select p.id as "conversationId", p.contact_id as "contactId", k.name, k.email
   from conv_conversations c cross join lateral unnest(coalesce(c.parties, array[c.id])) as party(id)
   cross join lateral (select id, contact_id from conv_conversations where org_id = $1 and id = party.id limit 1) p
   ${contactJoin('$1', 'p.contact_id', 'k')} where c.org_id = $1 and c.id = $2`,
)
const merges = statement(
  'conv_merges_into',
  `select g.source_id as "conversationId", s.display_id as "displayId", k.name as "customerName", g.merged_at as "mergedAt",
     g.merged_by_name as "mergedByName", g.merged_at + interval '${UNDO_DAYS} days' as "undoableUntil"
   from conv_merges g cross join lateral (select display_id, contact_id from conv_conversations where org_id = $1 and id = g.source_id limit 1) s
   ${contactJoin('$1', 's.contact_id', 'k')}
   where g.org_id = $1 and g.target_id = $2 and ${IS_UNDOABLE} order by g.merged_at desc, g.id desc limit 20`,
)

type Ctx = Pick<Context<string>, 'tx' | 'org'>

/** Who gets the replies of a conversation: one, or all of its parties. */
export const customersOf = (ctx: Ctx, conversationId: string): Promise<Customer[]> =>
  ctx.tx.query<Customer>(customers, [ctx.org.id, conversationId])

interface UndoableMerge {
  conversationId: string
  displayId: number
  customerName: string | null
  mergedAt: Date
  mergedByName: string | null
  undoableUntil: Date
}

/** What was merged into a conversation and can be taken out again, the last one first. */
export async function undoableMergesInto(ctx: Ctx, conversationId: string) {
  const rows = await ctx.tx.query<UndoableMerge>(merges, [ctx.org.id, conversationId])
  return rows.map(({ mergedAt, undoableUntil, ...row }) => ({
    ...row,
    mergedAt: mergedAt.toISOString(),
    undoableUntil: undoableUntil.toISOString(),
  }))
}
