import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { TOKEN_RETENTION_DAYS } from '../upkeep/retention-days.ts'
import type { BuiltSegment } from './build-segment.ts'
import { isOfRecords } from './columns.ts'
import { liveSegment, type Transact } from './live-segment.ts'
import { DAY_MS, dayOf, type Segment } from './segment.ts'
import { sampled, type Sizes } from './sample.ts'
import { loadSegments, sealedDays, type Asked, type SealedDay } from './segment-store.ts'
import { loadTerms, type Terms } from './terms.ts'

/** Changed days are made anew for a report, unless there are more than this: then it waits for the job that seals them. */
const MOST_CHANGED = 8

const changed = statement(
  'analytics_changed_days_of',
  `select distinct tracker_id as "trackerId", day from analytics_changed_days
   where org_id = $1 and tracker_id = any($2) and day between $3 and $4`,
)
const began = statement(
  'analytics_trackers_began',
  `select id as "trackerId", greatest((at at time zone 'UTC')::date, (now() at time zone 'UTC')::date - days) as day from (
     select id, created_at as at, retention_days as days from analytics_trackers where org_id = $1 and id = any($2)
     union all select '', created_at, ${TOKEN_RETENTION_DAYS} from iam_orgs where id = $1 and '' = any($2)) t`,
)

/** Whose records are read, from when to when. */
export interface Range {
  orgId: string
  trackerIds: readonly string[]
  start: number
  end: number
}

/** Where the records of one tracker are. */
interface Plan {
  trackerId: string
  sealed: SealedDay[]
  live: BuiltSegment[]
}

/** Where the records of a time are, before any is read. */
export interface Plans {
  orgId: string
  trackers: Plan[]
  /** Everything until then is in it. */
  asOf: number
}

/**
 * Finds the segments that have records of a time: of its days and of the day before, whose visits may reach over midnight.
 * Days that are over come as they were sealed, today and what changed since from its rows.
 */
export async function planSegments(
  transact: Transact,
  { orgId, trackerIds, start, end }: Range,
): Promise<Plans> {
  const now = Date.now()
  const days = { first: dayOf(start - DAY_MS), last: dayOf(Math.min(end - 1, now)), today: dayOf(now) }
  const plans: Plans = { orgId, trackers: [], asOf: now }
  const found =
    days.first > days.last ? [] : await transact((tx) => planDays(tx, { orgId, trackerIds }, days))
  for (const { trackerId, sealed, live } of found) {
    const made: BuiltSegment[] = []
    for (const day of live) {
      const { builtAt, ...built } = await liveSegment(transact, { orgId, trackerId }, day)
      if (built.segment.records > 0) made.push(built)
      plans.asOf = Math.min(plans.asOf, builtAt)
    }
    plans.trackers.push({ trackerId, sealed, live: made })
  }
  return plans
}

/** What a report reads of one tracker, in the order of days. */
export interface Opened {
  trackerId: string
  segments: Segment[]
  terms: Terms
}

/**
 * Reads what was found: some columns, of a sample of the visitors. With `cuts`, columns of records are read only of the
 * segments that one of these instants divides: the others are counted visit by visit.
 */
export const openSegments = (
  transact: Transact,
  { orgId, trackers }: Plans,
  { cuts, ...asked }: Asked & { cuts: readonly number[] | null },
): Promise<Opened[]> =>
  transact(async (tx) => {
    const ofVisits = { ...asked, names: asked.names.filter((name) => !isOfRecords(name)) }
    const isCut = ({ day, until }: SealedDay): boolean => {
      const start = Date.parse(day)
      return cuts === null || cuts.some((cut) => cut > start && cut <= start + until)
    }
    const all: Opened[] = []
    for (const { trackerId, sealed, live } of trackers) {
      const owner = { orgId, trackerId }
      const [divided, whole] = [sealed.filter(isCut), sealed.filter((day) => !isCut(day))]
      const segments = [
        ...(await loadSegments(tx, owner, divided, asked)),
        ...(await loadSegments(tx, owner, whole, ofVisits)),
        ...live.map(({ segment, sizes }) => sampled(segment, sizes, asked.level)),
      ].sort((a, b) => a.day - b.day)
      // After the segments that name them.
      all.push({ trackerId, segments, terms: await loadTerms(tx, owner) })
    }
    return all
  })

/** The sizes of all that was found. */
export const sizesIn = ({ trackers }: Plans): Sizes[] =>
  trackers.flatMap(({ sealed, live }) => [...sealed, ...live.map(({ sizes }) => sizes)])

interface Days {
  first: string
  last: string
  today: string
}

/** Which days are read as they were sealed, and which from their rows. */
async function planDays(
  tx: Tx,
  { orgId, trackerIds }: Pick<Range, 'orgId' | 'trackerIds'>,
  { first, last, today }: Days,
): Promise<{ trackerId: string; sealed: SealedDay[]; live: string[] }[]> {
  const key = [orgId, trackerIds]
  const [all, marked, starts] = await Promise.all([
    sealedDays(tx, { orgId, trackerIds }, { first, last }),
    tx.query<Marked>(changed, [...key, dayAway(first, -1), dayAway(last, 1)]),
    tx.query<Marked>(began, key),
  ])
  return trackerIds.map((trackerId) => {
    const isOwn = (one: { trackerId: string }) => one.trackerId === trackerId
    const known = new Map(all.filter(isOwn).map((one) => [one.day, one]))
    const old = marked.filter(isOwn).flatMap(({ day }) => (day < today ? day : []))
    // A visit of the day before may reach into a day that changed, and one of the day after may have been part of it.
    const redo =
      old.length <= MOST_CHANGED ? old.flatMap((day) => [-1, 0, 1].map((by) => dayAway(day, by))) : []
    for (const day of redo) known.delete(day)
    const live = new Set([...redo, ...old].filter((day) => !known.has(day) && day >= first && day <= last))
    const oldest = starts.find(isOwn)?.day ?? today
    for (let day = first < oldest ? oldest : first; day <= last; day = dayAway(day, 1))
      if (!known.has(day)) live.add(day)
    return { trackerId, sealed: [...known.values()], live: [...live].sort() }
  })
}

interface Marked {
  trackerId: string
  day: string
}

const dayAway = (day: string, by: number): string => dayOf(Date.parse(day) + by * DAY_MS)
