import { isView, type ViewId } from './views.ts'

const key = 'stoa.view'

/** The view that was open last in this browser. */
export function lastView(): ViewId {
  try {
    const kept = localStorage.getItem(key) ?? ''
    return isView(kept) ? kept : 'open'
  } catch {
    return 'open'
  }
}

/** Remembers the open view. */
export function keepView(view: ViewId): void {
  try {
    localStorage.setItem(key, view)
  } catch {
    // Storage may be blocked: the inbox then opens where it always does.
  }
}
