import { z } from 'zod'
import { AppError, E } from '../../../kernel/base/errors.ts'
import { isTimeZone } from '../../../kernel/base/time-zones.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 30

/** By what a report may be divided, and how many days it may then reach over. */
const MOST_DAYS = {
  hour: 31,
  day: 400,
  week: 1830,
  topic: 1830,
  channel: 1830,
  person: 1830,
  agent: 1830,
} as const

/** What a report is divided by. */
export type GroupBy = keyof typeof MOST_DAYS

const Instant = z.iso.datetime({ offset: true })

/** What a report may be asked for. */
export const ReportInput = z.object({
  from: Instant.optional().describe(
    `Conversations opened at or after this; ${DEFAULT_DAYS} days before \`to\` unless said.`,
  ),
  to: Instant.optional().describe('Conversations opened before this; now unless said.'),
  timezone: z
    .string()
    .max(64)
    .regex(/^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$/, 'must be a name such as Europe/Oslo')
    .refine(isTimeZone, 'is not a time zone of the IANA database')
    .default('UTC')
    .describe('IANA name of the time zone in which hours, days and weeks (from Monday) begin.'),
  groupBy: z.enum(Object.keys(MOST_DAYS) as GroupBy[]).default('day'),
  compare: z.boolean().default(false).describe('Also report on the period of the same length before `from`.'),
  channelId: z.string().max(64).optional(),
  topicId: z.string().max(64).optional().describe('A topic’s id, or `none`.'),
})

/** A request for a report. */
export type ReportRequest = z.output<typeof ReportInput>

/** From when to when; the end is not part of it. */
export interface Period {
  from: Date
  to: Date
}

/** The period that is asked for; 400 where it is none, or too long for its division. */
export function periodOf({ from, to, groupBy }: ReportRequest): Period {
  const end = to === undefined ? new Date() : new Date(to)
  const start = from === undefined ? new Date(end.getTime() - DEFAULT_DAYS * DAY_MS) : new Date(from)
  const days = (end.getTime() - start.getTime()) / DAY_MS
  const message =
    days <= 0
      ? 'must be before `to`'
      : days > MOST_DAYS[groupBy]
        ? `a report by ${groupBy} reaches over at most ${MOST_DAYS[groupBy]} days`
        : null
  if (message !== null)
    throw new AppError(E.invalid_input, { detail: `from: ${message}`, fields: [{ path: 'from', message }] })
  return { from: start, to: end }
}
