import { WEEKDAYS, type Schedule } from './schedule.ts'
import { DAY_MS, instantOf, wallTimeOf } from '../../../../kernel/base/zoned-time.ts'

/** Whether it is open at an instant, and when that changes. */
export interface Opening {
  open: boolean
  /** `null` when nothing changes for more than a year. */
  changesAt: Date | null
}

// Nearly every schedule changes within a week; holidays may keep it as it is for longer.
const DAYS_AHEAD = [8, 400]

/** Whether a schedule is open at an instant, and when that changes. */
export function openingAt(schedule: Schedule, at: number): Opening {
  let opening: Opening = { open: false, changesAt: null }
  for (const days of DAYS_AHEAD) {
    opening = openingWithin(schedule, at, days)
    if (opening.changesAt) break
  }
  return opening
}

function openingWithin(schedule: Schedule, at: number, days: number): Opening {
  const today = Math.floor(wallTimeOf(at, schedule.timeZone) / DAY_MS) * DAY_MS
  const end = instantOf(today + days * DAY_MS, schedule.timeZone)
  const next = openSpans(schedule, today, days).find((span) => span.end > at)
  if (!next) return { open: false, changesAt: null }
  const open = next.start <= at
  const change = open ? next.end : next.start
  // What goes on at the end of what was looked at may end later.
  return { open, changesAt: change < end ? new Date(change) : null }
}

interface Span {
  start: number
  end: number
}

/** When it is open around some days from the midnight of `today` on: in order, apart from each other. */
function openSpans(schedule: Schedule, today: number, days: number): Span[] {
  const isHoliday = holidaysOf(schedule)
  const pieces: Span[] = []
  // What began yesterday may go on past midnight.
  for (let day = today - DAY_MS; day <= today + days * DAY_MS; day += DAY_MS) {
    const weekday = WEEKDAYS[new Date(day).getUTCDay()]
    for (const { day: on, opens, closes } of schedule.weekly)
      if (on === weekday)
        pieces.push(...piecesOf(day, { opens, closes }).filter(({ start }) => !isHoliday(start)))
  }
  const spans = pieces
    .map(({ start, end }) => ({
      start: instantOf(start, schedule.timeZone),
      end: instantOf(end, schedule.timeZone),
    }))
    .toSorted((a, b) => a.start - b.start)
  return united(spans)
}

/** The times of one interval on the wall, cut at midnight. */
function piecesOf(day: number, { opens, closes }: { opens: string; closes: string }): Span[] {
  const [start, end] = [day + millisOf(opens), day + millisOf(closes)]
  const midnight = day + DAY_MS
  if (start < end) return [{ start, end }]
  const rest = { start: midnight, end: end + DAY_MS }
  return [{ start, end: midnight }, ...(rest.end > rest.start ? [rest] : [])]
}

/** Milliseconds after midnight. */
function millisOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000
}

/** Whether a time on the wall is on a holiday. */
function holidaysOf({ holidays }: Schedule): (wallTime: number) => boolean {
  const once = new Set(holidays.filter(({ yearly }) => !yearly).map(({ date }) => date))
  const yearly = new Set(holidays.filter((holiday) => holiday.yearly).map(({ date }) => date.slice(5)))
  return (wallTime) => {
    const date = new Date(wallTime).toISOString().slice(0, 10)
    return once.has(date) || yearly.has(date.slice(5))
  }
}

function united(sorted: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (const { start, end } of sorted) {
    const last = spans.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else if (end > start) spans.push({ start, end })
  }
  return spans
}
