import type { Area } from '../data/area/area.ts'
import * as list from './areas.ts'

/** A manifest with the exact types of its routes. */
export type Manifest = (typeof list)[keyof typeof list]

/** The manifests, for whoever builds router, navigation, palette and settings of them. */
export const areas: readonly Area[] = Object.values(list)
