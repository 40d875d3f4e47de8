/** A view or event as it is stored; what it is not told is null. */
export interface EventRow {
  id: string
  day: string
  createdAt: string
  source: 'tracker' | 'pixel' | 'beacon'
  subjectType: string
  subjectId: string
  path: string | null
  referrer: string | null
  locale: string | null
  utmSource: string | null
  utmMedium: string | null
  utmCampaign: string | null
  visitorId: string | null
  userAgentClass: string
  dwellMs: number | null
  readDepth: number | null
  /** As JSON. */
  metadata: string | null
  country: string | null
  region: string | null
  channel: string | null
  referrerSource: string | null
  device: string | null
  browser: string | null
  os: string | null
  language: string | null
  screen: string | null
  bot: string | null
  /** Another day on which the view may stand already. */
  otherDay: string | null
}

/** What a later report adds where nothing is known yet. */
export const FILLED = [
  'path',
  'referrer',
  'locale',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'visitorId',
  'metadata',
  'country',
  'region',
  'channel',
  'referrerSource',
  'device',
  'browser',
  'os',
  'language',
  'screen',
] as const

/** Of which the highest counts. */
export const GROWING = ['dwellMs', 'readDepth'] as const

/** Reports about one view as one row each, in the order of ids, so that writers never wait for each other in a circle. */
export function mergeRows(rows: readonly EventRow[]): EventRow[] {
  const byId = new Map<string, EventRow>()
  for (const row of rows) {
    const first = byId.get(row.id)
    if (first) mergeInto(first, row)
    else byId.set(row.id, { ...row })
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function mergeInto(first: EventRow, later: EventRow): void {
  for (const name of FILLED) (first[name] as string | null) ??= later[name]
  for (const name of GROWING) {
    const value = later[name]
    if (value !== null) first[name] = Math.max(first[name] ?? 0, value)
  }
  first.otherDay ??= later.day === first.day ? later.otherDay : later.day
}
