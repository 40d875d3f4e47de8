import { lazy, Suspense, useSyncExternalStore } from 'react'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)
const ShortcutList = lazy(() =>
  import('./shortcut-list.tsx').then((module) => ({ default: module.ShortcutList })),
)

type Overlay = 'palette' | 'shortcuts'

let open: Overlay | undefined
const listeners = new Set<() => void>()

function set(next: Overlay | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the palette or the list of shortcuts. */
export const openOverlay = (overlay: Overlay): void => set(overlay)

/** The palette or the list of shortcuts, while one is open. */
export function Overlays() {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
  const close = () => set(undefined)
  return (
    <Suspense>
      {current === 'palette' && <CommandPalette onClose={close} />}
      {current === 'shortcuts' && <ShortcutList onClose={close} />}
    </Suspense>
  )
}
