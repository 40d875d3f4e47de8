import { useSyncExternalStore } from 'react'

/** A value that outlives the page that began it, such as how far something is that goes on. */
export interface SharedValue<Value> {
  read(): Value
  write(next: Value): void
  /** The value, live. */
  use(): Value
}

/** A value of this tab, which pages follow. */
export function sharedValue<Value>(initial: Value): SharedValue<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  const read = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    read,
    write(next) {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, read),
  }
}
