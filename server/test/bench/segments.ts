import { randomUUID } from 'node:crypto'
import { createDatabase } from '../../kernel/db/database.ts'
import { openPools } from '../../kernel/db/pools.ts'
import { statement } from '../../kernel/db/transaction.ts'
import { buildSegment } from '../../modules/analytics/segments/build-segment.ts'
import type { DayRow } from '../../modules/analytics/segments/day-rows.ts'
import type { Visit } from '../../modules/analytics/segments/find-visits.ts'
import { DAY_MS, dayOf } from '../../modules/analytics/segments/segment.ts'
import { saveSegment } from '../../modules/analytics/segments/segment-store.ts'
import type { TermOwner } from '../../modules/analytics/segments/terms.ts'

const COUNTRIES = ['NO', 'SE', 'DK', 'DE', 'US', 'GB', 'FR', 'NL', 'PL', 'ES', 'IN', 'BR', 'JP']
const SECTIONS = ['docs', 'blog', 'pricing', 'products', 'help']
const SOURCES = ['Google', 'Bing', 'LinkedIn', 'Hacker News', 'X', 'DuckDuckGo', 'example.org']
const BROWSERS = ['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet']
const SYSTEMS = ['Windows', 'iOS', 'Android', 'macOS', 'Linux']
const EVENTS = ['signup', 'download', 'play', 'share']
const PAGES = 20_000

const addTerms = statement(
  'bench_terms',
  `insert into analytics_terms (org_id, tracker_id, id, value)
   select $1, $2, n, value from unnest($3::text[]) with ordinality as t (value, n)`,
)

const below = (limit: number, power = 1): number => Math.floor(limit * Math.random() ** power)
const one = <T>(list: readonly T[], power = 1): T => list[below(list.length, power)] as T

interface Year {
  days: number
  visitsADay: number
}

/**
 * Writes a tracker's sealed days as the service would, without the rows that they are made of: visits as those of
 * `seed-views.sql`. Answers how many records they have.
 */
export async function writeSegments(
  databaseUrl: string,
  owner: TermOwner,
  { days, visitsADay }: Year,
): Promise<number> {
  const pools = openPools(databaseUrl, 2)
  const database = createDatabase(pools)
  const ids = new Map<string, number>()
  const intern = (text: string | null): number => {
    if (text === null) return 0
    const known = ids.get(text)
    if (known !== undefined) return known
    ids.set(text, ids.size + 1)
    return ids.size
  }
  let records = 0
  try {
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
    for (let back = days; back >= 1; back -= 1) {
      const start = today - back * DAY_MS
      const visits = Array.from({ length: visitsADay }, () => inventVisit(start)).sort(
        (a, b) => (a.rows[0] as DayRow).at - (b.rows[0] as DayRow).at,
      )
      const built = buildSegment(start, visits, intern)
      records += built.segment.records
      await database.transaction({ orgId: owner.orgId }, (tx) =>
        saveSegment(tx, owner, { ...built, day: dayOf(start), version: `asg_${randomUUID()}` }),
      )
    }
    await database.transaction({ orgId: owner.orgId }, (tx) =>
      tx.query(addTerms, [owner.orgId, owner.trackerId, [...ids.keys()]]),
    )
  } finally {
    await pools.close()
  }
  return records
}

/** A visit that began on a day. Visitors come back, and some pages and sources are far more common than others. */
function inventVisit(day: number): Visit {
  const visitorId = `v${below(3_000_000, 2)}`
  const source = below(10, 1.5)
  const isPhone = Math.random() < 0.55
  const country = one(COUNTRIES, 2)
  const shared: DayRow = {
    at: 0,
    id: '',
    subjectType: 'page',
    subjectId: '',
    path: null,
    referrer: null,
    dwellMs: null,
    readDepth: null,
    visitorId,
    contactId: null,
    channel: source < 2 ? 'direct' : source < 9 ? 'search' : 'campaign',
    source: source >= 2 && source < 9 ? (SOURCES[source - 2] as string) : null,
    utmSource: source === 9 ? 'newsletter' : null,
    utmMedium: source === 9 ? 'email' : null,
    utmCampaign: source === 9 ? `week-${1 + below(50)}` : null,
    country,
    region: null,
    language: country.toLowerCase(),
    device: isPhone ? 'mobile' : 'desktop',
    browser: one(BROWSERS, 2),
    os: one(SYSTEMS, 1.5),
    screen: isPhone ? 'xs' : one(['lg', 'xl', 'md'], 2),
    bot: Math.random() < 0.06 ? 'user_agent' : null,
  }
  let at = day + below(DAY_MS - 3_600_000)
  const views = 1 + Math.floor(-2.6 * Math.log(1 - Math.random() * 0.97))
  const rows = Array.from({ length: views }, (_, n): DayRow => {
    const page = Math.floor(PAGES ** Math.random())
    const path = `/${SECTIONS[page % 5]}/page-${page}`
    const isEvent = n > 0 && Math.random() < 0.08
    at += below(70_000)
    // Copied and then changed, which is ten times as fast as a copy with more fields.
    const row = { ...shared }
    row.at = at
    row.subjectType = isEvent ? 'event' : 'page'
    row.subjectId = isEvent ? one(EVENTS, 2) : path
    row.path = path
    row.referrer = n === 0 && shared.source ? `https://${hostOf(shared.source)}/` : null
    row.dwellMs = 1000 + below(60_000, 3)
    row.readDepth = one([0, 25, 50, 75, 100])
    return row
  })
  return { actor: `v:${visitorId}`, rows }
}

const hostOf = (source: string): string => `${source.toLowerCase().replaceAll(/[^a-z.]/g, '')}.example`
