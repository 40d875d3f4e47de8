import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { VISIT_GAP_MS } from './columns.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'
import { between, dayAway, dayOf } from '../days.ts'
import { buildFrom } from './build-days.ts'
import { textArray, type Place, type Rows } from './copy-rows.ts'
import { actorOf, csv, findVisits, recordsFound, visitsFound } from './derive.ts'
import type { Duck } from './duck.ts'
import type { LiveTables, Owner, Tasks } from './protocol.ts'

/** What of a tracker is not over: files as they were made, and how far the tables of what changed since are. */
interface Live {
  owner: Owner
  /** Of its tables: never that of other ones, also of a process before. */
  number: string
  since: string
  /** Transactions from this one on may not have been seen. */
  xid: string
  /** The notes of changes that were read since. */
  seen: Set<number>
  /** More than the number of every visit. */
  base: number
  checkedAt: number
  tookMs: number
  isRenewing: boolean
  /** The same with files made anew, which takes its place with the next report. */
  renewed?: Live
  answer: LiveTables
}

// Notes of changes are kept for an hour; who has not looked for longer than this begins anew.
const MOST_IDLE_MS = 30 * 60_000
// What took long is not done for each report.
const CHEAP_MS = 100
const FEW_RECORDS = 100_000
const REST_TIMES = 5
const MOST_REST_MS = 30_000
const MOST_TRACKERS = 200
// Where so many did something new, all is made anew: it costs less.
const MOST_WHO = 20_000
// Where so much changed since the files were made, they are made anew, while reports go on with what there is.
const MOST_CHANGED = 20_000
const MOST_CHANGED_SHARE = 0.25
// Longer than any report takes.
const IN_USE_MS = 60_000
// The numbers of visits in files are below.
const FIRST_NUMBER = 2 ** 31

/** Keeps the visits and records of days that are not over up to date, for each tracker that reports ask for. */
export function createFollower(duck: Duck, place: Place) {
  const known = new Map<string, Live>()
  const turns = new Map<string, Promise<LiveTables>>()

  async function forget({ number, answer }: Live): Promise<void> {
    for (const name of ['visits', 'records', 'touched'])
      await duck.query(`drop table if exists ${name}_${number}`)
    for (const { visitsPath, recordsPath } of answer.days)
      await Promise.all([visitsPath, recordsPath].map((path) => rm(path, { force: true })))
  }

  /** Makes files anew beside those that are read. */
  function renew(live: Live): void {
    live.isRenewing = true
    buildLive(duck, place, live).then(
      (renewed) => (live.renewed = renewed),
      () => (live.isRenewing = false),
    )
  }

  /** What is known, its files made anew as far as that was needed. */
  function latest(key: string): Live | undefined {
    const found = known.get(key)
    if (!found?.renewed) return found
    known.set(key, found.renewed)
    setTimeout(() => void forget(found), IN_USE_MS).unref()
    return found.renewed
  }

  async function next(key: string, owner: Owner, since: string): Promise<LiveTables> {
    const found = latest(key)
    const now = performance.now()
    const isKnown = found !== undefined && found.since === since && now - found.checkedAt < MOST_IDLE_MS
    if (isKnown && isResting(found, now)) return found.answer
    let live = found
    if (!live || !isKnown || !(await readChanges(duck, place, live))) {
      live = await buildLive(duck, place, { owner, since })
      if (found) await forget(found)
    } else live.tookMs = performance.now() - now
    live.checkedAt = performance.now()
    known.delete(key)
    known.set(key, live)
    if (!live.isRenewing && isStale(live.answer)) renew(live)
    const [eldest] = known
    if (eldest && known.size > MOST_TRACKERS) {
      known.delete(eldest[0])
      await forget(eldest[1])
    }
    return live.answer
  }

  return {
    /** Where the records of one tracker are, of what began since a day; those who ask meanwhile share the answer. */
    follow({ owner, since }: Tasks['follow']['asked']): Promise<LiveTables> {
      const key = `${owner.orgId} ${owner.trackerId}`
      const before = turns.get(key)
      const turn = (before ? before.catch(() => {}) : Promise.resolve()).then(() => next(key, owner, since))
      turns.set(key, turn)
      const clear = () => turns.get(key) === turn && turns.delete(key)
      turn.then(clear, clear)
      return turn
    },
  }
}

const isResting = ({ answer, tookMs, checkedAt }: Live, now: number): boolean =>
  answer.records > FEW_RECORDS &&
  tookMs > CHEAP_MS &&
  now - checkedAt < Math.min(MOST_REST_MS, tookMs * REST_TIMES)

const isStale = ({ days, changed }: LiveTables): boolean =>
  changed > MOST_CHANGED && changed > MOST_CHANGED_SHARE * days.reduce((sum, { records }) => sum + records, 0)

interface Notes {
  xid: string
  fresh: { n: number; ids: string[] | null }[]
  seen: Set<number>
}

/**
 * The change notes that were written since a transaction, and the transaction from which the next call is to look.
 */
