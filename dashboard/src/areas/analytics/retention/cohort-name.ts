import type { RetentionReport } from '@stoa/sdk'
import { text as retentionText } from './text.en.ts'
import { locale } from '../../../text/locale.ts'

// Days are days everywhere: they are written as if it were UTC.
const formats = {
  day: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
  week: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
  month: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
}

/** The day, week or month of a first visit in words. */
export function cohortName(at: string, interval: RetentionReport['interval']): string {
  const text = formats[interval].format(Date.parse(at))
  return interval === 'week' ? retentionText.weekOf(text) : text
}
