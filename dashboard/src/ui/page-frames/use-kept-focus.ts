import { useRouterState } from '@tanstack/react-router'
import { useEffect, type RefObject } from 'react'

/** The page that the browser has loaded. Where one arrives its order holds: the way past the navigation comes first. */
const [arrival] = globalThis.performance?.getEntriesByType?.('navigation') ?? []
const arrivedAt = arrival && new URL(arrival.name).pathname
let hasMoved = false

/** Puts the focus on a page where what had it went away with the page before, so that the next key goes on from there. */
export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  // Once the page of an address is drawn; what frames several may have been there before.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  useEffect(() => {
    hasMoved ||= pathname !== undefined && pathname !== arrivedAt
    if (hasMoved && document.activeElement === document.body) page.current?.focus({ preventScroll: true })
  }, [pathname, page])
}
