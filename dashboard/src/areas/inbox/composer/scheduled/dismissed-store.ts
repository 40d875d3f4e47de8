import { useSyncExternalStore } from 'react'

const key = 'stoa.dismissed'
const most = 100
const listeners = new Set<() => void>()
let dismissed: readonly string[] | undefined

function load(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}

const current = (): readonly string[] => (dismissed ??= load())

/** Remembers that the end of a scheduled reply was read in this browser. */
export function dismiss(id: string): void {
  dismissed = [...current(), id].slice(-most)
  try {
    localStorage.setItem(key, JSON.stringify(dismissed))
  } catch {
    // Storage may be blocked: it is then told again after a reload.
  }
  for (const listener of listeners) listener()
}

/** The scheduled replies whose end was read, live. */
export const useDismissed = (): readonly string[] =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
