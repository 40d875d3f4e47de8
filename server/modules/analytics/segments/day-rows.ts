import type { Tx } from '../../../kernel/db/transaction.ts'
import { DAY_MS, dayOf } from './segment.ts'

/** A record as segments are made of it. */
export interface DayRow {
  at: number
  id: string
  visitorId: string | null
  contactId: string | null
  subjectType: string
  subjectId: string
  path: string | null
  referrer: string | null
  dwellMs: number | null
  readDepth: number | null
  channel: string | null
  source: string | null
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
  country: string | null
  region: string | null
  language: string | null
  device: string | null
  browser: string | null
  os: string | null
  screen: string | null
  bot: string | null
}

const COLUMNS = `floor(extract(epoch from created_at) * 1000)::float8 as at, id, visitor_id as "visitorId", contact_id as "contactId",
  subject_type as "subjectType", subject_id as "subjectId", path, referrer, dwell_ms as "dwellMs", read_depth as "readDepth",
  channel, referrer_source as source, utm_source as "utmSource", utm_medium as "utmMedium", utm_campaign as "utmCampaign",
  country, region, language, device, browser, os, screen, bot`

const MOST_ROWS = 50_000
const SLICES = 24

interface Window {
  orgId: string
  /** Empty for what was counted by tokens. */
  trackerId: string
  start: number
  end: number
}

/**
 * The records that began in a window of time within one day (UTC), in the order of time. The day stands in the text, so
 * that planning opens its partition alone; a busy day is read hour by hour.
 */
export async function readDayRows(tx: Tx, window: Window): Promise<DayRow[]> {
  const rows = await readWindow(tx, window, MOST_ROWS + 1)
  if (rows.length <= MOST_ROWS) return inOrder(rows)
  const length = Math.ceil((window.end - window.start) / SLICES)
  const all: DayRow[] = []
  for (let start = window.start; start < window.end; start += length) {
    const slice = await readWindow(tx, { ...window, start, end: Math.min(window.end, start + length) })
    for (const row of inOrder(slice)) all.push(row)
  }
  return all
}

function readWindow(tx: Tx, { orgId, trackerId, start, end }: Window, limit?: number): Promise<DayRow[]> {
  const day = dayOf(start)
  const isWhole = start === Date.parse(day) && end === start + DAY_MS
  const within = isWhole
    ? ''
    : `and created_at >= '${new Date(start).toISOString()}' and created_at < '${new Date(end).toISOString()}'`
  const text = `select ${COLUMNS} from analytics_events where org_id = $1 and day = '${day}'
     and ${trackerId === '' ? 'tracker_id is null and $2 = $2' : 'tracker_id = $2'} ${within}
     ${limit === undefined ? '' : `limit ${limit}`}`
  // Without a name: plans of single days are not worth keeping.
  return tx.query<DayRow>({ name: '', text }, [orgId, trackerId])
}

const inOrder = (rows: DayRow[]): DayRow[] =>
  rows.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
