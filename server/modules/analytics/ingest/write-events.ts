import { columnName } from '../../../kernel/db/column-names.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { LOCKS } from '../locks.ts'
import { COLUMN_FIELDS } from '../record-fields.ts'
import { FILLED, GROWING, mergeRows, type EventRow } from './event-rows.ts'
import type { Target, Written } from './writer.ts'

/** The columns of a record that are written, and their types; JSON comes as text. */
const COLUMNS: readonly { name: keyof EventRow; type: string }[] = [
  { name: 'id', type: 'text' },
  { name: 'day', type: 'date' },
  { name: 'createdAt', type: 'timestamptz' },
  ...COLUMN_FIELDS.map(({ name, column }) => ({ name, type: column.type })),
]

const listed = COLUMNS.map(({ name }) => columnName(name)).join(', ')
const given = COLUMNS.map(
  ({ name, type }) => `g.${columnName(name)}${type === 'jsonb' ? '::jsonb' : ''}`,
).join(', ')
const FIRST_ARRAY = 5
const arrays = COLUMNS.map(
  ({ type }, index) => `$${FIRST_ARRAY + index}::${type === 'jsonb' ? 'text' : type}[]`,
).join(', ')
const merged = [
  ...GROWING.map(columnName).map((column) => `${column} = greatest(e.${column}, excluded.${column})`),
  ...FILLED.map(columnName).map((column) => `${column} = coalesce(e.${column}, excluded.${column})`),
].join(', ')

// The tracker is looked up in the statement itself, so that what was revoked or changed a moment ago counts everywhere.
const insertEvents = statement(
  'analytics_events_write',
  `with known as materialized (
     select where $2::text is null or exists (select from analytics_trackers
       where org_id = $1 and id = $2 and version = $3 and revoked_at is null)
   ), written as (
     insert into analytics_events as e (org_id, tracker_id, contact_id, ${listed})
     select $1, $2, l.contact_id, ${given}
     from unnest(${arrays}) as g(${listed})
       left join analytics_visitor_links l on l.org_id = $1 and l.visitor_id = g.visitor_id
     where exists (select from known) and (not $4::boolean or l.contact_id is not null)
     order by g.id
     on conflict (org_id, id, day) do update set contact_id = coalesce(e.contact_id, excluded.contact_id), ${merged}
     returning 1
   )
   select exists (select from known) as known, (select count(*)::int from written) as written`,
)

const markFirst = statement(
  'analytics_tracker_first_event',
  `update analytics_trackers set first_event_at = now() where org_id = $1 and id = $2 and version = $3 and first_event_at is null`,
)

/** Writes views and events of one tracker, or of none, each view once. */
export async function writeEvents(
  tx: Tx,
  { orgId, tracker }: Target,
  rows: readonly EventRow[],
): Promise<Written> {
  const trackerId = tracker?.trackerId ?? null
  const [[result]] = await Promise.all([
    tx.query<{ known: boolean; written: number }>(insertEvents, [
      orgId,
      trackerId,
      tracker?.version ?? null,
      tracker?.requireVerifiedIdentity ?? false,
      ...COLUMNS.map(({ name }) => rows.map((row) => row[name])),
    ]),
    tracker && !tracker.hasEvents && tx.query(markFirst, [orgId, trackerId, tracker.version]),
  ])
  const { known, written } = result as { known: boolean; written: number }
  if (tracker && known && written > 0) tracker.hasEvents = true
  return { known, unverified: known ? rows.length - written : 0 }
}

/**
 * Merges reports about one view into one row. Where a view may have begun on either of two days, it is looked up
 * under a lock that lasts until the end of the transaction, so that all processes choose the same day.
 */
export async function settleEvents(
  tx: Tx,
  { orgId }: Target,
  given: readonly EventRow[],
): Promise<readonly EventRow[]> {
  const rows = mergeRows(given)
  const unsure = rows.filter(({ otherDay }) => otherDay !== null)
  if (unsure.length === 0) return rows
  await tx.lock(
    LOCKS.view,
    unsure.map(({ id }) => `${orgId} ${id}`),
  )
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

/** The days for which rows need a partition. */
export const daysOf = (rows: readonly EventRow[]): string[] => [
  ...new Set(rows.flatMap(({ day, otherDay }) => (otherDay === null ? [day] : [day, otherDay]))),
]
