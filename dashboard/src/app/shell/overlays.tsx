import type { ComponentType } from 'react'
import { usePart } from '../../ui/primitives/use-part.ts'
import { closeOverlay, useOverlay, type Overlay } from '../../ui/commands/overlay-store.ts'
import { loadPaletteParts } from './palette-parts.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

type OverlayPart = ComponentType<{ onClose: () => void }>

const parts: Record<Overlay, () => Promise<OverlayPart>> = {
  palette: () =>
    Promise.all([import('./command-palette.tsx'), loadPaletteParts()]).then(
      ([module]) => module.CommandPalette,
    ),
  shortcuts: () =>
    import('./shortcut-list.tsx').then((module) => module.loadShortcuts().then(() => module.ShortcutList)),
  'new-organization': () =>
    import('./new-organization-dialog.tsx').then((module) => module.NewOrganizationDialog),
  'sign-out': () => Promise.resolve(SignOutDialog),
}

/** The palette, the list of shortcuts or the question before signing out, while one is open. */
export function Overlays() {
  const current = useOverlay()
  const overlay = usePart(current && parts[current], closeOverlay)
  return overlay ? <overlay.Part onClose={closeOverlay} /> : null
}
