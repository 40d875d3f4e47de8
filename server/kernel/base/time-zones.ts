import { z } from 'zod'

/** Whether the machine knows a time zone by this name, such as `Europe/Oslo`. */
export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +01:00 are no names: they know nothing of summer time.
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** A time zone by its IANA name. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'not a time zone')
  .describe('By its IANA name: Europe/Oslo.')
  .meta({ examples: ['Europe/Oslo'] })
