import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { statement } from '../../../kernel/db/transaction.ts'
import { createCache } from '../../../kernel/base/cache.ts'
import { part } from '../../../kernel/contract/parts.ts'
import type { Services } from '../../../kernel/contract/context.ts'
import { ORGANIZATIONS } from '../../identity/index.ts'
import { TOKEN_RETENTION_DAYS } from './retention-days.ts'
import { ENGINE } from './client.ts'
import { literal } from './columns.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'
import { dayAway, dayOf } from '../days.ts'
import { createDayCache } from './day-cache.ts'
import type { DayFiles, LiveTables, Owner, SmallDays } from './protocol.ts'
import { nameOf, PARTS, sealedDays, type SealedDay, type Transact } from './sealed-days.ts'

/** Changed days are made anew for a report, unless there are more than this: then it waits for the job that seals them. */
const MOST_CHANGED = 8
// Days of at most so many records are kept together.
const MOST_SMALL = 10_000
// Until then the visits of a day go on after midnight, and it is followed like today.
const OPEN_MS = 3_600_000

const changed = statement(
  'analytics_changed_days_of',
  `select tracker_id as "trackerId", day, max(n)::float8 as n from analytics_changed_days
   where org_id = $1 and tracker_id = any($2) and day between $3 and $4 group by 1, 2`,
)
const began = statement(
  'analytics_trackers_began',
  `select id as "trackerId", (at at time zone 'UTC')::date as day, (now() at time zone 'UTC')::date - days as kept from (
     select id, created_at as at, retention_days as days from analytics_trackers where org_id = $1 and id = any($2)
     union all select '', created_at, ${TOKEN_RETENTION_DAYS} from ${ORGANIZATIONS} o where id = $1 and '' = any($2)) t`,
)

/** Whose records a report reads, from `start` to before `end` (milliseconds). */
export interface Range {
  orgId: string
  trackerIds: readonly string[]
  start: number
  end: number
  /** What changed since days were sealed is left out: for what is made while it is marked still. */
  asSealed?: boolean
}

/** Where the records of one tracker are. */
interface Source {
  trackerId: string
  days: DayFiles[]
  small: { days: DayFiles[]; kept: SmallDays } | null
  live: LiveTables | null
}

/** The files and tables that have the records of a range. */
export interface Sources {
  sources: Source[]
  /** How many visits there are in all. */
  visits: number
  /** Everything until then is in it. */
  asOf: number
}

// Of what is known of days that were made: what is forgotten is made again.
const MOST_BUILT_BYTES = 4 * 1024 ** 2

/** The report process of a service, its cache of sealed days, and the days that were built for single reports. */
export const DAYS = part(({ services }) => {
  const engine = services.part(ENGINE)
  return {
    engine,
    cache: createDayCache(engine.dayFolder, services.blobs),
    built: createCache<DayFiles>({ mostBytes: MOST_BUILT_BYTES }),
  }
})

/** The first day that is not over yet: today, or yesterday for as long as its visits may go on. */
const liveSince = (now: number): string => dayOf(now - OPEN_MS)

/**
 * Finds the records of a time: of its days and of the day before, whose visits may reach over midnight. Days that are over
 * come as they were sealed; those that changed since, and those that are not sealed yet, are made for this process.
 */
export async function findSources(services: Services, transact: Transact, range: Range): Promise<Sources> {
  const { orgId, trackerIds, start, end, asSealed = false } = range
  const now = Date.now()
  const since = liveSince(now)
  const span = { first: dayOf(start - DAY_MS), last: dayOf(Math.min(end - 1, now)) }
  const found: Sources = { sources: [], visits: 0, asOf: now }
  if (span.first > span.last) return found
  const plans = await transact((tx) => planDays(tx, { orgId, trackerIds }, { ...span, since, asSealed }))
  const { engine } = services.part(DAYS)
  for (const { trackerId, sealed, build } of plans) {
    const owner = { orgId, trackerId }
    const fetched = await fetchSealed(services, owner, sealed)
    const days = [...fetched.days, ...(await buildHere(services, owner, [...build, ...fetched.lost]))]
      .filter(({ records }) => records > 0)
      .sort((a, b) => (a.day < b.day ? -1 : 1))
    const live = span.last < since ? null : await engine.ask('follow', { owner, since })
    const few = days.filter(({ records }) => records <= MOST_SMALL)
    const small = few.length > 0 ? { days: few, kept: await engine.ask('keep', { owner, files: few }) } : null
    found.sources.push({
      trackerId,
      days: days.filter(({ records }) => records > MOST_SMALL),
      small,
      live,
    })
    found.visits += days.reduce((sum, { visits }) => sum + visits, live?.visits ?? 0)
    found.asOf = Math.min(found.asOf, live?.asOf ?? now)
  }
  return found
}

/** A day to be made here, and what it is known by. */
interface Build {
  day: string
  key: string
}

async function fetchSealed(services: Services, owner: Owner, sealed: readonly SealedDay[]) {
  const { cache } = services.part(DAYS)
  const filled = sealed.filter(({ records }) => records > 0)
  const keys = filled.flatMap((day) => PARTS.map((part) => `${nameOf(owner, day)}.${part}.parquet`))
  const paths = await cache.fetchAll(keys)
  const days: DayFiles[] = []
  const lost: Build[] = []
  filled.forEach((day, place) => {
    const [visitsPath, recordsPath] = [paths[place * 2], paths[place * 2 + 1]]
    if (visitsPath && recordsPath) days.push({ ...day, visitsPath, recordsPath })
    else lost.push({ day: day.day, key: day.version })
  })
  return { days, lost }
}

