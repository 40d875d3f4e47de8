import { useRef, type ReactNode } from 'react'
import { useModal } from './dialog.tsx'

interface BareDialogProps {
  label: string
  className: string
  onClose: () => void
  children: ReactNode
}

/** A modal layer without a frame of its own: closes on Escape and on a click beside it. */
export function BareDialog({ label, className, onClose, children }: BareDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useModal(ref)
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === ref.current && onClose()}
      className={className}
    >
      {children}
    </dialog>
  )
}
