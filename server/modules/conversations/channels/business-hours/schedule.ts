import { z } from 'zod'
import { TimeZone } from '../../../../kernel/base/time-zones.ts'

/** The days of the week, as they are numbered by `Date`. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')

/** When it is open, by the week. */
const Interval = z
  .strictObject({
    day: z.enum(WEEKDAYS),
    opens: Time,
    closes: z
      .union([Time, z.literal('24:00')])
      .describe('Before `opens`: on the next day. `24:00` is the end of the day.'),
  })
  .meta({ id: 'OpeningHours' })
  .refine(({ opens, closes }) => opens !== closes, { message: 'opens and closes at once', path: ['closes'] })

const Holiday = z
  .strictObject({
    date: z.iso.date().describe('Closed from midnight to midnight.'),
    yearly: z.boolean().default(false).describe('Every year on that day of the month.'),
    name: z.string().trim().max(80).default(''),
  })
  .meta({ id: 'Holiday' })

/** When people answer. */
export const Schedule = {
  timeZone: TimeZone,
  weekly: z.array(Interval).max(50).describe('Several a day as you like; none at all is always closed.'),
  holidays: z.array(Holiday).max(100).default([]),
}

/** When people answer, as it is stored. */
export type Schedule = z.output<z.ZodObject<typeof Schedule>>
