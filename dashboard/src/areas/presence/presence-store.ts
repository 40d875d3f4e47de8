import { useSyncExternalStore } from 'react'
import type { PresenceState } from './own-state.ts'

/** A colleague who is here. */
export interface Colleague {
  name: string
  state: PresenceState
  /** In ms since 1970. */
  heardAt: number
}

/** A presence message of the socket. */
export interface PresenceMessage {
  userId: string
  name: string | null
  state: PresenceState | 'offline'
}

/** Browsers wake a hidden page once a minute: it is forgotten only when it has missed that, too. */
export const FORGET_AFTER_MS = 80_000

let colleagues: ReadonlyMap<string, Colleague> = new Map()
let states: ReadonlyMap<string, PresenceState> = new Map()
let listed: readonly { userId: string; name: string; state: PresenceState }[] = []
const listeners = new Set<() => void>()

function publish(next: ReadonlyMap<string, Colleague>): void {
  const before = colleagues
  colleagues = next
  const changed =
    next.size !== before.size ||
    [...next].some(([id, { name, state }]) => {
      const known = before.get(id)
      return known?.state !== state || known.name !== name
    })
  if (!changed) return
  states = new Map([...next].map(([id, { state }]) => [id, state]))
  listed = [...next].map(([userId, { name, state }]) => ({ userId, name, state }))
  for (const listener of listeners) listener()
}

/** Records a colleague’s presence; true where they were not here before. */
export function recordColleague({ userId, name, state }: PresenceMessage, now: number): boolean {
  const next = new Map(colleagues)
  const isNew = !next.has(userId) && state !== 'offline'
  if (state === 'offline') next.delete(userId)
  else next.set(userId, { name: name ?? next.get(userId)?.name ?? '', state, heardAt: now })
  publish(next)
  return isNew
}

/** Removes colleagues without a message for `FORGET_AFTER_MS`. */
export function dropSilent(now: number): void {
  publish(new Map([...colleagues].filter(([, { heardAt }]) => now - heardAt < FORGET_AFTER_MS)))
}

/** Removes everybody, on sign-out. */
export const clearColleagues = (): void => publish(new Map())

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The presence of colleagues by user id, live; without oneself. */
export const usePresence = (): ReadonlyMap<string, PresenceState> =>
  useSyncExternalStore(subscribe, () => states)

/** The colleagues who are here, with their names, live. */
export const useColleaguesHere = () => useSyncExternalStore(subscribe, () => listed)