async function changesSince(rows: Rows, { owner, since, xid, seen }: Live): Promise<Notes> {
  const notes = await rows.query<{ n: number | null; ids: string[] | null; xid: string }>(
    `select c.n::float8 as n, case when c.n <> all($5::bigint[]) then c.ids end as ids, x.xid::text as xid
     from (select pg_snapshot_xmin(pg_current_snapshot()) as xid) x
     left join analytics_changed_days c on c.org_id = $1 and c.tracker_id = $2 and c.day >= $3 and c.xid >= $4::text::xid8`,
    [owner.orgId, owner.trackerId, dayAway(since, -1), xid, [...seen]],
  )
  const all = notes.flatMap(({ n, ids }) => (n === null ? [] : [{ n, ids }]))
  return {
    xid: notes[0]?.xid ?? xid,
    fresh: all.filter(({ n }) => !seen.has(n)),
    seen: new Set(all.map(({ n }) => n)),
  }
}

/** Builds the files of all days from `since` on, and empty tables for what changes after that. */
async function buildLive(
  duck: Duck,
  place: Place,
  { owner, since }: Pick<Live, 'owner' | 'since'>,
): Promise<Live> {
  const number = randomUUID().replaceAll('-', '')
  const asOf = Date.now()
  const live: Live = {
    owner,
    number,
    since,
    xid: '9223372036854775807',
    seen: new Set(),
    base: FIRST_NUMBER,
    checkedAt: performance.now(),
    tookMs: 0,
    isRenewing: false,
    answer: {
      days: [],
      changed: 0,
      visits: 0,
      records: 0,
      visitsTable: `visits_${number}`,
      recordsTable: `records_${number}`,
      touchedTable: `touched_${number}`,
      asOf,
    },
  }
  const days: string[] = []
  for (let day = since; day <= dayOf(asOf + DAY_MS); day = dayAway(day, 1)) days.push(day)
  const { answer } = live
  await place.withRows(owner.orgId, async (rows) => {
    live.xid = (await changesSince(rows, live)).xid
    const name = join(place.ownFolder, number)
    const built = await buildFrom(rows, duck, place, { owner, days, name })
    answer.days = built.filter(({ records }) => records > 0)
  })
  await duck.session(async (run) => {
    await run(`create table ${answer.visitsTable} as from no_visits`)
    await run(`create table ${answer.recordsTable} as from no_records`)
    await run(`create table ${answer.touchedTable} (visitor bigint)`)
  })
  await countRecords(duck, live)
  return live
}

/**
 * Reads again all records of those visitors of whom something changed. False where they are too many, or it is not
 * noted who they are: then everything is built anew.
 */
async function readChanges(duck: Duck, place: Place, live: Live): Promise<boolean> {
  const asOf = Date.now()
  const file = join(place.ownFolder, `${randomUUID()}.csv`)
  try {
    return await place.withRows(live.owner.orgId, async (rows) => {
      const { fresh, seen, xid } = await changesSince(rows, live)
      if (fresh.some(({ ids }) => ids === null)) return false
      const who = [...new Set(fresh.flatMap(({ ids }) => ids ?? []))]
      if (who.length > MOST_WHO) return false
      if (who.length > 0) {
        const start = Date.parse(live.since)
        const when = between(start - DAY_MS - VISIT_GAP_MS, asOf + 2 * DAY_MS)
        await rows.copy(live.owner, `${when} and ${recordsBy(who)}`, file)
        await replaceVisitsOf(duck, live, { file, who, start, end: asOf + 2 * DAY_MS })
        await countRecords(duck, live)
      }
      Object.assign(live, { seen, xid })
      live.answer = { ...live.answer, asOf }
      return true
    })
  } finally {
    await rm(file, { force: true })
  }
}

/** SQL for PostgreSQL: records of these visitors, contacts, or, where it was nobody, of these ids. */
const recordsBy = (who: readonly string[]): string => {
  const named = (kind: string) =>
    textArray(who.filter((each) => each.startsWith(kind)).map((each) => each.slice(kind.length)))
  return `(visitor_id = any(${named('v:')}) or contact_id = any(${named('c:')}) or id = any(${named('r:')}))`
}

interface Taking {
  file: string
  who: readonly string[]
  start: number
  end: number
}

/** Replaces the visits and records of some visitors in the tables by those that the file has. */
const replaceVisitsOf = (duck: Duck, live: Live, { file, who, start, end }: Taking): Promise<void> =>
  duck.session(async (run) => {
    const { visitsTable, recordsTable, touchedTable } = live.answer
    await run(
      `create temp table came as select distinct ${actorOf('who')} as visitor from (
         select unnest($1::varchar[]) as who union all select 'bot:' || unnest($1::varchar[]))`,
      [who],
    )
    await run(`create temp table raw as select * from ${csv(file)} where actor in (select visitor from came)`)
    for (const sql of findVisits({ start, end, base: live.base })) await run(sql)
    const [found] = await run('select count(*) as n from found')
    live.base += Number(found?.['n'])
    await run('begin')
    for (const table of [visitsTable, recordsTable, touchedTable])
      await run(`delete from ${table} where visitor in (select visitor from came)`)
    await run(`insert into ${visitsTable} ${visitsFound}`)
    await run(`insert into ${recordsTable} ${recordsFound}`)
    await run(`insert into ${touchedTable} from came`)
    await run('commit')
  })

/** Counts the visits and records of the tables into the answer. */
async function countRecords(duck: Duck, { answer }: Live): Promise<void> {
  const [own] = await duck.query(
    `select count(*) as visits, coalesce(sum(pages + events), 0) as records from ${answer.visitsTable}`,
  )
  answer.changed = Number(own?.['records'])
  answer.visits = answer.days.reduce((sum, { visits }) => sum + visits, Number(own?.['visits']))
  answer.records = answer.days.reduce((sum, { records }) => sum + records, answer.changed)
}
