import type { Cause } from './cause.ts'

/** What holds the focus, or gives it back to where it was when it closes. */
const OVERLAYS = 'dialog[open], [role="menu"]'
const FRAMES = 120

/** Runs something once dialogs and menus are closed and have given the focus back. */
export function onceClear(run: () => void): void {
  let left = FRAMES
  let clear = 0
  const look = () => {
    left -= 1
    clear = document.querySelector(OVERLAYS) ? 0 : clear + 1
    if (clear > 2 || left === 0) run()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Leads to the control at a place of an entry, or to the nearest one around it that is drawn. */
export function leadToPlace(path: string): void {
  for (let at = path; at !== ''; at = at.split('.').slice(0, -1).join('.')) {
    const field = document.querySelector(`[data-field="${CSS.escape(at)}"]`)
    const control =
      field?.querySelector<HTMLElement>('input, textarea, select, [contenteditable]') ??
      field?.querySelector<HTMLElement>('button')
    if (!control) continue
    field?.scrollIntoView({ block: 'center' })
    control.focus({ preventScroll: true })
    return
  }
}

/** Leads to what keeps an entry from being saved. */
export function leadToCause(cause: Cause): void {
  if ('path' in cause) return leadToPlace(cause.path)
  const notice = document.querySelector<HTMLElement>(`[data-conflict="${CSS.escape(cause.conflict)}"]`)
  notice?.scrollIntoView({ block: 'center' })
  notice?.focus({ preventScroll: true })
}

/** Leads to what stands below the fields on narrow screens; where there is room it is in sight beside them. */
export function leadToPanel(): void {
  const panel = document.querySelector<HTMLElement>('[data-panel]')
  if (!panel || panel.contains(document.activeElement) || matchMedia('(min-width: 80rem)').matches) return
  panel.focus({ preventScroll: true })
  panel.scrollIntoView({ block: 'start' })
}
