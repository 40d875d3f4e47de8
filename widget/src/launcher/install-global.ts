import { warn } from '@stoa/sdk/page'

/** `window.svc.widget`: the methods for the host page. */
export interface WidgetGlobal {
  open(): void
  close(): void
  toggle(): void
  isOpen(): boolean
  readonly ready: true
  identify(externalId: string, userHash: string): Promise<void>
}

/** Installs the global and dispatches `svc:widget-ready`; with two embeds the first one keeps the global. */
export function installGlobal(widget: WidgetGlobal): void {
  const page = window as { svc?: { widget?: WidgetGlobal } }
  // An element of the page with the id `svc` shows up as a property of the window too.
  const existing =
    typeof page.svc === 'object' && page.svc !== null && !(page.svc instanceof Node) ? page.svc : undefined
  if (existing?.widget)
    return warn('there is a second chat on this page; window.svc.widget stays with the first')
  const svc = existing ?? {}
  svc.widget = widget
  page.svc = svc
  document.dispatchEvent(new CustomEvent('svc:widget-ready'))
}
