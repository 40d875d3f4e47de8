import { arrive, comeBack, follow, leave, look, see, trackEntry } from './views.ts'
import { visitorId } from './visitor.ts'
import { dataset, isMuted } from './settings.ts'
import { warn } from './send.ts'
import { identify, onClick, track, trackOnce, trackSearch } from './events.ts'

/** `window.svc.analytics`: what the page may do with the tracker. */
const analytics = {
  getVisitorId: () => visitorId ?? null,
  ready: true,
  trackSearch,
  track,
  trackPageView: () => arrive(),
  identify,
  trackEntry,
  trackOnce,
}

/** Watches the page: its views, its routes, what is clicked. */
function watch(): void {
  const first = () => arrive(document.referrer)
  const late = document.prerendering
    ? 'prerenderingchange'
    : document.readyState == 'loading'
      ? 'DOMContentLoaded'
      : first()
  const listeners: Record<string, (event: never) => void> = {
    // Where it was not too early there is no such event.
    [late as string]: first,
    // Not before the page is drawn, so that nothing is drawn for us.
    scroll: () => setTimeout(see),
    visibilitychange: look,
    pagehide: leave,
    pageshow: comeBack,
    click: onClick,
    popstate: follow,
  }
  // Before anything of the page can keep an event from us.
  for (const type in listeners) addEventListener(type, listeners[type] as EventListener, true)
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    history[name] = (...args) => {
      original.apply(history, args)
      follow()
    }
  }
}

if (!dataset.key) warn('no data-key')
else if (window.svc?.analytics) warn('second tracker')
else {
  // Where an element of the page has the id `svc`, it shows up as a property of the window, too.
  window.svc = { ...window.svc, analytics }
  if (!isMuted) watch()
  document.dispatchEvent(new Event('svc:analytics-ready'))
}
