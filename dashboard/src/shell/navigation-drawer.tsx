import { useRef } from 'react'
import { useModal } from '../components/dialog.tsx'
import { t } from '../messages/en.ts'
import { Sidebar } from './sidebar.tsx'

/** The navigation of narrow screens, over the page. */
export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  useModal(ref)
  return (
    <dialog
      ref={ref}
      aria-label={t.shell.navigation}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === ref.current && onClose()}
      className="m-0 h-dvh max-h-none w-[272px] max-w-[85vw] bg-surface-1 p-0 text-ink shadow-float outline-none"
    >
      <div className="flex h-full">
        <Sidebar onNavigate={onClose} />
      </div>
    </dialog>
  )
}
