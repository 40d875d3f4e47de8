import { useSyncExternalStore } from 'react'

interface Clock {
  now: number
  listeners: Set<() => void>
  timer: ReturnType<typeof setInterval> | undefined
  /** One function per interval: a new one at each render would subscribe again and update the time endlessly. */
  subscribe: (listener: () => void) => () => void
}

const clocks = new Map<number, Clock>()

function clockOf(everyMs: number): Clock {
  const existing = clocks.get(everyMs)
  if (existing) return existing
  const clock: Clock = {
    now: Date.now(),
    listeners: new Set(),
    timer: undefined,
    subscribe: (listener) => subscribeTo(clock, everyMs, listener),
  }
  clocks.set(everyMs, clock)
  return clock
}

function subscribeTo(clock: Clock, everyMs: number, listener: () => void): () => void {
  clock.listeners.add(listener)
  if (!clock.timer) clock.now = Date.now()
  clock.timer ??= setInterval(() => {
    clock.now = Date.now()
    for (const each of clock.listeners) each()
  }, everyMs)
  return () => {
    clock.listeners.delete(listener)
    if (clock.listeners.size > 0) return
    clearInterval(clock.timer)
    clock.timer = undefined
  }
}

/** The time in milliseconds, renewed every `everyMs`; one timer per interval for the whole page. */
export function useNow(everyMs = 30_000): number {
  const clock = clockOf(everyMs)
  return useSyncExternalStore(clock.subscribe, () => clock.now)
}
