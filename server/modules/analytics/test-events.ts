import { newId } from '../../kernel/ids.ts'
import type { TestApp } from '../../test/harness.ts'

type At = string | number | Date

/** A view or event as a test tells it; a page view of a person now, unless said. */
export interface TestEvent {
  at?: At
  id?: string
  source?: 'tracker' | 'pixel' | 'beacon'
  subjectType?: string
  subjectId?: string
  path?: string
  referrer?: string
  locale?: string
  utmSource?: string
  utmMedium?: string
  utmCampaign?: string
  visitorId?: string
  contactId?: string
  userAgentClass?: string
  dwellMs?: number
  readDepth?: number
  metadata?: Record<string, string | number | boolean>
  country?: string
  region?: string
  channel?: string
  referrerSource?: string
  device?: string
  browser?: string
  os?: string
  language?: string
  screen?: string
  bot?: string
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

/** For tests: stores events of a tracker (null: of none) as a writer does, past days marked; answers their ids. */
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
  await app.sql(
    `insert into analytics_changed_days (org_id, tracker_id, day)
     select $1, $2, d from unnest($3::date[]) d where d < (now() at time zone 'UTC')::date`,
    [orgId, trackerId ?? '', days],
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

function eventRow(event: TestEvent, tracker: { org_id: string; tracker_id: string | null }) {
  const createdAt = instant(event.at)
  return {
    ...tracker,
    id: event.id ?? newId('avw'),
    day: createdAt.slice(0, 10),
    created_at: createdAt,
    source: event.source ?? 'tracker',
    subject_type: event.subjectType ?? 'page',
    subject_id: event.subjectId ?? '/',
    path: event.path,
    referrer: event.referrer,
    locale: event.locale,
    utm_source: event.utmSource,
    utm_medium: event.utmMedium,
    utm_campaign: event.utmCampaign,
    visitor_id: event.visitorId,
    contact_id: event.contactId,
    user_agent_class: event.userAgentClass ?? 'tracker',
    dwell_ms: event.dwellMs,
    read_depth: event.readDepth,
    metadata: event.metadata,
    country: event.country,
    region: event.region,
    channel: event.channel,
    referrer_source: event.referrerSource,
    device: event.device,
    browser: event.browser,
    os: event.os,
    language: event.language,
    screen: event.screen,
    bot: event.bot,
  }
}

const instant = (at: At = Date.now()): string => new Date(at).toISOString()
