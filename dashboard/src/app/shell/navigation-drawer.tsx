import { BareDialog } from '../../ui/primitives/bare-dialog.tsx'
import { shellText } from '../../text/shell.en.ts'
import { Sidebar } from './sidebar.tsx'

/** The navigation of narrow screens, over the page. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <BareDialog
      label={shellText.navigation}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-68 max-w-[85vw] bg-surface-1 p-0 text-ink shadow-float outline-none"
    >
      <div className="flex h-full">
        <Sidebar onNavigate={onClose} />
      </div>
    </BareDialog>
  )
}
