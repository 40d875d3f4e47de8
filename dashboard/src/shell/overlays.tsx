import { lazy, Suspense, useSyncExternalStore } from 'react'
import { SignOutDialog } from './sign-out-dialog.tsx'

const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)
const ShortcutList = lazy(() =>
  import('./shortcut-list.tsx').then((module) => ({ default: module.ShortcutList })),
)

const close = () => set(undefined)

type Overlay = 'palette' | 'shortcuts' | 'sign-out'

let open: Overlay | undefined
const listeners = new Set<() => void>()

function set(next: Overlay | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the palette, the list of shortcuts, or signs out. */
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
  return (
    <Suspense>
      {current === 'palette' && <CommandPalette onClose={close} />}
      {current === 'shortcuts' && <ShortcutList onClose={close} />}
      {current === 'sign-out' && <SignOutDialog onClose={close} />}
    </Suspense>
  )
}
