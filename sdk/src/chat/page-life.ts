import { guarded } from '../page/report.ts'

/** Events of the page that shows a chat. */
export interface PageListener {
  /** The page was left (`pagehide`); it may come back from the browser’s cache. */
  onLeave(): void
  /** The page was hidden for ten minutes. */
  onAway(): void
  /** The page is back after `onLeave` or `onAway`. */
  onBack(): void
  /** Whether the page is visible. */
  onVisibility(isVisible: boolean): void
  onConnection(isOnline: boolean): void
  /** Another tab changed the storage. */
  onStorage(): void
}

const AWAY_MS = 10 * 60_000

/** Listens to the page until the returned function is called. */
export function followPage(listener: PageListener): () => void {
  let isGone = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const comeBack = () => {
    if (isGone) listener.onBack()
    isGone = false
  }
  const onVisibility = () => {
    clearTimeout(timer)
    const isVisible = document.visibilityState === 'visible'
    if (isVisible) comeBack()
    else timer = setTimeout(() => guarded(leave), AWAY_MS)
    listener.onVisibility(isVisible)
  }
  const leave = () => {
    isGone = true
    listener.onAway()
  }
  const cleanups = [
    listen(globalThis, 'pagehide', () => {
      isGone = true
      listener.onLeave()
    }),
    listen(globalThis, 'pageshow', (event) =>
      (event as PageTransitionEvent).persisted ? comeBack() : undefined,
    ),
    listen(globalThis, 'online', () => listener.onConnection(true)),
    listen(globalThis, 'offline', () => listener.onConnection(false)),
    listen(globalThis, 'storage', () => listener.onStorage()),
    listen(document, 'visibilitychange', onVisibility),
  ]
  return () => {
    clearTimeout(timer)
    for (const cleanUp of cleanups) cleanUp()
  }
}

function listen(target: EventTarget, type: string, handle: (event: Event) => void): () => void {
  const guardedHandle = (event: Event) => guarded(() => handle(event))
  target.addEventListener(type, guardedHandle)
  return () => target.removeEventListener(type, guardedHandle)
}
