import { z } from 'zod'
import { isTimeZone } from '../../../kernel/base/time-zones.ts'

/** The choice of whoever makes none. */
export const BROWSER = 'browser'

/** In which time zone a person sees times. */
export const TimeZoneChoice = z
  .string()
  .max(64)
  .refine((zone) => zone === BROWSER || zone === 'organization' || isTimeZone(zone), 'not a time zone')
  .describe('`browser`, `organization`, or a time zone by its IANA name.')
  .meta({ examples: ['organization'] })
