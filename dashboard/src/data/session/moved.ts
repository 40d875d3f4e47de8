import type { Whoami } from '@stoa/sdk'
import { useSyncExternalStore } from 'react'

let elsewhere: Whoami['org'] | undefined
const listeners = new Set<() => void>()

/** Notes the organization that this browser works in now, where it is not the one that the page shows. */
export function noteMoved(org: Whoami['org'] | undefined): void {
  elsewhere = org
  for (const listener of listeners) listener()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The organization that another tab has moved this browser to, live; nothing while it is the page’s own. */
export const useMovedTo = (): Whoami['org'] | undefined => useSyncExternalStore(watch, () => elsewhere)
