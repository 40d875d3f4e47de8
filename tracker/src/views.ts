import { send } from './send.ts'
import { dataset } from './settings.ts'
import { randomId } from './visitor.ts'

/** Reports on the page view and on the first entries, for when the reader leaves. */
let reports: ((readDepth: number) => void)[] = []
/** The path of the page view; undefined before the first one. */
let pathname: string | undefined
/** The same with the query: what is sent belongs to this view, wherever the address is meanwhile. */
export let path: string | undefined
/** The entries that were counted by the elements that declare them: what stays over a route counts once. */
let declared = new WeakMap<Element, string>()
/** Since when the page has been looked at; 0 while it is hidden. In ms, of a clock that sleeps with the machine. */
let visibleSince = 0
let dwellMs = 0
/** How far down the reader has seen, in px. */
let deepest = 0

function begin(to: string, about: object): void {
  const content = { viewId: randomId(), path, ...about }
  const beganAt = Date.now()
  void send(to, content)
  if (reports.length < 11)
    reports.push((readDepth) => {
      const ageMs = Math.max(0, Date.now() - beganAt)
      void send(to, { ...content, dwellMs: Math.min(dwellMs, ageMs), readDepth, ageMs })
    })
}

/** Counts a view of a published entry. */
export const trackEntry = (token: string, attrs?: object): void => begin('v', { token, ...attrs })

/** Counts the entries that the page declares and that were not counted yet. */
function trackDeclared(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-svc-entry-token]')) {
    const token = element.dataset.svcEntryToken as string
    if (declared.get(element) != token) {
      declared.set(element, token)
      trackEntry(token)
    }
  }
}

/** Notes how far the reader has seen. */
export const see = (): void => void (deepest = Math.max(deepest, scrollY + innerHeight))

/** Reports how long and how far the page was read; once until it is looked at again. */
export function leave(): void {
  if (!visibleSince) return
  see()
  dwellMs += performance.now() - visibleSince
  visibleSince = 0
  // A height is not always a whole number.
  const quarters = Math.min(4, ((deepest + 1) / document.documentElement.scrollHeight) * 4) | 0
  for (const report of reports) report(quarters * 25)
}

/** Notes since when the page is looked at, after the report on what was before. */
export function look(): void {
  leave()
  visibleSince = document.hidden ? 0 : performance.now()
}

/** Ends the view, and begins one of the page as it is now. */
export function arrive(referrer = ''): void {
  look()
  reports = []
  dwellMs = deepest = 0
  pathname = location.pathname
  path = (pathname + location.search).slice(0, 512)
  const utm: Record<string, string | null> = {}
  for (const name of ['source', 'medium', 'campaign'])
    utm[name] = new URLSearchParams(location.search).get(`utm_${name}`)
  begin('t', {
    subjectId: pathname.slice(0, 512),
    subjectType: dataset.subjectType || 'page',
    referrer: referrer.slice(0, 512) || null,
    utm,
  })
  trackDeclared()
  // What a framework draws after it has changed the address.
  setTimeout(trackDeclared, 1000)
}

/** Begins another view if the address has another path than the view. */
export function follow(): void {
  if (pathname && pathname != location.pathname) arrive()
}

/** Begins a view of a page that came back as it was left. */
export function comeBack({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  reports = []
  declared = new WeakMap()
  arrive()
}
