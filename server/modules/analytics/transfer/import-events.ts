import type { Context } from '../../../kernel/contract/context.ts'
import { columnName } from '../../../kernel/db/column-names.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError, E } from '../../../kernel/base/errors.ts'
import { importedId } from '../../../kernel/base/ids.ts'
import { COLUMN_FIELDS } from '../record-fields.ts'
import { readArrival } from '../ingest/classify/arrival.ts'
import { keyOfQuery } from '../ingest/write-searches.ts'
import { idsHere } from './ids-here.ts'
import type { Progress } from './import.ts'
import type { SearchEvent, ViewEvent } from './records.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'
import { dayOf } from '../days.ts'

const MOST_DAYS = 3660

const openDays = statement(
  'analytics_import_open_days',
  'select analytics_open_days(day, day) from unnest($1::date[]) as day',
)
const names = COLUMN_FIELDS.map(({ name }) => `"${name}"`).join(', ')
const columns = COLUMN_FIELDS.map(({ name }) => columnName(name)).join(', ')
const typed = COLUMN_FIELDS.map(({ name, column }) => `"${name}" ${column.type}`).join(', ')

// A record of this very organization, which comes back under its own id, is known too.
const addViews = statement(
  'analytics_import_views',
  `with wanted as (
     select r.* from jsonb_to_recordset($2::jsonb) as r("sourceId" text, id text, day date, "trackerId" text, "contactId" text,
       "createdAt" timestamptz, ${typed})
     left join lateral (
       select true as known from analytics_events k where k.org_id = $1 and k.id = r."sourceId" and k.day = r.day limit 1) k on true
     where k.known is null
   ), added as (
     insert into analytics_events (org_id, id, day, tracker_id, contact_id, created_at, ${columns})
     select $1, id, day, "trackerId", "contactId", "createdAt", ${names}
     from wanted order by id
     on conflict do nothing returning tracker_id, day, created_at
   ), begun as (
     update analytics_trackers t set first_event_at = least(t.first_event_at, f.at)
     from (select tracker_id, min(created_at) as at from added group by tracker_id) f
     where t.org_id = $1 and t.id = f.tracker_id and (t.first_event_at is null or t.first_event_at > f.at)
   )
   select count(*)::int as count from added`,
)
const addSearches = statement(
  'analytics_import_searches',
  `with added as (
     insert into analytics_searches (org_id, id, tracker_id, contact_id, created_at, subject_type, query, query_key, locale,
       result_count, visitor_id, bot)
     select $1, id, "trackerId", "contactId", "createdAt", "subjectType", query, "queryKey", locale, "resultCount", "visitorId", bot
     from jsonb_to_recordset($2::jsonb) as r("sourceId" text, id text, "trackerId" text, "contactId" text,
       "createdAt" timestamptz, "subjectType" text, query text, "queryKey" text, locale text, "resultCount" int,
       "visitorId" text, bot text)
     where not exists (select from analytics_searches k where k.org_id = $1 and k.id = r."sourceId")
     order by id
     on conflict do nothing returning id
   )
   select count(*)::int as count from added`,
)

type Ctx = Context<'analytics'>

/** Adds views and events that are not here yet, and makes room for their days. */
export async function importViews(
  ctx: Ctx,
  records: readonly ViewEvent[],
  progress: Progress,
): Promise<void> {
  const wanted = records.filter(({ id }) => !progress.idMap.has(id))
  const placeOf = await placesOf(ctx, wanted, progress)
  const rows = wanted.map((record) => ({
    ...record,
    ...arrivalOf(record),
    ...placeOf(record),
    id: importedId('avw', ctx.org.id, record.id),
    sourceId: record.id,
    day: dayOf(Date.parse(record.createdAt)),
  }))
  const orphans = rows.filter(({ trackerId }, index) => trackerId === null && wanted[index]?.trackerId).length
  if (orphans > 0)
    progress.warnings.push(`${orphans} page views and events have no tracker now: theirs is not here.`)
  if (rows.length > 0) await ctx.tx.query(openDays, [[...new Set(rows.map(({ day }) => day))].toSorted()])
  await add(ctx, { into: addViews, rows, of: records.length }, progress)
}

/** Adds searches that are not here yet; without their tracker they are left out. */
export async function importSearches(
  ctx: Ctx,
  records: readonly SearchEvent[],
  progress: Progress,
): Promise<void> {
  const wanted = records.filter(({ id }) => !progress.idMap.has(id))
  const placeOf = await placesOf(ctx, wanted, progress)
  const rows = wanted
    .map((record) => ({
      ...record,
      ...placeOf(record),
      id: importedId('avs', ctx.org.id, record.id),
      sourceId: record.id,
      queryKey: keyOfQuery(record.query),
    }))
    .filter(({ trackerId }) => trackerId !== null)
  if (rows.length < wanted.length)
    progress.warnings.push(
      `${wanted.length - rows.length} searches were left out: their tracker is not here.`,
    )
  await add(ctx, { into: addSearches, rows, of: records.length }, progress)
}

async function add(
  ctx: Ctx,
  { into, rows, of }: { into: typeof addViews; rows: readonly object[]; of: number },
  progress: Progress,
): Promise<void> {
  const [added] =
    rows.length === 0 ? [] : await ctx.tx.query<{ count: number }>(into, [ctx.org.id, JSON.stringify(rows)])
  const created = added?.count ?? 0
  progress.created += created
  progress.skipped += of - created
}

type Named = Pick<ViewEvent, 'trackerId' | 'endUserId' | 'createdAt'>

/** Where records belong here; 400 for one of a day that cannot be kept. */
async function placesOf(ctx: Ctx, records: readonly Named[], progress: Progress) {
  for (const { createdAt } of records) assertKept(createdAt)
  const trackers = await idsHere(ctx, { of: 'tracker', ids: records.map((each) => each.trackerId), progress })
  const contacts = await idsHere(ctx, { of: 'contact', ids: records.map((each) => each.endUserId), progress })
  const lost = records.filter(({ endUserId }) => endUserId !== null && !contacts.has(endUserId)).length
  if (lost > 0) progress.warnings.push(`${lost} records are nobody’s now: their contact is not here.`)
  return ({ trackerId, endUserId }: Named) => ({
    trackerId: trackerId === null ? null : (trackers.get(trackerId) ?? null),
    contactId: endUserId === null ? null : (contacts.get(endUserId) ?? null),
  })
}

function assertKept(createdAt: string): void {
  const age = Date.now() - Date.parse(createdAt)
  if (age <= MOST_DAYS * DAY_MS && age >= -DAY_MS) return
  const message = `must be within the last ${MOST_DAYS} days and not in the future`
  throw new AppError(E.invalid_input, {
    detail: `events: createdAt ${message}`,
    fields: [{ path: 'events', message: `createdAt ${message}` }],
  })
}

/** How a reader came, where records from elsewhere tell it only by the referrer. */
function arrivalOf(record: ViewEvent): { channel: string | null; referrerSource: string | null } {
  const { channel, referrerSource = null } = record
  if (channel !== undefined) return { channel, referrerSource }
  const arrival = readArrival({ ...record, origin: null })
  return { channel: arrival.channel, referrerSource: referrerSource ?? arrival.source }
}
