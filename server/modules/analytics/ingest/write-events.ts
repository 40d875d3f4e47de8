import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { FILLED, GROWING, mergeRows, type EventRow } from './event-rows.ts'
import { dayOf } from './view-days.ts'
import type { Target, Written } from './writer.ts'

const TYPES: Partial<Record<keyof EventRow, string>> = {
  day: 'date',
  createdAt: 'timestamptz',
  dwellMs: 'integer',
  readDepth: 'smallint',
}

const COLUMNS = [
  'id',
  'day',
  'createdAt',
  'source',
  'subjectType',
  'subjectId',
  'userAgentClass',
  'bot',
  ...GROWING,
  ...FILLED,
] as const satisfies readonly (keyof EventRow)[]

const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const listed = (make: (name: (typeof COLUMNS)[number], column: string) => string): string =>
  COLUMNS.map((name) => make(name, columnOf(name))).join(', ')
const FIRST_ARRAY = 5

// The tracker is looked up in the statement itself, so that what was revoked or changed a moment ago counts everywhere.
const insertEvents = statement(
  'analytics_events_write',
  `with known as materialized (
     select where $2::text is null or exists (select from analytics_trackers
       where org_id = $1 and id = $2 and version = $3 and revoked_at is null)
   ), written as (
     insert into analytics_events as e (org_id, tracker_id, contact_id, ${listed((_, column) => column)})
     select $1, $2, l.contact_id, ${listed((name, column) => `g.${column}${name === 'metadata' ? '::jsonb' : ''}`)}
     from unnest(${COLUMNS.map((name, index) => `$${FIRST_ARRAY + index}::${TYPES[name] ?? 'text'}[]`).join(', ')})
       as g(${listed((_, column) => column)})
       left join analytics_visitor_links l on l.org_id = $1 and l.visitor_id = g.visitor_id
     where exists (select from known) and (not $4::boolean or l.contact_id is not null)
     order by g.id
     on conflict (org_id, id, day) do update set contact_id = coalesce(e.contact_id, excluded.contact_id),
       ${GROWING.map(columnOf)
         .map((column) => `${column} = greatest(e.${column}, excluded.${column})`)
         .join(', ')},
       ${FILLED.map(columnOf)
         .map((column) => `${column} = coalesce(e.${column}, excluded.${column})`)
         .join(', ')}
     returning 1
   )
   select exists (select from known) as known, (select count(*)::int from written) as written`,
)

const markFirst = statement(
  'analytics_tracker_first_event',
  `update analytics_trackers set first_event_at = now() where org_id = $1 and id = $2 and version = $3 and first_event_at is null`,
)
const markChanged = statement(
  'analytics_changed_days_mark',
  'insert into analytics_changed_days (org_id, tracker_id, day) select $1, $2, unnest($3::date[])',
)
const holdViews = statement(
  'analytics_views_hold',
  `select pg_advisory_xact_lock(hashtextextended(id, 45)) from unnest($1::text[]) as id`,
)

/** Writes views and events of one tracker, or of none, each view once. */
export async function writeEvents(
  tx: Tx,
  { orgId, tracker }: Target,
  rows: readonly EventRow[],
): Promise<Written> {
  const today = dayOf(Date.now())
  const changed = [...new Set(rows.map(({ day }) => day))].filter((day) => day < today)
  const trackerId = tracker?.trackerId ?? null
  const [[result]] = await Promise.all([
    tx.query<{ known: boolean; written: number }>(insertEvents, [
      orgId,
      trackerId,
      tracker?.version ?? null,
      tracker?.requireVerifiedIdentity ?? false,
      ...COLUMNS.map((name) => rows.map((row) => row[name])),
    ]),
    changed.length > 0 && tx.query(markChanged, [orgId, trackerId ?? '', changed]),
    tracker && !tracker.hasEvents && tx.query(markFirst, [orgId, trackerId, tracker.version]),
  ])
  const { known, written } = result as { known: boolean; written: number }
  if (tracker && known && written > 0) tracker.hasEvents = true
  return { known, unverified: known ? rows.length - written : 0 }
}

/**
 * Reports about one view as one row. Views that may have begun on either of two days are looked for, and held until the
 * end of the transaction, so that all processes agree on one.
 */
export async function settleEvents(
  tx: Tx,
  { orgId }: Target,
  given: readonly EventRow[],
): Promise<readonly EventRow[]> {
  const rows = mergeRows(given)
  const unsure = rows.filter(({ otherDay }) => otherDay !== null)
  if (unsure.length === 0) return rows
  await tx.query(holdViews, [unsure.map(({ id }) => id)])
  const days = new Set(unsure.map(({ otherDay }) => otherDay))
  const found = await tx.query<{ id: string; day: string }>(
    {
      // Without a name, and with the days in the text, so that planning opens their partitions alone.
      name: '',
      text: `select id, day from analytics_events where org_id = $1 and id = any($2)
        and day in (${[...days].map((day) => `'${day}'`).join(', ')})`,
    },
    [orgId, unsure.map(({ id }) => id)],
  )
  for (const row of unsure) {
    if (found.some(({ id, day }) => id === row.id && day === row.otherDay)) row.day = row.otherDay as string
  }
  return rows
}

/** The days of rows, for which there may be no partition yet. */
export const daysOf = (rows: readonly EventRow[]): string[] => [
  ...new Set(rows.flatMap(({ day, otherDay }) => (otherDay === null ? [day] : [day, otherDay]))),
]
