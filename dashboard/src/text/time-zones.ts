import { CLOCK, locale } from './locale.ts'

/** Every time zone that the browser knows by name. */
export const timeZones: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** The time zone of the browser. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether the browser can tell the time in a zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(undefined, { timeZone: name }))
  } catch {
    return false
  }
}

/** Weekday and time of day in a zone, such as Monday 14:05. */
export const timeIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', ...CLOCK, timeZone }).format(at)

/** Date and time of day in a zone, such as Monday, 23 Nov, 09:00. */
export const dateTimeIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    ...CLOCK,
    timeZone,
  }).format(new Date(at))
