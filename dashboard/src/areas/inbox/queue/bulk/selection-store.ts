import { useSyncExternalStore } from 'react'

let selected: ReadonlySet<string> = new Set()
/** Where a range begins: the row that was chosen last. */
let anchor: string | undefined
const listeners = new Set<() => void>()

function publish(next: Iterable<string>): void {
  selected = new Set(next)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The selected conversations of the list, live. */
export const useSelection = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => selected)

/** Selects a conversation, or removes it from the selection. */
export function toggleSelected(id: string): void {
  anchor = id
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  publish(next)
}

/** Selects everything between the row that was selected last and this one. */
export function selectRange(ids: readonly string[], id: string): void {
  const from = anchor === undefined ? -1 : ids.indexOf(anchor)
  const to = ids.indexOf(id)
  if (from < 0 || to < 0) return toggleSelected(id)
  publish([...selected, ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)])
}

/** Selects only these. */
export const selectOnly = (ids: Iterable<string>): void => publish(ids)

/** Clears the selection. */
export function clearSelection(): void {
  anchor = undefined
  if (selected.size > 0) publish([])
}
