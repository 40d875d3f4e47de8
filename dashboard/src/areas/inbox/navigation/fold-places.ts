const most = 5

/** The lines that are shown unfolded: those with open conversations, most first, and the current one. */
export function foldPlaces<Place extends { open: number }>(
  places: readonly Place[],
  isCurrent: (place: Place) => boolean,
): { first: Place[]; rest: Place[] } {
  const byOpen = places.filter(({ open }) => open > 0).sort((one, other) => other.open - one.open)
  const busy = new Set(byOpen.slice(0, most))
  const isFirst = (place: Place) => busy.has(place) || isCurrent(place)
  // The line that offers one more would take the place of that one.
  if (places.filter((place) => !isFirst(place)).length === 1) return { first: [...places], rest: [] }
  return { first: places.filter(isFirst), rest: places.filter((place) => !isFirst(place)) }
}