async function buildHere(services: Services, owner: Owner, wanted: readonly Build[]): Promise<DayFiles[]> {
  const { engine, built } = services.part(DAYS)
  const keyOf = ({ day, key }: Build) => `${owner.orgId} ${owner.trackerId} ${day} ${key}`
  const files = new Map(wanted.map((each) => [keyOf(each), built.get(keyOf(each))]))
  const missing = wanted.filter((each) => !files.get(keyOf(each))).sort((a, b) => (a.day < b.day ? -1 : 1))
  if (missing.length > 0) {
    const name = join(engine.ownFolder, randomUUID())
    const made = await engine.ask('build', { owner, days: missing.map(({ day }) => day), name })
    made.forEach((own, place) => {
      const key = keyOf(missing[place] as Build)
      files.set(key, own)
      built.set(key, own)
    })
  }
  return wanted.flatMap((each) => files.get(keyOf(each)) ?? [])
}

interface Span {
  first: string
  last: string
  since: string
  asSealed: boolean
}

type Tx = Parameters<Parameters<Transact>[0]>[0]

/** Which days are read as they were sealed, and which are made of their records. */
async function planDays(
  tx: Tx,
  { orgId, trackerIds }: Pick<Range, 'orgId' | 'trackerIds'>,
  { first, last, since, asSealed }: Span,
): Promise<{ trackerId: string; sealed: SealedDay[]; build: Build[] }[]> {
  const key = [orgId, trackerIds]
  const lastOver = last < since ? last : dayAway(since, -1)
  const [all, marked, starts] = await Promise.all([
    sealedDays(tx, { orgId, trackerIds }, { first, last: lastOver }),
    tx.query<{ trackerId: string; day: string; n: number }>(changed, [
      ...key,
      dayAway(first, -1),
      dayAway(lastOver, 1),
    ]),
    tx.query<{ trackerId: string; day: string; kept: string }>(began, key),
  ])
  return trackerIds.map((trackerId) => {
    const isOwn = (one: { trackerId: string }) => one.trackerId === trackerId
    const known = new Map(all.filter(isOwn).map((one) => [one.day, one]))
    const marks = new Map(marked.filter(isOwn).map(({ day, n }) => [day, n]))
    const near = (day: string) => [-1, 0, 1].map((by) => dayAway(day, by))
    const old = [...marks.keys()].filter((day) => day < since)
    const isFew = old.filter((day) => known.has(day)).length <= MOST_CHANGED
    const build: Build[] = []
    const { day: oldest, kept } = starts.find(isOwn) ?? { day: since, kept: since }
    for (let day = first; day <= lastOver; day = dayAway(day, 1)) {
      const sealed = known.get(day)
      // A visit of the day before may reach into a day that changed, and one of the day after may have been part of it.
      // Beyond the retention nothing is made anew: its records are being deleted.
      const isMarked = day >= kept && near(day).some((each) => each < since && marks.has(each))
      const isKept = sealed ? isFew && isMarked && !asSealed : (day >= oldest && day >= kept) || isMarked
      if (!isKept) continue
      known.delete(day)
      build.push({ day, key: [sealed?.version, ...near(day).map((each) => marks.get(each))].join(' ') })
    }
    return { trackerId, sealed: [...known.values()], build }
  })
}

/**
 * SQL: the visits, or the records, of all sources; with `cuts`, records of those days alone that one of these instants
 * divides. Visits of different trackers have different numbers.
 */
export function tableOf(
  { sources }: Sources,
  part: (typeof PARTS)[number],
  cuts: readonly number[] | null = null,
): string {
  const isWanted = ({ day, until }: DayFiles) => {
    const start = Date.parse(day)
    return cuts === null || cuts.some((cut) => cut > start && cut <= start + until)
  }
  const tables = sources.flatMap(({ days, small, live }, place) => {
    const from = (table: string) =>
      `select * replace (visit + ${place} * 281474976710656 as visit), ${place} as tracker from ${table}`
    const pathsOf = (files: readonly DayFiles[]) =>
      files.filter(isWanted).map((day) => (part === 'visits' ? day.visitsPath : day.recordsPath))
    const paths = pathsOf(days)
    const untouched = pathsOf(live?.days ?? [])
    const numbers = small?.kept.numbers.filter((_, index) => isWanted(small.days[index] as DayFiles)) ?? []
    const kept = part === 'visits' ? small?.kept.visitsTable : small?.kept.recordsTable
    const now = part === 'visits' ? live?.visitsTable : live?.recordsTable
    return [
      ...(paths.length > 0 ? [from(`read_parquet([${paths.map(literal).join(',')}])`)] : []),
      ...(numbers.length > 0
        ? [from(`(select * exclude (number) from ${kept} where number in (${numbers.join(',')}))`)]
        : []),
      ...(live ? [from(String(now))] : []),
      ...(untouched.length > 0
        ? [
            from(
              `(from read_parquet([${untouched.map(literal).join(',')}]) anti join ${live?.touchedTable} using (visitor))`,
            ),
          ]
        : []),
    ]
  })
  return tables.length > 0 ? `(${tables.join(' union all ')})` : `(select *, 0 as tracker from no_${part})`
}
