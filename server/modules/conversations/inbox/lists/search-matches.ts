import type { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import type { ConversationItem, SearchMatch } from '../../schemas.ts'
import { ITEM_COLUMNS, itemJoins, presentItem, type ItemRow } from './list-items.ts'
import { named } from './named-parameters.ts'
import { termsText, type TermValues } from './search-statements.ts'
import { termValues, type Term } from './search-terms.ts'

type Match = z.output<typeof SearchMatch>
type FoundItem = z.output<typeof ConversationItem> & { match?: Match }

const SNIPPET = 200
const BEFORE = 60

interface Row extends ItemRow {
  customerPhone: string | null
  messageId: string | null
  /** The part of the message around the first term that it has. */
  messagePart: string | null
}

// The message with the most terms, and of several the latest.
const items = named<{ org: string; me: string; ids: string[] } & TermValues, Row>(
  'conv_found',
  (use) => `with ${termsText(use)}
    select ${ITEM_COLUMNS}, k.phone as "customerPhone", f.id as "messageId", f.part as "messagePart"
    from unnest(${use('ids', 'text[]')}) with ordinality as i(id, place)
    cross join lateral (select * from conv_conversations x where x.org_id = ${use('org')} and x.id = i.id limit 1) c
    ${itemJoins(use('me'))}
    left join lateral (
      select m.id, substr(m.body, greatest(1, h.first - ${BEFORE}), ${SNIPPET}) as part from conv_messages m
      cross join lateral (select lower(m.body) as text offset 0) b
      cross join lateral (select count(*) as n, min(x.first) as first from (
        select strpos(b.text, t.text) as first from terms t offset 0) x where x.first > 0) h
      where m.org_id = c.org_id and m.conversation_id = c.id and m.internal is distinct from true and h.n > 0
      order by h.n desc, m.seq desc limit 1) f on true
    order by i.place`,
)

/** What a search has found, as the API shows it, in the order of the ids. */
export async function presentFound(
  ctx: Pick<Context<string>, 'tx' | 'org' | 'actor'>,
  ids: readonly string[],
  terms: readonly Term[],
): Promise<FoundItem[]> {
  if (ids.length === 0) return []
  const values = { org: ctx.org.id, me: ctx.actor.id, ids: [...ids], ...termValues(terms) }
  const rows = await items.run(ctx.tx, values)
  return rows.map((row) => {
    const match = matchOf(row, terms)
    return { ...presentItem(row), ...(match && { match }) }
  })
}

/** Where the most terms are; of several places the first in this order. */
function matchOf(row: Row, terms: readonly Term[]): Match | undefined {
  const fields: [Match['field'], string | null][] = [
    ['subject', row.subject],
    ['customer', row.customerName],
    ['customer', row.customerEmail],
    ['customer', row.customerPhone],
    ['topic', row.topicName],
    ['message', row.messagePart],
  ]
  if (terms.some(({ number }) => number === row.displayId))
    return { field: 'number', snippet: `#${row.displayId}`, messageId: null }
  const places = fields.flatMap(([field, text]) => {
    const found = terms.flatMap((term) => (text === null ? [] : (indexIn(text, term) ?? [])))
    return text === null || found.length === 0 ? [] : [{ field, text, found }]
  })
  const [best] = places.toSorted((a, b) => b.found.length - a.found.length)
  if (!best) return undefined
  const start = Math.max(0, Math.min(...best.found) - BEFORE)
  return {
    field: best.field,
    snippet: best.text
      .slice(start, start + SNIPPET)
      .replace(/\s+/g, ' ')
      .trim(),
    messageId: best.field === 'message' ? row.messageId : null,
  }
}

/** Where a term begins in a text, in any case. */
function indexIn(text: string, term: Term): number | undefined {
  const index = text.toLowerCase().indexOf(term.text.toLowerCase())
  return index === -1 ? undefined : index
}
