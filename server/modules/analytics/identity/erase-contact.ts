import { holderOf, type Erase, type Holder } from '../../../kernel/contract/holders.ts'
import type { Teller } from '../../../kernel/contract/timeline.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { dayAway } from '../days.ts'
import { ERASE } from './erase.ts'

const DAYS_AT_ONCE = 100
const of = 'contact'
const column = 'contact_id'

const linked = statement(
  'analytics_erase_linked_of',
  'select distinct visitor_id as "visitorId" from analytics_visitor_links where org_id = $1 and contact_id = any($2)',
)

interface Count {
  count: number
}
type Ctx = Parameters<Erase>[0]

/** The values of the statements for each contact: the organization, the browsers that are theirs, and the contact. */
async function valuesOf({ tx, org }: Ctx, ids: readonly string[]): Promise<unknown[][]> {
  const rows = await tx.query<{ visitorId: string }>(linked, [org.id, ids])
  const visitorIds = rows.map(({ visitorId }) => visitorId)
  return ids.map((id) => [org.id, visitorIds, id])
}

/** A hundred days with each step. */
const eraseEvents: Erase = async (ctx, { ids }, place) => {
  let removed = 0
  let next: string | null = null as string | null
  for (const values of await valuesOf(ctx, ids)) {
    const [found] = await ctx.tx.query<{ first: string | null; last: string | null }>(ERASE.span, values)
    const day = place !== null && found?.first && place > found.first ? place : (found?.first ?? null)
    if (day === null) continue
    const end = dayAway(day, DAYS_AT_ONCE)
    const [done] = await ctx.tx.query<Count>(ERASE.events, [...values, day, end])
    removed += done?.count ?? 0
    if (end <= (found?.last ?? '')) next = next === null || end < next ? end : next
  }
  return { removed, place: next }
}

const counting =
  (text: (typeof ERASE)['searches']): Erase =>
  async (ctx, { ids }) => {
    let removed = 0
    for (const values of await valuesOf(ctx, ids)) {
      const [done] = await ctx.tx.query<Count>(text, values)
      removed += done?.count ?? 0
      if (text === ERASE.links) await ctx.tx.query(ERASE.names, values)
    }
    return { removed, place: null }
  }

/** What is held of contacts. The links come last: what is interrupted finds the same browsers again. */
export const holds: readonly Holder[] = [
  holderOf({ of, table: 'analytics_events', column, erase: eraseEvents }),
  holderOf({ of, table: 'analytics_searches', column, erase: counting(ERASE.searches) }),
  holderOf({ of, table: 'analytics_visitor_links', column, erase: counting(ERASE.links) }),
]

interface Row {
  at: Date
  id: string
  kind: string
  title: string | null
}

const page = statement(
  'analytics_told',
  `select * from (
     (select created_at as at, id, 'view' as kind, coalesce(path, subject_id) as title from analytics_events
      where org_id = $1 and contact_id = $2 and bot is null
        and ($3::timestamptz is null or created_at < $3::timestamptz + interval '1 millisecond')
        and ($3::timestamptz is null or (date_trunc('milliseconds', created_at), id) < ($3, $4))
      order by created_at desc, id desc limit $5)
     union all
     (select created_at, id, 'search', query from analytics_searches
      where org_id = $1 and contact_id = $2 and bot is null
        and ($3::timestamptz is null or (date_trunc('milliseconds', created_at), id) < ($3, $4))
      order by created_at desc, id desc limit $5)) found
   order by date_trunc('milliseconds', at) desc, id desc limit $5`,
)

/** What a person viewed and searched for, on their timeline. */
export const told: Teller = {
  of,
  scope: 'analytics:read',
  async read({ tx, org }, id, { before, most }) {
    const rows = await tx.query<Row>(page, [org.id, id, before?.at ?? null, before?.id ?? null, most])
    return rows.map((row) => ({ ...row, ids: {}, by: null }))
  },
}
