import { mineOrNobodys } from '../../core/attention.ts'
import { contactJoin, contactsLike } from '../../../crm/index.ts'
import type { FilterValues, Order } from './list-filters.ts'
import { AT } from './list-items.ts'
import { orderBy, pageText, perShape, residual } from './list-pages.ts'
import { named, type Named, type Use } from './named-parameters.ts'
import { publicText } from './searched-messages.ts'

/** Where a conversation is in the list, and that it has all terms. */
export interface Found {
  id: string
  needsHumanAttention: boolean
  at: number | null
}

/** The terms, as statements take them. */
export interface TermValues {
  texts: string[]
  numbers: (number | null)[]
}

/** The values of a walk; `limit` is how many conversations it looks at. */
export interface WalkValues extends FilterValues, TermValues {
  /** How many events they may have together; the one that goes beyond is still looked at. */
  budget: number
}

/** A conversation that a walk has found, or its last one. */
export interface Walked extends Found {
  displayId: number
  matches: boolean
  /** Its place in the walk, from 1. */
  place: number
  /** Events of the conversations up to it. */
  spent: number
  /** In how many conversations of the walk each term occurs. */
  occurrences: number[]
  /** How many conversations the organization has had. */
  total: number
}

/** The values of a look-up in the indexes. */
export interface LookUpValues extends FilterValues, TermValues {
  /** The term to look up. */
  pattern: string
  number: number | null
  /** As many hits are too many. */
  most: number
  needsYou: boolean | null
  /** The number of a conversation to leave out. */
  except: number | null
}

/** A conversation that a look-up has found; `null` in one row when there is none, or there are too many hits. */
export interface LookedUp extends Omit<Found, 'id'> {
  id: string | null
  isTooCommon: boolean
}

type UseTerms = Use<keyof TermValues>

/** SQL of the terms of a search, in lower case and in their order; with `more` columns. */
export const termsText = (use: UseTerms, more = ''): string => `terms as materialized (
  select lower(t.text) as text, t.number${more}
  from unnest(${use('texts', 'text[]')}, ${use('numbers', 'integer[]')}) with ordinality as t(text, number, place) order by t.place)`

// With the topics that have each in their names.
const termsOfWalk = (use: Use<keyof TermValues | 'org'>): string =>
  termsText(
    use,
    `, array(select y.id from conv_topics y where y.org_id = ${use('org')} and strpos(lower(y.name), lower(t.text)) > 0) as topics`,
  )

// All that a visitor could have read, and what the conversation is known by; a line break keeps parts apart. It is stored in
// lower case up to some message, and read where it is from there on; all of it where nothing is stored.
const FOUND = `
  left join lateral (select x.last_seq, x.text from conv_search_texts x
    where x.org_id = c.org_id and x.conversation_id = c.id and x.last_seq > 0 limit 1) st on true
  ${contactJoin('c.org_id', 'case when st.last_seq is null then c.contact_id end', 'k')}
  cross join lateral (select case when st.last_seq is distinct from c.last_seq then lower(concat_ws(E'\\n',
    case when st.last_seq is null then c.subject end, k.name, k.email, k.phone,
    ${publicText({ org: 'c.org_id', id: 'c.id', lastSeq: 'c.last_seq', after: 'coalesce(st.last_seq, 0)' })})) end as text offset 0) d
  cross join lateral (select array(select coalesce(strpos(st.text, t.text) > 0, false) or coalesce(strpos(d.text, t.text) > 0, false)
    or coalesce(c.topic_id = any(t.topics) or t.number = c.display_id, false) from terms t) as terms offset 0) found`

/** The most conversations that a walk looks at. */
export const MOST_WALKED = 1500

const WALKED = [
  'org_id',
  'id',
  'display_id',
  'needs_human_attention',
  'last_message_at',
  'last_seq',
  'subject',
  'topic_id',
  'contact_id',
]
  .map((column) => `c.${column}`)
  .join(', ')

/** Looks at the next conversations of a list, each of them whole; answers those with all terms, and the last one. */
export const walkOfShape = perShape((shape, key) =>
  named<WalkValues, Walked>(
    `conv_walk_${key}`,
    (use) => `with ${termsOfWalk(use)}, page as (
      select w.*, row_number() over walked as place, (sum(w.last_seq) over walked)::int as spent
      from (${pageText(shape, use, { most: MOST_WALKED, columns: WALKED })}) w window walked as (${orderBy(shape.order, 'w')} rows unbounded preceding)
    ), seen as materialized (
      select c.id, c.display_id, c.needs_human_attention, ${AT} as at, c.place, c.spent, found.terms from page c ${FOUND}
      where c.spent - c.last_seq < ${use('budget', 'integer')}
    ), last as (select max(place) as place from seen)
    select s.id, s.display_id as "displayId", s.needs_human_attention as "needsHumanAttention", s.at, s.place::int, s.spent,
      not false = any(s.terms) as matches,
      (select array_agg((select count(*) from seen where seen.terms[t.place])::int order by t.place)
        from generate_series(1, (select count(*) from terms)) as t(place)) as occurrences,
      coalesce((select y.last_display_id from conv_counters y where y.org_id = ${use('org')}), 0) as total
    from seen s, last where not false = any(s.terms) or s.place = last.place order by s.place`,
  ),
)

