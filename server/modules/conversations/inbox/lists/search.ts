import type { Context } from '../../../../kernel/contract/context.ts'
import { encodeCursor } from '../../../../kernel/contract/lists.ts'
import { placeOf, valuesOf, type Filter, type Key, type Order } from './list-filters.ts'
import { shapeOf } from './list-pages.ts'
import { presentFound } from './search-matches.ts'
import { BY_NUMBER, LOOK_UP, MOST_WALKED, walkOfShape, type Found } from './search-statements.ts'
import { termsOf, termValues, type Term } from './search-terms.ts'

/** How many conversations a first look takes, and how many events they may have together. */
const FIRST = { conversations: 201, events: 4000 }
/** The same for a second look, which ends the request. */
const MOST = { conversations: MOST_WALKED, events: 30_000 }
/** A term with as many hits in the indexes is left to the walk. */
const MOST_HITS = 3500
/** A term that occurs in a larger share of a walk's conversations is not worth looking up. */
const COMMON = 0.2
/**
 * Neither is one that by that share occurs in so many conversations of the organization that the look-up would be given up:
 * twice as many, since a walk sees the latest two hundred, and the older ones may have it less often.
 */
const MOST_EXPECTED = 2 * MOST_HITS

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'actor'>

interface Search {
  filter: Filter
  order: Order
  terms: readonly Term[]
  /** The number of the conversation that was put first, if the search is a number. */
  except: number | null
}

// Before everything else in any list.
const TOP: Key = [1, Number.MAX_SAFE_INTEGER, '']

/**
 * Finds the conversations with all terms, in the order of the list; one whose number was searched comes first. Words
 * that are common are found at once among the newest, a rare one is looked up in the indexes of trigrams. What is
 * neither, since it has fewer than three letters in a row or its words are common but not together, is looked for
 * among the next 1,500 conversations, and the cursor goes on from there.
 */
export async function search(ctx: Ctx, filter: Filter, order: Order, start: Key | undefined) {
  const terms = termsOf(filter.q ?? '')
  const number = terms.length === 1 ? (terms[0]?.number ?? null) : null
  const asked = { filter, order, terms, except: number }
  const pinned = number === null || start ? [] : await byNumber(ctx, asked)
  const limit = filter.limit - pinned.length
  const isOnlyNumber = number !== null && terms[0]?.text.startsWith('#')
  const { found, next } = isOnlyNumber
    ? { found: [], next: null }
    : limit === 0
      ? { found: [], next: TOP }
      : await collect(ctx, asked, start, limit)
  const ids = [...pinned, ...found].map(({ id }) => id)
  return { items: await presentFound(ctx, ids, terms), nextCursor: next && encodeCursor(next) }
}

/** The few latest conversations with all words of a text, whatever their status. */
export const searchLatest = async (ctx: Ctx, q: string, limit: number) =>
  (await search(ctx, { q, limit }, 'activity', undefined)).items

/** Up to `limit` conversations, and where to go on; `null` at the end. */
async function collect(ctx: Ctx, asked: Search, start: Key | undefined, limit: number) {
  const first = await walk(ctx, asked, start, { ...FIRST, limit })
  if (first.isEnough) return first
  const missing = limit - first.found.length
  const likely = ((missing + 1) * first.seen) / first.found.length
  const expected = Math.ceil(1.5 * likely)
  const looked = expected > MOST.conversations ? await lookUp(ctx, asked, first, missing) : undefined
  const rest =
    looked ??
    (await walkOn(ctx, asked, first, {
      conversations: Math.min(expected, MOST.conversations),
      events: MOST.events,
      limit: missing,
      likely: Math.ceil(1.1 * likely),
    }))
  return { found: [...first.found, ...rest.found], next: rest.next }
}

interface Bounds {
  conversations: number
  events: number
  limit: number
}

