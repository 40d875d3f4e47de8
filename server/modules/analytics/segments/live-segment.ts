import { buildSegment, textsOf, type BuiltSegment } from './build-segment.ts'
import { readDayRows } from './day-rows.ts'
import { findVisits, type Visit } from './find-visits.ts'
import { DAY_MS, VISIT_GAP_MS } from './segment.ts'
import { addTerms, loadTerms, termOf, type TermOwner, type Terms } from './terms.ts'
import type { Tx } from '../../../kernel/db/transaction.ts'

/** Runs work in a transaction of its own, of the organization at hand. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>, options?: { readOnly: boolean }) => Promise<T>

/** A segment that was just made of the rows. */
export interface FreshSegment extends BuiltSegment {
  /** No visit in it can go on any more. */
  isOver: boolean
}

/** Makes the segment of a day (UTC) of its rows. */
export async function makeSegment(transact: Transact, owner: TermOwner, day: string): Promise<FreshSegment> {
  const start = Date.parse(day)
  const end = start + DAY_MS
  const { visits, known } = await transact(async (tx) => {
    const read = (from: number, to: number) => readDayRows(tx, { ...owner, start: from, end: to })
    const [rows, known] = [await read(start, end), await loadTerms(tx, owner)]
    return { visits: await findVisits({ start, end, rows, read }), known }
  })
  const terms = await knowAll(transact, owner, { texts: textsOf(visits), known })
  const built = buildSegment(start, visits, (text) => termOf(terms, text))
  return { ...built, isOver: Date.now() >= endOf(visits, end) }
}

/** The terms with all of the texts, which nearly always are there. */
async function knowAll(
  transact: Transact,
  owner: TermOwner,
  { texts, known }: { texts: ReadonlySet<string>; known: Terms },
): Promise<Terms> {
  if ([...texts].every((text) => known.ids.has(text))) return known
  await transact((tx) => addTerms(tx, owner, texts), { readOnly: false })
  return transact((tx) => loadTerms(tx, owner))
}

/** When the last visit cannot go on any more; records that are under way get some minutes. */
const endOf = (visits: readonly Visit[], end: number): number =>
  visits.reduce((latest, { rows }) => Math.max(latest, rows.at(-1)?.at ?? 0), end) + VISIT_GAP_MS + 5 * 60_000

interface Kept {
  builtAt: number
  tookMs: number
  made: Promise<FreshSegment>
}

// A segment that took this long is worth keeping for a while, in proportion; others are made for each report.
const CHEAP_MS = 50
const KEEP_TIMES = 20
const MOST_KEPT_MS = 60_000
const MOST_KEPT = 200

const kept = new Map<string, Kept>()

/** The segment of a day that is not sealed, at most a minute old, and when it was made. */
export async function liveSegment(
  transact: Transact,
  owner: TermOwner,
  day: string,
): Promise<BuiltSegment & { builtAt: number }> {
  const key = `${owner.orgId} ${owner.trackerId} ${day}`
  const now = Date.now()
  let found = kept.get(key)
  if (!found || now - found.builtAt > Math.min(MOST_KEPT_MS, found.tookMs * KEEP_TIMES)) {
    const making: Kept = {
      builtAt: now,
      tookMs: Number.POSITIVE_INFINITY,
      made: makeSegment(transact, owner, day),
    }
    making.made.then(
      () => {
        const tookMs = Date.now() - now
        making.tookMs = tookMs < CHEAP_MS ? 0 : tookMs
        if (tookMs < CHEAP_MS && kept.get(key) === making) kept.delete(key)
      },
      () => kept.delete(key),
    )
    kept.set(key, (found = making))
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value as string)
  }
  return { ...(await found.made), builtAt: found.builtAt }
}
