import { instantOf, localTime } from './local-time.ts'
import { locale } from './locale.ts'
import { browserTimeZone, isTimeZone } from './time-zones.ts'

let chosen: string | undefined
let ofBrowser: string | undefined

/** Shows times in a zone from now on; in that of the browser where it is none that the browser knows. */
export function setViewerZone(name: string | undefined): void {
  chosen = name !== undefined && isTimeZone(name) ? name : undefined
}

/** The time zone that whoever looks at the pages sees times in. */
export const viewerZone = (): string => chosen ?? (ofBrowser ??= browserTimeZone())

/** What the viewer's clock shows at a moment, such as 2026-03-29T13:05. */
export const viewerTime = (at: number | string | Date): string =>
  localTime(new Date(at).getTime(), viewerZone())

/** When the viewer's clock shows such a time; an invalid date where it is none. */
export const viewerInstant = (local: string): Date => new Date(instantOf(local, viewerZone()))

/** Writes times in the viewer's zone, which is not known yet when a module is loaded. */
export function inViewerZone(options: Intl.DateTimeFormatOptions): (at: number | string | Date) => string {
  let known: { zone: string; format: Intl.DateTimeFormat } | undefined
  return (at) => {
    const zone = viewerZone()
    if (known?.zone !== zone)
      known = { zone, format: new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }) }
    return known.format.format(new Date(at))
  }
}

/** What the viewer's zone is called now, such as Central European Standard Time. */
export const viewerZoneName = (): string | undefined =>
  new Intl.DateTimeFormat(locale, { timeZone: viewerZone(), timeZoneName: 'long' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
