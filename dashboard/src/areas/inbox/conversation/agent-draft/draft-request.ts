import { useSyncExternalStore } from 'react'

const asked = new Map<string, number>()
const listeners = new Set<() => void>()

function publish(): void {
  for (const listener of listeners) listener()
}

/** Remembers that a draft was asked for. */
export function startWaiting(conversationId: string): void {
  asked.set(conversationId, Date.now())
  publish()
}

/** A draft came, or nobody waits for one any more. */
export function stopWaiting(conversationId: string): void {
  if (asked.delete(conversationId)) publish()
}

/** Since when a draft is waited for, in ms since 1970. */
export function useWaitingSince(conversationId: string): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked.get(conversationId),
  )
}
