import type { BusinessHours, Holiday } from '@stoa/sdk'
import { browserTimeZone } from '../../../text/time-zones.ts'
import { weekOf, workingWeek, type Week } from './week.ts'

/** Hours as their form holds them. */
export interface HoursValues {
  timeZone: string
  week: Week
  holidays: Holiday[]
  replyEnabled: boolean
  replyText: string
}

/** The form's values of stored hours; without any, a working week where the person is. */
export function valuesOf(hours: BusinessHours | undefined): HoursValues {
  return {
    timeZone: hours?.timeZone ?? browserTimeZone(),
    week: hours ? weekOf(hours.weekly) : workingWeek,
    holidays: hours?.holidays ?? [],
    replyEnabled: hours?.outOfOffice.enabled ?? false,
    replyText: hours?.outOfOffice.text ?? '',
  }
}
