import { guarded } from './report.ts'

/** What happens to the page around a chat. */
export interface PageListener {
  /** The page is left; it may come back as it was. */
  onLeave(): void
  /** It has not been looked at for ten minutes. */
  onAway(): void
  /** It is back after `onLeave` or `onAway`. */
  onBack(): void
  /** Whether it is being looked at. */
  onVisibility(isVisible: boolean): void
  onConnection(isOnline: boolean): void
  /** Another tab has changed what is stored. */
  onStorage(): void
}

const AWAY_MS = 10 * 60_000

/** Follows the page until the function that it answers with is called. */
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
  const ends = [
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
    for (const end of ends) end()
  }
}

function listen(target: EventTarget, type: string, handle: (event: Event) => void): () => void {
  const guardedHandle = (event: Event) => guarded(() => handle(event))
  target.addEventListener(type, guardedHandle)
  return () => target.removeEventListener(type, guardedHandle)
}
