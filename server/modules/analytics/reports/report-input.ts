import { z } from 'zod'
import { AppError, E } from '../../../kernel/base/errors.ts'
import { TimeZone } from '../../../kernel/base/time-zones.ts'
import { DAY_MS } from '../../../kernel/base/zoned-time.ts'
import { boundsOf, dayAway, dayIn } from '../days.ts'
import { VISIT_DIMENSIONS } from '../engine/columns.ts'

const MOST_DAYS = 3660

/** What reports can filter by and break down by. */
export const DIMENSIONS = ['page', 'event', 'subjectType', ...VISIT_DIMENSIONS] as const

/** One of them. */
export type Dimension = (typeof DIMENSIONS)[number]

/** Whether programs are counted: not at all, beside people, or alone. */
const Bots = z
  .enum(['exclude', 'include', 'only'])
  .default('exclude')
  .describe('Whether what is taken for programs counts: not at all, beside people, or alone.')

const TrackerId = z.string().max(64).optional().describe('One tracker; all of the organization unless said.')

const Zone = TimeZone.optional().describe(
  'IANA name of the time zone in which days begin; the organization’s unless said.',
)

const Filter = z
  .string()
  .max(600)
  .regex(
    new RegExp(`^!?(${DIMENSIONS.join('|')}):`),
    'must be a dimension, a colon and a value, such as country:NO',
  )

/** The input fields that all reports have: tracker, period, time zone, programs and filters. */
export const reportScope = {
  trackerId: TrackerId,
  from: z.iso.date().optional().describe('First day, such as 2026-03-01; wins over `sinceDays`.'),
  to: z.iso.date().optional().describe('Last day, itself included; today unless said.'),
  sinceDays: z
    .int()
    .min(1)
    .max(MOST_DAYS)
    .default(30)
    .describe('That many days up to `to`, itself included.'),
  timezone: Zone,
  bots: Bots,
  filters: z
    .array(Filter)
    .max(20)
    .default([])
    .describe(
      'Only records with these values, such as `country:NO`; `!` before one excludes it, nothing behind the colon means no value. Values of one dimension are alternatives, dimensions must all hold.',
    )
    .meta({ examples: [['country:NO', 'device:mobile']] }),
}

/** What filters do in reports about visits; for the descriptions of their operations. */
export const FILTERS_TAKE_VISITS =
  'A filter by `page` or `subjectType` takes the visits that include such a record (with `!`, those that include none) and everything that happened in them.'

const Scope = z.object(reportScope)
/** The parsed form of `reportScope`. */
export type ReportScope = z.output<typeof Scope>

/** Whole days in a time zone: the first, the last, and the instants at which they begin and end. */
export interface Period {
  from: string
  to: string
  timezone: string
  start: number
  end: number
}

/** The days that a report reaches over; 400 where they are none or too many. */
export function periodOf(
  { from, to, sinceDays }: Pick<ReportScope, 'from' | 'to' | 'sinceDays'>,
  timezone: string,
  now = Date.now(),
): Period {
  const last = to ?? dayIn(now, timezone)
  const first = from ?? dayAway(last, 1 - sinceDays)
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  const message =
    days < 1
      ? 'must not be after `to`'
      : days > MOST_DAYS
        ? `a report reaches over at most ${MOST_DAYS} days`
        : null
  if (message !== null)
    throw new AppError(E.invalid_input, { detail: `from: ${message}`, fields: [{ path: 'from', message }] })
  return {
    from: first,
    to: last,
    timezone,
    ...boundsOf(first, last, timezone),
  }
}

/** The period of as many days before. */
export function periodBefore({ from, to, timezone }: Period): Period {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return periodOf({ from: dayAway(from, -days), to: dayAway(from, -1), sinceDays: 1 }, timezone)
}
