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

/** Forgets it: a browser in which the inbox was open asks for it ahead of the page. */
export function forgetView(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is kept where storage is blocked.
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
