import { warn } from '@stoa/sdk/chat'

/** `window.svc.widget`: what the host page may do with the chat. */
export interface WidgetGlobal {
  open(): void
  close(): void
  toggle(): void
  isOpen(): boolean
  readonly ready: true
  identify(externalId: string, userHash: string): Promise<void>
}

/** Installs the global and tells the page; with a second embed the first one keeps it. */
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
