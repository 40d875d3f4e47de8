import type { SystemDb } from '../db/system.ts'

/** How far something is behind: what waits for it, and for how long the first of that has waited. */
export interface Lag {
  /** `reactions`, `jobs`, or what a module says that its work is. */
  of: string
  name: string
  waiting: number
  seconds: number
}

/** Work that a module keeps in tables of its own, for the metrics. */
export interface Backlog {
  of: string
  name: string
  measure(systemDb: SystemDb): Promise<Pick<Lag, 'waiting' | 'seconds'>>
}
