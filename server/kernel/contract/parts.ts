import type { Database } from '../db/database.ts'
import type { Bus } from './bus.ts'
import type { Services } from './context.ts'
import type { Metrics } from './metrics.ts'

/** What a part is made from. */
export interface PartContext {
  services: Services
  database: Database
  metrics: Metrics
  bus: Bus
}

/** Something of which each running service has one of its own, such as a cache; no module keeps one in a variable. */
export interface Part<T> {
  make(context: PartContext): T
}

/** Declares a part: `services.part(it)` gives the one of that service, made when it is first asked for. */
export const part = <T>(make: Part<T>['make']): Part<T> => ({ make })

/** Gives out the parts of one service. */
export type Parts = <T>(of: Part<T>) => T

/** Creates the parts of a service; `context` is called when the first one is needed. */
export function createParts(context: () => PartContext): Parts {
  const made = new Map<Part<unknown>, unknown>()
  return <T>(of: Part<T>): T => {
    if (!made.has(of)) made.set(of, of.make(context()))
    return made.get(of) as T
  }
}
