import { useSyncExternalStore } from 'react'
import { sharedText } from '../../text/shared.en.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface Toast {
  id: number
  text: string
  tone: 'done' | 'error'
  undo?: () => void
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number) => publish(toasts.filter((toast) => toast.id !== id))

/** What keeps the notes: a dialog that covers them, and a pointer or the focus on one of them. */
const HOLDERS = '[role="dialog"], [role="alertdialog"], [data-toaster]:hover, [data-toaster]:focus-within'
const STEP_MS = 500

/** Takes a note away after some time in which it could be seen and reached. */
function dismissAfter(id: number, left: number): void {
  if (left <= 0) return dismiss(id)
  setTimeout(() => {
    if (toasts.every((toast) => toast.id !== id)) return
    const held = document.hidden || document.querySelector(HOLDERS) !== null
    dismissAfter(id, held ? left : left - STEP_MS)
  }, STEP_MS)
}

/** Tells what was done, for some seconds in sight, with a way to undo it where there is one. */
export function notify(text: string, options: { tone?: 'done' | 'error'; undo?: () => void } = {}): void {
  const id = ++lastId
  publish([
    ...toasts.slice(-2),
    { id, text, tone: options.tone ?? 'done', ...(options.undo && { undo: options.undo }) },
  ])
  dismissAfter(id, options.undo || options.tone === 'error' ? 9000 : 4000)
}

/** Undoes the latest of what can still be undone; says whether there was something. */
export function undoLatest(): boolean {
  const toast = toasts.findLast((each) => each.undo)
  if (!toast) return false
  dismiss(toast.id)
  toast.undo?.()
  return true
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place where notes appear; announced politely to screen readers. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div
      aria-live="polite"
      data-toaster
      className={classNames(
        // On narrow screens the way back, or to the menu, stays free.
        'pointer-events-none fixed top-3 right-3 left-16 z-50 grid justify-items-center gap-2 empty:hidden',
        'md:inset-x-4 md:top-auto md:bottom-5 lg:right-auto lg:left-61 lg:justify-items-start',
      )}
    >
      {shown.map((toast) => (
        <div
          key={toast.id}
          className={classNames(
            'rise pointer-events-auto flex max-w-form items-center gap-2.5 rounded-control bg-ink py-1 pr-1.5 pl-3.5',
            'text-small text-paper shadow-float',
          )}
        >
          <Icon name={toast.tone === 'error' ? 'warning' : 'check'} size={16} />
          <span className="py-1.5">{toast.text}</span>
          {toast.undo && (
            <button
              type="button"
              className="rounded-small px-2 py-1.5 font-semibold underline underline-offset-2"
              onClick={() => {
                toast.undo?.()
                dismiss(toast.id)
              }}
            >
              {sharedText.common.undo}
            </button>
          )}
          <button
            type="button"
            aria-label={sharedText.common.dismiss}
            className="rounded-small p-1.5 opacity-70 hover:opacity-100"
            onClick={() => dismiss(toast.id)}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </div>
  )
}
