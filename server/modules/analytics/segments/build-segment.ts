import { createHash } from 'node:crypto'
import { columnOf, RECORD_COLUMNS, VISIT_COLUMNS, type ColumnName } from './columns.ts'
import type { DayRow } from './day-rows.ts'
import type { Visit } from './find-visits.ts'
import { levelOf, sizesOf, type Sizes } from './sample.ts'
import type { Segment } from './segment.ts'

/** Gives a text its number; 0 for none. */
export type Intern = (text: string | null) => number

/** Whether a record is a page view; everything else is an event. */
const isPageView = ({ subjectType, subjectId }: Pick<DayRow, 'subjectType' | 'subjectId'>): boolean =>
  subjectType === 'page' || subjectId.startsWith('/')

/** A path without its query and fragment. */
const pathOnly = (path: string | null): string | null => path?.split(/[?#]/, 1)[0] || null

/** Where somebody came from, as a host; `null` for none and for what is no address. */
function hostOf(referrer: string | null): string | null {
  if (referrer === null || !URL.canParse(referrer)) return null
  return new URL(referrer).host.replace(/^www\./, '') || null
}

/** Every text that a segment of these visits names. */
export function textsOf(visits: readonly Visit[]): Set<string> {
  const texts = new Set<string>()
  const collect: Intern = (text) => {
    if (text !== null) texts.add(text)
    return 0
  }
  for (const visit of visits) {
    describeVisit(visit, collect)
    for (const row of visit.rows) describeRecord(row, collect)
  }
  return texts
}

/** A segment of all visits, and how large the parts of it are that are samples. */
export interface BuiltSegment {
  segment: Segment
  sizes: Sizes
}

/** The segment of the visits that began on a day. */
export function buildSegment(day: number, visits: readonly Visit[], intern: Intern): BuiltSegment {
  const lists = Object.fromEntries(
    [...RECORD_COLUMNS, ...VISIT_COLUMNS].map((name) => [name, [] as number[]]),
  ) as Record<ColumnName, number[]>
  const ordered = inSampleOrder(visits)
  let until = 0
  for (const { visit, visitor } of ordered) {
    const { rows } = visit
    lists.start.push(lists.time.length)
    lists.visitor.push(visitor)
    lists.first.push((rows[0] as DayRow).at - day)
    lists.last.push((rows.at(-1) as DayRow).at - day)
    for (const part of [sumsOf(rows), describeVisit(visit, intern)])
      for (const [name, value] of Object.entries(part)) lists[name as ColumnName].push(value)
    for (const row of rows) {
      const { type, subject, path } = describeRecord(row, intern)
      until = Math.max(until, row.at - day)
      lists.time.push(row.at - day)
      lists.isPage.push(isPageView(row) ? 1 : 0)
      lists.type.push(type)
      lists.subject.push(subject)
      lists.path.push(path)
      // One more than they are, so that 0 is none.
      lists.dwell.push(row.dwellMs === null ? 0 : row.dwellMs + 1)
      lists.depth.push(row.readDepth === null ? 0 : row.readDepth + 1)
    }
  }
  const records = lists.time.length
  const columns = Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, columnOf(name as ColumnName, list)]),
  )
  return {
    segment: { day, until, records, visits: visits.length, columns },
    sizes: sizesOf(
      ordered.map(({ level }) => level),
      { start: lists.start, records },
    ),
  }
}

/** Those of the smallest sample first; of one visitor in the order of time. */
function inSampleOrder(visits: readonly Visit[]) {
  const numbers = new Map<string, number>()
  return visits
    .map((visit, place) => {
      const { actor } = visit
      let visitor = numbers.get(actor)
      if (visitor === undefined) numbers.set(actor, (visitor = visitorNumber(actor)))
      // What nobody made is in a sample by its place.
      return { visit, visitor, level: levelOf(visitor || place + 1) }
    })
    .sort((a, b) => b.level - a.level || (a.visit.rows[0] as DayRow).at - (b.visit.rows[0] as DayRow).at)
}

/** What the page views and events of a visit add up to. */
function sumsOf(rows: readonly DayRow[]) {
  const pages = rows.filter(isPageView)
  const sum = (values: readonly (number | null)[]) => {
    const told = values.filter((value) => value !== null)
    return { count: told.length, total: told.reduce((total, value) => total + value, 0) }
  }
  const dwell = sum(pages.map(({ dwellMs }) => dwellMs))
  const depth = sum(pages.map(({ readDepth }) => readDepth))
  return {
    pages: pages.length,
    events: rows.length - pages.length,
    dwellMs: dwell.total,
    dwelled: dwell.count,
    depths: depth.total,
    read: depth.count,
  }
}

const describeRecord = (row: DayRow, intern: Intern) => ({
  type: intern(row.subjectType),
  subject: intern(row.subjectId),
  path: intern(pathOnly(row.path) ?? (row.subjectId.startsWith('/') ? row.subjectId : null)),
})

/** What all records of a visit share: whence it came by its first page, the rest by whoever tells it first. */
function describeVisit({ rows }: Visit, intern: Intern) {
  const first = rows[0] as DayRow
  const pages = rows.filter(isPageView)
  const arrival = pages[0] ?? first
  const told = (name: 'country' | 'region' | 'language' | 'device' | 'browser' | 'os' | 'screen') =>
    intern(rows.find((row) => row[name] !== null)?.[name] ?? null)
  return {
    entryPage: intern(pages[0]?.subjectId ?? null),
    exitPage: intern(pages.at(-1)?.subjectId ?? null),
    channel: intern(arrival.channel),
    source: intern(arrival.source),
    referrer: intern(hostOf(arrival.referrer)),
    utmSource: intern(arrival.utmSource),
    utmMedium: intern(arrival.utmMedium),
    utmCampaign: intern(arrival.utmCampaign),
    country: told('country'),
    region: told('region'),
    language: told('language'),
    device: told('device'),
    browser: told('browser'),
    os: told('os'),
    screen: told('screen'),
    bot: intern(first.bot),
  }
}

/** 52 bits of a digest, which tell visitors apart without naming them; 0 is nobody. */
export function visitorNumber(actor: string): number {
  if (actor === '') return 0
  const digest = createHash('sha256').update(actor).digest()
  return digest.readUIntBE(0, 6) * 16 + ((digest[6] as number) & 15) || 1
}
