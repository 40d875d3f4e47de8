import { viewerTime } from './viewer-zone.ts'

/** A calendar day in the viewer's zone, such as 2026-11-21. */
export const dayOf = (at: number | string | Date): string => viewerTime(at).slice(0, 10)
