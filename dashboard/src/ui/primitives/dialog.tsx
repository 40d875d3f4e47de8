import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { sharedText } from '../../text/shared.en.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** `table` is as wide as a table with many columns. */
  wide?: boolean | 'table'
  /** Whether a click beside it closes it; not where something typed or shown once would be lost. */
  dismissable?: boolean
  /** Whether Escape closes it; not where what is shown once would be lost by one key, nor what was typed where no click beside closes it. */
  escapable?: boolean
  /** What Escape does where it does not close it. */
  onEscape?: () => void
}

/** A modal dialog: the browser's own, which holds the focus, makes the page inert and closes on Escape. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  wide = false,
  dismissable = true,
  escapable = true,
  onEscape,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [typed, setTyped] = useState(false)
  const closesByKey = escapable && (dismissable || !typed)
  useModal(ref)
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={titleId}
      // Browsers let a page keep only the first of two cancellations; the key itself may always be kept.
      onKeyDown={(event) => {
        if (closesByKey || event.key !== 'Escape') return
        event.preventDefault()
        onEscape?.()
      }}
      onCancel={(event) => {
        event.preventDefault()
        ;(closesByKey ? onClose : onEscape)?.()
      }}
      onInput={() => setTyped(true)}
      onMouseDown={(event) => {
        if (dismissable && event.target === ref.current) onClose()
      }}
      className={classNames(
        'rise m-auto w-[calc(100vw-32px)] rounded-card bg-raised p-0 text-ink shadow-float outline-none',
        'max-h-[calc(100dvh-32px)] overflow-hidden border border-line',
        wide === 'table' ? 'max-w-wide' : wide ? 'max-w-column' : 'max-w-form',
      )}
    >
      <div className="flex max-h-[calc(100dvh-34px)] flex-col">
        <header className="flex items-start justify-between gap-4 px-6 pt-5 pb-3">
          <h2 id={titleId} className="text-lead font-semibold">
            {title}
          </h2>
          <button
            type="button"
            aria-label={sharedText.common.close}
            onClick={onClose}
            className="control-square -mt-1.5 -mr-3 inline-flex shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-surface-2"
          >
            <Icon name="close" />
          </button>
        </header>
        <div className="-mt-1 overflow-y-auto px-6 pt-1 pb-6">{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  )
}

/** Opens the element as a modal while it is mounted and gives the focus back afterwards. */
export function useModal(ref: React.RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    // Where one writes or may safely press Enter; else the dialog itself, so that it is read out.
    const first = dialog?.querySelector<HTMLElement>(
      '[data-autofocus], input:not([type=radio]), textarea, select',
    )
    ;(first ?? dialog)?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [ref])
}

interface ConfirmProps {
  title: string
  body: ReactNode
  action: string
  /** What the other button says; Cancel unless given. */
  keep?: string
  pending?: boolean
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is lost; the body names it. */
export function ConfirmDialog({
  title,
  body,
  action,
  keep = sharedText.common.cancel,
  pending = false,
  error,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {keep}
          </Button>
          <Button variant="primary" onClick={onConfirm} disabled={pending}>
            {action}
          </Button>
        </>
      }
    >
      <div className="text-ink-2">{body}</div>
      {error && (
        <p role="alert" className="mt-3 text-small text-red">
          {error}
        </p>
      )}
    </Dialog>
  )
}
