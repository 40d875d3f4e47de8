import type { CallingActor } from '@stoa/sdk'
import type { Area } from '../data/area/area.ts'
import { mayCall } from '../data/rights/actor.ts'
import * as list from './areas.ts'

/** A manifest with the exact types of its routes. */
export type Manifest = (typeof list)[keyof typeof list]

/** The manifests, for whoever builds the router of them. */
export const areas: readonly Area[] = Object.values(list)

/** The manifests of what is there for somebody: navigation, palette, settings and all else are built of these. */
export const areasFor = (actor: Pick<CallingActor, 'role' | 'scopes'>): readonly Area[] =>
  areas.filter(({ needs }) => needs === undefined || mayCall(actor, needs))
