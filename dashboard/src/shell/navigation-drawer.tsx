import { BareDialog } from '../components/bare-dialog.tsx'
import { t } from '../messages/en.ts'
import { Sidebar } from './sidebar.tsx'

/** The navigation of narrow screens, over the page. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <BareDialog
      label={t.shell.navigation}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-[272px] max-w-[85vw] bg-surface-1 p-0 text-ink shadow-float outline-none"
    >
      <div className="flex h-full">
        <Sidebar onNavigate={onClose} />
      </div>
    </BareDialog>
  )
}
