import { DIMENSION_FIELDS } from '../record-fields.ts'
import { literal, quoted, RAW, RECORD_COLUMNS, VISIT_COLUMNS, VISIT_GAP_MS } from './columns.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'

const IS_PAGE = `(type = 'page' or starts_with(subject, '/'))`
const PATH = `coalesce(nullif(split_part(split_part(path, '?', 1), '#', 1), ''), case when starts_with(subject, '/') then subject end)`
const HOST = `nullif(regexp_replace(lower(regexp_extract(referrer, '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#]*@)?([^/?#]+)', 1)), '^www\\.', ''), '')`

/** SQL: who made a record, as a number that tells visitors apart without naming them; below zero it is nobody. */
export const actorOf = (who: string): string =>
  `(case when starts_with(${who}, 'r:') then -1 else 1 end * ((md5_number_lower(${who}) >> 2)::bigint + 1))`

/** SQL: a table of raw records, with path, referring host, kind of record and visitor derived. */
export const recordsOf = (from: string): string =>
  `(select * exclude (who, path, referrer), ${PATH} as path, ${HOST} as referrer, ${IS_PAGE} as "isPage", ${actorOf('who')} as actor from ${from})`

/**
 * SQL: reads records from a CSV file. Nothing in it is guessed from its content, since visitors decide what its texts
 * say.
 */
export const csv = (path: string): string =>
  recordsOf(`read_csv(${literal(path)}, header = false, auto_detect = false, delim = ',', quote = '"', escape = '"', nullstr = '',
    allow_quoted_nulls = false, parallel = false, columns = {${Object.entries(RAW)
      .map(([name, [, type]]) => `'${name}': '${type}'`)
      .join(', ')}})`)

const dimensionsOf = (kind: 'arrival' | 'first') =>
  DIMENSION_FIELDS.filter(({ dimension }) => dimension === kind).map(({ reportName }) => quoted(reportName))

/**
 * The table `raw` by its rows, in the order of each visitor, with the number of the visit that each is part of. Who goes on through
 * a whole day begins a new visit with the next one: otherwise a program that never rests would keep its first day open for ever.
 */
const PLACED = `
  select r, actor, place, k * 65536 + greatest(0, ts // ${DAY_MS} - (begun + ${DAY_MS - 1}) // ${DAY_MS}) as k
  from (select r, actor, ts, sum(begins::int) over before as k, max(case when begins then ts end) over before as begun,
    row_number() over (partition by actor order by ts, id) as place
  from (select rowid as r, actor, ts, id,
    coalesce(ts - lag(ts) over (partition by actor order by ts, id) > ${VISIT_GAP_MS}, true) as begins from raw)
  window before as (partition by actor order by ts, id rows unbounded preceding))`

const FOUND = `
  select p.actor as visitor, k, min(ts) as first, max(ts) as last,
    count(*) filter ("isPage") as pages, count(*) filter (not "isPage") as events,
    coalesce(sum(dwell) filter ("isPage"), 0) as "dwellMs", count(dwell) filter ("isPage") as dwelled,
    coalesce(sum(depth) filter ("isPage"), 0) as depths, count(depth) filter ("isPage") as read,
    arg_min(r, case when "isPage" then place else place + 1000000000000 end) as entry,
    arg_max(r, place) filter ("isPage") as exit,
    ${dimensionsOf('first')
      .map((name) => `arg_min(${name}, place) as ${name}`)
      .join(', ')}
  from placed p join raw on raw.rowid = p.r group by p.actor, k`

/** Which visits are looked for. */
interface Asked {
  /** Instants between which a visit begins. */
  start: number
  end: number
  /** More than the number of every visit that there is. */
  base?: number
}

/**
 * SQL: makes the temporary tables `placed` and `found` of the records in `raw`: visits that began in a time, with all of
 * their records. A visit belongs to the day on which it began.
 */
export const findVisits = ({ start, end, base = 0 }: Asked): string[] => [
  `create or replace temp table placed as ${PLACED}`,
  `create or replace temp table found as
   select f.*, case when a."isPage" then a.subject end as "entryPage", z.subject as "exitPage",
     ${dimensionsOf('arrival')
       .map((name) => `a.${name}`)
       .join(', ')},
     (first // ${DAY_MS}) * 4294967296 + ${base} + row_number() over (order by first, visitor) as visit
   from (${FOUND}) f join raw a on a.rowid = entry left join raw z on z.rowid = exit
   where first >= ${start} and first < ${end}`,
]

const OF_RECORDS: Record<string, string> = {
  ts: 'ts',
  isPage: '"isPage"',
  type: 'type',
  subject: 'subject',
  path: 'path',
  page: 'case when "isPage" then subject else path end as page',
  dwell: 'dwell',
  depth: 'depth',
}

/** SQL: the visits that `findVisits` found, with the columns in which they are stored. */
export const visitsFound = `select ${Object.keys(VISIT_COLUMNS).map(quoted).join(', ')} from found`

/** SQL: the records of the visits that `findVisits` found, with the columns in which they are stored. */
export const recordsFound = `select ${Object.keys(RECORD_COLUMNS)
  .map((name) => OF_RECORDS[name] ?? `f.${quoted(name)}`)
  .join(', ')} from placed p join found f on p.actor = f.visitor and p.k = f.k join raw on raw.rowid = p.r`
