import type { PalettePart } from '../../data/area/area.ts'
import { areas } from '../manifests.ts'

// Set once, before anything calls the hooks in it: their number does not change while something is drawn.
let parts: readonly PalettePart[] = []

/** Loads what the areas add to the palette. */
export async function loadPaletteParts(): Promise<void> {
  const loading = areas.flatMap((area) => (area.palette ? [area.palette()] : []))
  if (parts.length === 0) parts = await Promise.all(loading)
}

/** What the areas add to the palette, once it is loaded. */
export const paletteParts = (): readonly PalettePart[] => parts
