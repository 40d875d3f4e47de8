import type { Area, PalettePart } from '../../data/area/area.ts'
import { useWhoami } from '../../data/session/session.ts'
import { areas, areasFor } from '../manifests.ts'

// Set once, before anything calls the hooks in it: their number does not change while something is drawn.
let parts: ReadonlyMap<Area, PalettePart> = new Map()

/** Loads what the areas add to the palette. */
export async function loadPaletteParts(): Promise<void> {
  const loading = areas.flatMap((area) =>
    area.palette ? [area.palette().then((part) => [area, part] as const)] : [],
  )
  if (parts.size === 0) parts = new Map(await Promise.all(loading))
}

/** What the areas that are there for the person add to the palette, once it is loaded. The shell is drawn anew when these change. */
export function usePaletteParts(): readonly PalettePart[] {
  return areasFor(useWhoami().actor).flatMap((area) => parts.get(area) ?? [])
}
