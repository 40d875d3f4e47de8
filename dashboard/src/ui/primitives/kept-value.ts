import { useSyncExternalStore } from 'react'

/** A value in the browser’s storage, the same in all tabs. */
export interface KeptValue<Value> {
  read(): Value
  write(next: Value): void
  subscribe(listener: () => void): () => void
  /** The value, live. */
  use(): Value
}

/** A stored value; `parse` reads whatever the storage has, `null` included. */
export function keptValue<Value>(key: string, parse: (kept: unknown) => Value): KeptValue<Value> {
  const listeners = new Set<() => void>()
  let value: Value | undefined
  const load = (): Value => {
    try {
      return parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    } catch {
      // Unreadable or blocked: as if nothing were kept.
      return parse(null)
    }
  }
  const publish = (next: Value) => {
    value = next
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) publish(load())
  }
  const kept: KeptValue<Value> = {
    read: () => (value ??= load()),
    write(next) {
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Storage may be blocked: the value then lasts until the page is left.
      }
      publish(next)
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
    use: () => useSyncExternalStore(kept.subscribe, kept.read),
  }
  return kept
}

/** Nothing kept: an empty list that stays so. */
export const noKept: KeptValue<readonly string[]> = {
  read: () => [],
  write: () => undefined,
  subscribe: () => () => undefined,
  use: () => nothing,
}
const nothing: readonly string[] = []
