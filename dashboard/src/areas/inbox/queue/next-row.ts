/** Where somebody is in a list. */
export interface ListPosition {
  ids: readonly string[]
  /** Index of the row that has the focus; -1 for none. */
  focused: number
  /** The row that has or last had the focus; after it has left, the one in its place. */
  active: string | undefined
  /** The conversation that is open. */
  selected: string | undefined
}

/**
 * The index that one step leads to: from the focused row, else the open one. Where the open one has left the list, the
 * row that took its place has not been seen yet: the step down leads to it and not past it.
 */
export function nextRow({ ids, focused, active, selected }: ListPosition, step: 1 | -1): number {
  const open = selected === undefined ? -1 : ids.indexOf(selected)
  const hasLeft = selected !== undefined && open < 0
  if (focused >= 0 && !hasLeft) return focused + step
  if (open >= 0) return open + step
  const place = focused >= 0 ? focused : active === undefined ? -1 : ids.indexOf(active)
  if (place >= 0) return step > 0 ? place : place - 1
  return step > 0 ? 0 : ids.length - 1
}
