import { useSyncExternalStore, type ComponentType } from 'react'
import { usePart } from '../components/use-part.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

type OverlayPart = ComponentType<{ onClose: () => void }>

const parts = {
  palette: (): Promise<OverlayPart> =>
    import('./command-palette.tsx').then((module) => module.CommandPalette),
  shortcuts: (): Promise<OverlayPart> => import('./shortcut-list.tsx').then((module) => module.ShortcutList),
  'sign-out': (): Promise<OverlayPart> => Promise.resolve(SignOutDialog),
}

const close = () => set(undefined)

type Overlay = keyof typeof parts

let open: Overlay | undefined
const listeners = new Set<() => void>()

function set(next: Overlay | undefined): void {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the palette, the list of shortcuts, or signs out. */
export const openOverlay = (overlay: Overlay): void => set(overlay)

/** The palette, the list of shortcuts or the question before signing out, while one is open. */
export function Overlays() {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
  const overlay = usePart(current && parts[current], close)
  return overlay ? <overlay.Part onClose={close} /> : null
}
