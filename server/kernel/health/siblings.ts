import type { Counting } from '../calls/rate-limits.ts'

/** What a registry of `prom-client` says of itself as JSON. */
export type Figures = readonly object[]

/** What a process has to do with the others of the same service on this machine. */
export interface Siblings {
  counting: Counting
  figures: {
    /** Says how this process is asked for its own. */
    share(read: () => Promise<Figures>): void
    /** Those of all of them together, as `/metrics` answers them. */
    ofAll(): Promise<string>
  }
}
