import { DAY_MS, instantOf, wallTimeOf } from '../../kernel/base/zoned-time.ts'

/** A day (UTC), such as 2026-03-29, of an instant. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The day on which an instant falls in a time zone. */
export const dayIn = (at: number, timezone: string): string => dayOf(wallTimeOf(at, timezone))

/** A day some days away, by the calendar. */
export const dayAway = (day: string, by: number): string => dayOf(Date.parse(day) + by * DAY_MS)

/**
 * The instants at which days of a time zone begin and end, from the first to the last. Where the clock jumps over midnight, a
 * day begins with the first instant after the jump.
 */
export const boundsOf = (first: string, last: string, timezone: string): { start: number; end: number } => ({
  start: instantOf(Date.parse(first), timezone),
  end: instantOf(Date.parse(dayAway(last, 1)), timezone),
})

/**
 * SQL for PostgreSQL: the condition that a record is of an instant from `start` to before `end`, and of the days of
 * these, so that only their partitions are read.
 */
export const between = (start: number, end: number): string =>
  `day between '${dayOf(start)}' and '${dayOf(end - 1)}' and created_at >= '${iso(start)}' and created_at < '${iso(end)}'`

const iso = (at: number): string => new Date(at).toISOString()
