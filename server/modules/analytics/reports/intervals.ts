import { AppError, E } from '../../../kernel/base/errors.ts'
import { DAY_MS, wallTimeOf } from '../../../kernel/base/zoned-time.ts'
import type { Values } from './filters.ts'
import { boundsOf, dayAway } from '../days.ts'
import type { Period } from './report-input.ts'

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const

/** How finely a period is divided. */
export type Interval = (typeof INTERVALS)[number]

const HOUR_MS = 3_600_000
const MOST_DAYS: Record<Interval, number> = { hour: 31, day: 400, week: 3660, month: 3660 }

/** One hour, day, week or month of a period: its label, and when it begins; it ends where the next one begins. */
export interface Bucket {
  at: string
  start: number
}

const daysOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/**
 * The interval that is asked for, else the one that suits the length of the period; 400 where it makes too many
 * buckets.
 */
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

/** The buckets of a period in the order of time. Weeks begin on Monday; the first bucket begins with the period. */
export function bucketsOf(period: Period, interval: Interval): Bucket[] {
  const { from, to, timezone } = period
  const buckets: Bucket[] = []
  for (let day = from; day <= to; day = dayAway(day, 1)) {
    if (day !== from && !begins(day, interval)) continue
    if (interval === 'hour') buckets.push(...hoursOf(day, timezone))
    else buckets.push({ at: day, start: boundsOf(day, day, timezone).start })
  }
  return buckets
}

function begins(day: string, interval: Interval): boolean {
  if (interval === 'week') return new Date(day).getUTCDay() === 1
  return interval !== 'month' || day.endsWith('-01')
}

/** The hours of a day: 24, or as many as the clock leaves it. */
function hoursOf(day: string, timezone: string): Bucket[] {
  const { start, end } = boundsOf(day, day, timezone)
  const hours: Bucket[] = []
  for (let at = start; at < end; at += HOUR_MS) {
    const local = new Date(wallTimeOf(at, timezone)).toISOString()
    hours.push({ at: local.slice(0, 16), start: at })
  }
  return hours
}

/** SQL: the index of the bucket that an instant is in; the instant must not be before the first bucket. */
export function bucketIndex(buckets: readonly Bucket[], values: Values): (instant: string) => string {
  const starts = buckets.map(({ start }) => start)
  const [first = 0] = starts
  const steps = starts.slice(1).map((start, place) => start - (starts[place] as number))
  if (steps.length === 0) return () => '0'
  const step = steps.reduce(commonDivisor)
  const slot = (instant: string) => `((${instant} - ${first}) // ${step})`
  if (steps.every((each) => each === step))
    return (instant) => `least(${slot(instant)}, ${starts.length - 1})`
  // Clocks change, and months differ: each of the equal steps is in one bucket.
  const places = steps.flatMap((each, place) => Array.from({ length: each / step }, () => place))
  const list = values.add(places)
  return (instant) => `coalesce(list_extract(${list}::integer[], ${slot(instant)} + 1), ${starts.length - 1})`
}

const commonDivisor = (a: number, b: number): number => (b === 0 ? a : commonDivisor(b, a % b))
