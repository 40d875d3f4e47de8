import { AppError, E } from '../../../kernel/errors.ts'
import { DAY_MS, wallTimeOf } from '../../../kernel/zoned-time.ts'
import { addDays, startOfDay, type Period } from './report-input.ts'

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const

/** How finely a period is divided. */
export type Interval = (typeof INTERVALS)[number]

const HOUR_MS = 3_600_000
const MOST_DAYS: Record<Interval, number> = { hour: 31, day: 400, week: 3660, month: 3660 }

/** One part of a period: what it is called, and when it begins; the next one ends it. */
export interface Bucket {
  at: string
  start: number
}

const daysOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** The division that is asked for, else the one that reads best; 400 where it has too many parts. */
export function intervalOf(wanted: Interval | undefined, period: Period): Interval {
  const days = daysOf(period)
  if (wanted !== undefined && days > MOST_DAYS[wanted]) {
    const message = `a report by ${wanted} reaches over at most ${MOST_DAYS[wanted]} days`
    throw new AppError(E.invalid_input, {
      detail: `interval: ${message}`,
      fields: [{ path: 'interval', message }],
    })
  }
  return wanted ?? (days <= 2 ? 'hour' : days <= 92 ? 'day' : days <= 400 ? 'week' : 'month')
}

/** The parts of a period in the order of time; weeks begin on Monday, and the first part with the period. */
export function bucketsOf(period: Period, interval: Interval): Bucket[] {
  const { from, to, timezone } = period
  const buckets: Bucket[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (day !== from && !begins(day, interval)) continue
    const start = startOfDay(day, timezone)
    if (interval === 'hour') buckets.push(...hoursOf(day, timezone))
    else buckets.push({ at: day, start })
  }
  return buckets
}

function begins(day: string, interval: Interval): boolean {
  if (interval === 'week') return new Date(day).getUTCDay() === 1
  return interval !== 'month' || day.endsWith('-01')
}

/** The hours of a day: 24, or as many as the clock leaves it. */
function hoursOf(day: string, timezone: string): Bucket[] {
  const end = startOfDay(addDays(day, 1), timezone)
  const hours: Bucket[] = []
  for (let start = startOfDay(day, timezone); start < end; start += HOUR_MS) {
    const local = new Date(wallTimeOf(start, timezone)).toISOString()
    hours.push({ at: local.slice(0, 16), start })
  }
  return hours
}

/** Tells for a day (UTC) into which bucket a time falls, in milliseconds since the day began; -1 before the first. */
export function createPlacer(buckets: readonly Bucket[]): (day: number) => (time: number) => number {
  const starts = buckets.map(({ start }) => start)
  return (day) => {
    const before = firstAtOrAfter(starts, day + 1) - 1
    return (time) => {
      // From the bucket in which the day begins, the right one is near.
      let place = before
      while (place + 1 < starts.length && (starts[place + 1] as number) <= day + time) place += 1
      return place
    }
  }
}

/** The first place of a rising list that is not below a value. */
function firstAtOrAfter(list: readonly number[], value: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
