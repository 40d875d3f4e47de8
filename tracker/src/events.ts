import { send, warn } from './send.ts'
import { path } from './views.ts'
import { session } from './visitor.ts'

/** Attributes of an event; each replaces the value of the page. */
export interface EventAttributes {
  subjectType?: string
  path?: string
  referrer?: string | null
  dwellMs?: number
  readDepth?: number
  viewId?: string
  utm?: { source?: string; medium?: string; campaign?: string }
  metadata?: Record<string, unknown>
}

/** Counts an event. */
export const track = (subjectId: string, attrs?: EventAttributes): void =>
  void send('t', { path, subjectId, subjectType: 'event', ...attrs })

/** Counts an event at most once in a browser session, or on this page where storage is forbidden. */
export function trackOnce(subjectId: string, attrs?: EventAttributes): void {
  const name = `svc.once.${subjectId}`
  if (session[name]) return
  track(subjectId, attrs)
  try {
    session[name] = true
  } catch {
    // The storage is full.
  }
}

/** Counts a search on the site and how much it found. */
export function trackSearch(
  query: string,
  resultCount: number,
  attrs?: { subjectType?: string; locale?: string },
): void {
  const text = `${query}`.trim().slice(0, 256)
  if (text && resultCount - resultCount == 0)
    void send('s', { path, query: text, resultCount: resultCount | 0, ...attrs })
}

/** Links the browser to a verified identity; a refusal is logged on the console. */
export const identify = (externalId: string, userHash: string, attrs?: { email?: string }): Promise<void> =>
  send('identify', { externalId, userHash, email: attrs?.email?.trim() }, true)

/** Counts a click inside an element with `data-svc-event`, also in shadow roots. */
export function onClick(event: Event): void {
  const target = event.composedPath().find((node) => (node as HTMLElement).dataset?.svcEvent)
  if (!target) return
  const { svcEvent, svcSubjectType, svcMetadata, svcOnce } = (target as HTMLElement).dataset
  let metadata
  try {
    if (svcMetadata) metadata = JSON.parse(svcMetadata.trim()[0] == '{' ? svcMetadata : '')
  } catch {
    warn('bad data-svc-metadata')
  }
  ;(svcOnce ? trackOnce : track)(svcEvent as string, { subjectType: svcSubjectType || 'event', metadata })
}