/** Walks on to what is likely to fill the page, and only where it does not, to the bounds. */
async function walkOn(
  ctx: Ctx,
  asked: Search,
  { next }: Look,
  { likely, ...bounds }: Bounds & { likely: number },
): Promise<Pick<Look, 'found' | 'next'>> {
  const conversations = Math.min(likely, bounds.conversations)
  const near = await walk(ctx, asked, next ?? undefined, { ...bounds, conversations })
  const left = bounds.conversations - near.seen
  if (near.isFull || near.next === null || left === 0 || near.spent >= bounds.events) return near
  const far = await walk(ctx, asked, near.next, {
    conversations: left,
    events: bounds.events - near.spent,
    limit: bounds.limit - near.found.length,
  })
  const found = [...near.found, ...far.found]
  const last = found.at(-1)
  return { found, next: far.isFull && last ? placeOf(last) : far.next }
}

interface Look {
  found: Found[]
  /** Where the list goes on; `null` at its end. */
  next: Key | null
  /** Whether it has filled the page, or come to the end. */
  isEnough: boolean
  /** Whether it has found more than the page takes. */
  isFull: boolean
  seen: number
  /** How many events the conversations had. */
  spent: number
  occurrences: readonly number[]
  /** How many conversations the organization has had. */
  total: number
}

/** Looks at the next conversations of the list one by one. */
async function walk(
  ctx: Ctx,
  { filter, order, terms, except }: Search,
  start: Key | undefined,
  bounds: Bounds,
): Promise<Look> {
  const { conversations, events, limit } = bounds
  const rows = await walkOfShape(shapeOf(filter, order)).run(ctx.tx, {
    ...valuesOf(ctx, { ...filter, limit: conversations - 1 }, order, start),
    ...termValues(terms),
    budget: events,
  })
  const matching = rows.filter(({ matches, displayId }) => matches && displayId !== except)
  const last = rows.at(-1)
  const found = matching.slice(0, limit)
  const isFull = matching.length > limit
  const isEnd = !last || (last.place < conversations && last.spent < events)
  return {
    found,
    // Where the page takes nothing more, whoever asks knows the last one of it.
    next: isFull ? placeOf((found.at(-1) ?? last) as Found) : isEnd ? null : placeOf(last),
    isFull,
    isEnough: isEnd || matching.length >= limit,
    seen: last?.place ?? 0,
    spent: last?.spent ?? 0,
    occurrences: last?.occurrences ?? [],
    total: last?.total ?? 0,
  }
}

/**
 * Looks the rarest term up in the indexes; `undefined` where no term can be, or it is too common. How common a term
 * is, the walk before has shown.
 */
async function lookUp(
  ctx: Ctx,
  asked: Search,
  { occurrences, seen, next, total }: Look,
  limit: number,
): Promise<Pick<Look, 'found' | 'next'> | undefined> {
  const { order, terms } = asked
  const [rarest] = terms
    .map((term, index) => ({ ...term, share: (occurrences[index] ?? 0) / seen }))
    .filter(({ isIndexed, share }) => isIndexed && share <= COMMON && share * total <= MOST_EXPECTED)
    .toSorted((a, b) => a.share - b.share || b.text.length - a.text.length)
  if (!rarest) return undefined
  const statement = LOOK_UP[order][terms.length === 1 ? 'one' : 'more']
  const rows = await statement.run(
    ctx.tx,
    lookUpValues(ctx, asked, { start: next ?? undefined, limit, term: rarest }),
  )
  if (rows[0]?.isTooCommon) return undefined
  const found = rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]))
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return { found: page, next: found.length > limit && last ? placeOf(last) : null }
}

const byNumber = (ctx: Ctx, asked: Search): Promise<Found[]> =>
  BY_NUMBER.run(
    ctx.tx,
    lookUpValues(ctx, asked, { start: undefined, limit: 1, term: asked.terms[0] as Term }),
  )

const lookUpValues = (
  ctx: Ctx,
  { filter, order, terms, except }: Search,
  { start, limit, term }: { start: Key | undefined; limit: number; term: Term },
) => ({
  ...valuesOf(ctx, { ...filter, limit }, order, start),
  ...termValues(terms),
  pattern: term.pattern,
  number: term.number,
  most: MOST_HITS,
  needsYou: filter.needsYou ?? null,
  except,
})
