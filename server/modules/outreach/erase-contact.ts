import type { Context } from '../../kernel/contract/context.ts'
import { deleting, holderOf, type Erase, type Holder } from '../../kernel/contract/holders.ts'
import { dropFromReview } from '../../kernel/contract/reviews.ts'
import type { Teller } from '../../kernel/contract/timeline.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { dismissOpen } from './decide.ts'
import { KIND } from './proposal-rows.ts'

const some = statement(
  'out_erase_some',
  'select id from out_proposals where org_id = $1 and contact_id = any($2) order by id limit 500',
)
const drop = deleting('out_proposals', 'id = any($2)', ({ refs }) => [refs])

/** Deletes what was proposed to be written to a person, and what of it waits for a decision. */
const eraseProposals: Erase = async (ctx, subject) => {
  const rows = await ctx.tx.query<{ id: string }>(some, [ctx.org.id, subject.ids])
  const refs = rows.map(({ id }) => id)
  if (refs.length === 0) return { removed: 0, place: null }
  await dropFromReview(ctx, { kind: KIND, itemIds: refs })
  const { removed } = await drop(ctx, { ...subject, refs }, null)
  return { removed, place: 'more' }
}

const held = holderOf({
  of: 'contact',
  table: 'out_proposals',
  column: 'contact_id',
  isNamed: true,
  erase: eraseProposals,
})

/** Proposals to write to a person. What nobody has sent yet was written to somebody who is one with another now: it is dismissed. */
export const proposalsOfContact: Holder = {
  ...held,
  async move(ctx, from, to) {
    await dismissOpen(ctx as Context<'out'>, from, 'The contact was merged into another.')
    return held.move(ctx, from, to)
  },
}

interface Row {
  at: Date
  id: string
  title: string | null
  conversationId: string | null
  byType: string | null
  byId: string | null
  byName: string | null
}

const page = statement(
  'out_told',
  `select sent_at as at, id, draft_subject as title, conversation_id as "conversationId", decided_by_type as "byType",
     decided_by_id as "byId", decided_by_name as "byName"
   from out_proposals where org_id = $1 and contact_id = $2 and sent_at is not null
     and ($3::timestamptz is null or (date_trunc('milliseconds', sent_at), id) < ($3, $4))
   order by date_trunc('milliseconds', sent_at) desc, id desc limit $5`,
)

/** What was sent to a person, on their timeline. */
export const told: Teller = {
  of: 'contact',
  scope: 'outreach:read',
  async read({ tx, org }, id, { before, most }) {
    const rows = await tx.query<Row>(page, [org.id, id, before?.at ?? null, before?.id ?? null, most])
    return rows.map(({ at, id: proposalId, title, conversationId, byType, byId, byName }) => ({
      at,
      id: proposalId,
      kind: 'outreach',
      title,
      ids: { proposalId, ...(conversationId && { conversationId }) },
      by: byType && byId ? { type: byType, id: byId, name: byName } : null,
    }))
  },
}
