/** A list with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)]
}

/** Where an item is afterwards that is dropped above or below another one. */
export function dropPlace(from: number, over: number, edge: 'top' | 'bottom'): number {
  const gap = edge === 'top' ? over : over + 1
  return gap > from ? gap - 1 : gap
}
