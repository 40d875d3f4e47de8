import { send } from './send.ts'
import { dataset } from './settings.ts'
import { randomId } from './visitor.ts'

/** The reports to send when the reader leaves: of the page view, and of the first ten entries. */
let reports: ((readDepth: number) => void)[] = []
/** The path of the page view; undefined before the first one. */
let pathname: string | undefined
/** Path and query of the view, also if the address has changed meanwhile. */
export let path: string | undefined
/** The counted entries by element: one that stays over a change of route counts once. */
let declared = new WeakMap<Element, string>()
/** Since when the page is visible, by `performance.now()`; 0 while it is hidden. */
let visibleSince = 0
let dwellMs = 0
/** The lowest point that was visible, in px from the top. */
let maxDepth = 0

function sendWithReport(to: string, about: object): void {
  const content = { viewId: randomId(), path, ...about }
  const startedAt = Date.now()
  void send(to, content)
  if (reports.length < 11)
    reports.push((readDepth) => {
      const ageMs = Math.max(0, Date.now() - startedAt)
      void send(to, { ...content, dwellMs: Math.min(dwellMs, ageMs), readDepth, ageMs })
    })
}

/** Counts a view of a published entry. */
export const trackEntry = (token: string, attrs?: object): void => sendWithReport('v', { token, ...attrs })

/** Counts the entries that elements declare and that were not counted yet. */
function trackDeclaredEntries(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-svc-entry-token]')) {
    const token = element.dataset.svcEntryToken as string
    if (declared.get(element) != token) {
      declared.set(element, token)
      trackEntry(token)
    }
  }
}

/** Records how far down the reader has scrolled. */
export const noteDepth = (): void => void (maxDepth = Math.max(maxDepth, scrollY + innerHeight))

/** Sends reading time and depth, once until the page is visible again. */
export function reportReading(): void {
  if (!visibleSince) return
  noteDepth()
  dwellMs += performance.now() - visibleSince
  visibleSince = 0
  // Heights may be fractions: one pixel of tolerance.
  const quarters = Math.min(4, ((maxDepth + 1) / document.documentElement.scrollHeight) * 4) | 0
  for (const report of reports) report(quarters * 25)
}

/** Sends the report on the time before, and restarts the clock if the page is visible. */
export function restartClock(): void {
  reportReading()
  visibleSince = document.hidden ? 0 : performance.now()
}

/** Ends the current view and starts one of the current address. */
export function startView(referrer = ''): void {
  restartClock()
  reports = []
  dwellMs = maxDepth = 0
  pathname = location.pathname
  path = (pathname + location.search).slice(0, 512)
  const utm: Record<string, string | null> = {}
  for (const name of ['source', 'medium', 'campaign'])
    utm[name] = new URLSearchParams(location.search).get(`utm_${name}`)
  sendWithReport('t', {
    subjectId: pathname.slice(0, 512),
    subjectType: dataset.subjectType || 'page',
    referrer: referrer.slice(0, 512) || null,
    utm,
  })
  trackDeclaredEntries()
  // For entries that a framework renders after it has changed the address.
  setTimeout(trackDeclaredEntries, 1000)
}

/** Starts a new view if the path has changed. */
export function onRouteChange(): void {
  if (pathname && pathname != location.pathname) startView()
}

/** Starts a view of a page that is restored from the back/forward cache. */
export function onPageShow({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  reports = []
  declared = new WeakMap()
  startView()
}
