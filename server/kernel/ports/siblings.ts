import type { Counting } from '../rate-limits.ts'

/** What a process has to do with the others of the same service on this machine. */
export interface Siblings {
  counting: Counting
  /** The figures of all of them together, as `/metrics` answers them. */
  metrics(): Promise<string>
}
