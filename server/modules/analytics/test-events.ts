import { columnName } from '../../kernel/db/column-names.ts'
import { newId } from '../../kernel/base/ids.ts'
import type { TestApp } from '../../test/harness.ts'
import type { ColumnFields, ColumnName } from './record-fields.ts'

type At = string | number | Date

type Told = { [Name in Exclude<ColumnName, 'metadata'>]?: NonNullable<ColumnFields[Name]> }

/** A view or event as a test tells it; a page view of a person now, unless said. */
export interface TestEvent extends Told {
  at?: At
  id?: string
  contactId?: string
  metadata?: Record<string, string | number | boolean>
}

/** A search on the site as a test tells it; one that found something now, unless said. */
export interface TestSearch {
  at?: At
  id?: string
  query: string
  resultCount?: number
  subjectType?: string
  locale?: string
  visitorId?: string
  contactId?: string
  bot?: string
}

type Sql = Pick<TestApp, 'sql'>

/** For tests: makes a tracker straight in the database; answers its id. */
export async function insertTracker(app: Sql, orgId: string, name = 'Site'): Promise<string> {
  const id = newId('atr')
  await app.sql('insert into analytics_trackers (org_id, id, name) values ($1, $2, $3)', [orgId, id, name])
  return id
}

/** For tests: stores events of a tracker (null: of none) as a writer does; answers their ids. */
export async function insertEvents(
  app: Sql,
  orgId: string,
  trackerId: string | null,
  events: readonly TestEvent[],
): Promise<string[]> {
  const rows = events.map((event) => eventRow(event, { org_id: orgId, tracker_id: trackerId }))
  const days = [...new Set(rows.map(({ day }) => day))].toSorted()
  if (days.length === 0) return []
  await app.sql('select analytics_open_days($1::date, $2::date)', [days[0], days.at(-1)])
  await app.sql(
    `insert into analytics_events select * from jsonb_populate_recordset(null::analytics_events, $1)`,
    [JSON.stringify(rows)],
  )
  return rows.map(({ id }) => id)
}

/** For tests: stores searches of a tracker; answers their ids. */
export async function insertSearches(
  app: Sql,
  orgId: string,
  trackerId: string,
  searches: readonly TestSearch[],
): Promise<string[]> {
  const rows = searches.map((search) => ({
    org_id: orgId,
    tracker_id: trackerId,
    id: search.id ?? newId('avs'),
    created_at: instant(search.at),
    subject_type: search.subjectType ?? 'site',
    query: search.query,
    query_key: search.query.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' '),
    locale: search.locale,
    result_count: search.resultCount ?? 3,
    visitor_id: search.visitorId,
    contact_id: search.contactId,
    bot: search.bot,
  }))
  await app.sql(
    `insert into analytics_searches select * from jsonb_populate_recordset(null::analytics_searches, $1)`,
    [JSON.stringify(rows)],
  )
  return rows.map(({ id }) => id)
}

function eventRow(
  { at, id, contactId, ...told }: TestEvent,
  tracker: { org_id: string; tracker_id: string | null },
) {
  const createdAt = instant(at)
  const fields = {
    source: 'tracker',
    subjectType: 'page',
    subjectId: '/',
    userAgentClass: 'tracker',
    ...told,
  }
  return {
    ...tracker,
    id: id ?? newId('avw'),
    day: createdAt.slice(0, 10),
    created_at: createdAt,
    contact_id: contactId,
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnName(name), value])),
  }
}

const instant = (at: At = Date.now()): string => new Date(at).toISOString()