// Conversations with a term, by every index that may know it.
const HITS = (use: Use<keyof LookUpValues>) => {
  const [pattern, most] = [use('pattern'), use('most', 'integer')]
  return `hits as materialized (
    (select x.conversation_id as id from svc_search.messages(${pattern}, ${most}) x)
    union all (select x.conversation_id from svc_search.subjects(${pattern}, ${most}) x)
    union all (select c.id from ${contactsLike(pattern, most)} k
      cross join lateral (select c.id from conv_conversations c where c.org_id = ${use('org')} and c.contact_id = k.id limit ${most}) c
      limit ${most})
    union all (select c.id from conv_topics tp
      cross join lateral (select c.id from conv_conversations c where c.org_id = tp.org_id and c.topic_id = tp.id limit ${most}) c
      where tp.org_id = ${use('org')} and tp.name ilike ${pattern} limit ${most})
    union all (select c.id from conv_conversations c where c.org_id = ${use('org')} and c.display_id = ${use('number', 'integer')}))`
}

const NEEDS_YOU = (use: Use<keyof LookUpValues>) => `(${use('needsYou', 'boolean')} is null
  or c.needs_human_attention and ${mineOrNobodys('c', use('me'))})`

/** Whether a conversation comes after where the list goes on. */
function isPast(order: Order, use: Use<keyof FilterValues>): string {
  const past = (from: 'flagged' | 'other') =>
    `((c.last_message_at, c.id) < (${use(`${from}At`, 'timestamptz')}, ${use(`${from}Id`)})
      and c.last_message_at >= ${use('since', 'timestamptz')}
      or c.last_message_at is null and c.id < ${use(`${from}Unsaid`)})`
  return order === 'activity'
    ? past('other')
    : `case when c.needs_human_attention then ${past('flagged')} else ${past('other')} end`
}

const lookUp = (order: Order, isSingle: boolean) =>
  named<LookUpValues, LookedUp>(
    `conv_look_up_${order}_${isSingle ? 'one' : 'more'}`,
    (use) => `with ${isSingle ? '' : `${termsOfWalk(use)},`} ${HITS(use)}
      select o.full as "isTooCommon", f.id, f.needs_human_attention as "needsHumanAttention", f.at
      from (select count(*) >= ${use('most', 'integer')} as full from hits) o left join lateral (
        select c.id, c.needs_human_attention, c.last_message_at, ${AT} as at from (
          select c.* from (select distinct id from hits) h
          cross join lateral (select * from conv_conversations x where x.org_id = ${use('org')} and x.id = h.id limit 1) c
          where not o.full and c.merged_into_id is null and ${residual(use)} and ${NEEDS_YOU(use)} and ${isPast(order, use)}
            and c.display_id is distinct from ${use('except', 'integer')}
          ${orderBy(order, 'c')}
        ) c ${isSingle ? '' : `${FOUND} where not false = any(found.terms)`}
        ${orderBy(order, 'c')} limit ${use('limit', 'integer')}
      ) f on true ${orderBy(order, 'f')}`,
  )

/** Looks the conversations with a term up in the indexes, and of these answers those with all terms. */
export const LOOK_UP: Record<
  Order,
  { one: Named<LookUpValues, LookedUp>; more: Named<LookUpValues, LookedUp> }
> = {
  flagged: { one: lookUp('flagged', true), more: lookUp('flagged', false) },
  activity: { one: lookUp('activity', true), more: lookUp('activity', false) },
}

/** The conversation with a number, where the rest of the filter holds for it. */
export const BY_NUMBER = named<LookUpValues, Found>(
  'conv_by_number',
  (
    use,
  ) => `select c.id, c.needs_human_attention as "needsHumanAttention", ${AT} as at from conv_conversations c
    where c.org_id = ${use('org')} and c.display_id = ${use('number', 'integer')} and c.merged_into_id is null
      and ${residual(use)} and ${NEEDS_YOU(use)} and ${isPast('activity', use)}`,
)
