import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { TOKEN_RETENTION_DAYS } from '../upkeep/retention-days.ts'
import type { ColumnName } from './columns.ts'
import { liveSegment, type Transact } from './live-segment.ts'
import { DAY_MS, dayOf, type Segment } from './segment.ts'
import { loadSegments, sealedDays, type SealedDay } from './segment-store.ts'
import { loadTerms, type TermOwner, type Terms } from './terms.ts'

/** Changed days are made anew for a report, unless there are more than this: then it waits for the job that seals them. */
const MOST_CHANGED = 8

const changed = statement(
  'analytics_changed_days_of',
  `select distinct day from analytics_changed_days where org_id = $1 and tracker_id = $2 and day between $3 and $4`,
)
const began = statement(
  'analytics_tracker_began',
  `select greatest((at at time zone 'UTC')::date, (now() at time zone 'UTC')::date - days) as day from (
     select created_at as at, retention_days as days from analytics_trackers where org_id = $1 and id = $2
     union all select created_at, ${TOKEN_RETENTION_DAYS} from iam_orgs where id = $1 and $2 = '') t`,
)

/** What a report reads of one tracker. */
export interface Opened {
  segments: Segment[]
  terms: Terms
  /** Everything until then is in it. */
  asOf: number
}

/** Which time a report is about, and which columns it looks at. */
export interface Wanted {
  start: number
  end: number
  columns: readonly ColumnName[]
}

/**
 * The segments that have records of a time: of its days and of the day before, whose visits may reach over midnight. Days
 * that are over come as they were sealed, today and what changed since from its rows.
 */
export async function openSegments(
  transact: Transact,
  owner: TermOwner,
  { start, end, columns }: Wanted,
): Promise<Opened> {
  const now = Date.now()
  const last = dayOf(Math.min(end - 1, now))
  const first = dayOf(start - DAY_MS)
  const { segments, live, terms } = await transact(async (tx) => {
    const plan =
      first > last ? { sealed: [], live: [] } : await planDays(tx, owner, { first, last, today: dayOf(now) })
    const sealed = await loadSegments(tx, owner, plan.sealed, columns)
    // After the segments that name them. What is made of rows below adds its own to the same ones.
    return { live: plan.live, segments: sealed, terms: await loadTerms(tx, owner) }
  })
  let asOf = now
  for (const day of live) {
    const { segment, builtAt } = await liveSegment(transact, owner, day)
    if (segment.records > 0) segments.push(segment)
    asOf = Math.min(asOf, builtAt)
  }
  segments.sort((a, b) => a.day - b.day)
  return { segments, terms, asOf }
}

interface Range {
  first: string
  last: string
  today: string
}

/** Which days are read as they were sealed, and which from their rows. */
async function planDays(
  tx: Tx,
  owner: TermOwner,
  { first, last, today }: Range,
): Promise<{ sealed: SealedDay[]; live: string[] }> {
  const key = [owner.orgId, owner.trackerId]
  const [all, marked, [start]] = await Promise.all([
    sealedDays(tx, owner, first, last),
    tx.query<{ day: string }>(changed, [...key, dayAway(first, -1), dayAway(last, 1)]),
    tx.query<{ day: string | null }>(began, key),
  ])
  const known = new Map(all.map((one) => [one.day, one]))
  const old = marked.map(({ day }) => day).filter((day) => day < today)
  // A visit of the day before may reach into a day that changed, and one of the day after may have been part of it.
  const redo =
    old.length <= MOST_CHANGED ? old.flatMap((day) => [-1, 0, 1].map((by) => dayAway(day, by))) : []
  for (const day of redo) known.delete(day)
  const live = new Set([...redo, ...old].filter((day) => !known.has(day) && day >= first && day <= last))
  const oldest = start?.day ?? today
  for (let day = first < oldest ? oldest : first; day <= last; day = dayAway(day, 1))
    if (!known.has(day)) live.add(day)
  return { sealed: [...known.values()], live: [...live].sort() }
}

const dayAway = (day: string, by: number): string => dayOf(Date.parse(day) + by * DAY_MS)
