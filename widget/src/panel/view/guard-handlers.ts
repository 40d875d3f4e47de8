import { logError } from '@stoa/sdk/page'
import { options } from 'preact'

type Handler = (this: unknown, event: unknown) => unknown

/** Catches errors of event handlers and logs them, so that the page's error reports see none. */
export function guardHandlers(): void {
  const next = options.vnode
  options.vnode = (vnode) => {
    if (typeof vnode.type === 'string') guardProps(vnode.props as unknown as Record<string, unknown>)
    next?.(vnode)
  }
}

function guardProps(props: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(props)) {
    if (/^on[A-Z]/.test(name) && typeof value === 'function') props[name] = guardedHandler(value as Handler)
  }
}

const guardedHandler = (handler: Handler): Handler =>
  function (event) {
    try {
      return handler.call(this, event)
    } catch (error) {
      logError(String(error))
      return undefined
    }
  }
