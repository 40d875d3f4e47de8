import { useSyncExternalStore } from 'react'

/** An overlay: the palette, the list of shortcuts, a new organization, the question before signing out. */
export type Overlay = 'palette' | 'shortcuts' | 'new-organization' | 'sign-out'

let open: Overlay | undefined
const listeners = new Set<() => void>()

function set(next: Overlay | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the palette, the list of shortcuts, or signs out. */
export const openOverlay = (overlay: Overlay): void => set(overlay)

/** Closes what lies over the page. */
export const closeOverlay = (): void => set(undefined)

/** Whether an overlay is open or being loaded. */
export const isOverlayOpen = (): boolean => open !== undefined

/** The open overlay, live. */
export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
