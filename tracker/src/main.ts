import {
  startView,
  onPageShow,
  onRouteChange,
  reportReading,
  restartClock,
  noteDepth,
  trackEntry,
} from './views.ts'
import { visitorId } from './visitor.ts'
import { dataset, isMuted } from './settings.ts'
import { warn } from './send.ts'
import { identify, onClick, track, trackOnce, trackSearch } from './events.ts'

/** `window.svc.analytics`: the functions for the page. */
const analytics = {
  getVisitorId: () => visitorId ?? null,
  ready: true,
  trackSearch,
  track,
  trackPageView: () => startView(),
  identify,
  trackEntry,
  trackOnce,
}

/** Listens to the page: views, routes, scrolling, clicks. */
function watch(): void {
  const first = () => startView(document.referrer)
  const late = document.prerendering
    ? 'prerenderingchange'
    : document.readyState == 'loading'
      ? 'DOMContentLoaded'
      : first()
  const listeners: Record<string, (event: never) => void> = {
    // `undefined`, which no event is called, where the first view was counted at once.
    [late as string]: first,
    // After the frame, so that reading sizes forces no layout.
    scroll: () => setTimeout(noteDepth),
    visibilitychange: restartClock,
    pagehide: reportReading,
    pageshow: onPageShow,
    click: onClick,
    popstate: onRouteChange,
  }
  // In the capture phase, where the page’s handlers cannot stop an event.
  for (const type in listeners) addEventListener(type, listeners[type] as EventListener, true)
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    history[name] = (...args) => {
      original.apply(history, args)
      onRouteChange()
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
