/**
 * The kernel's lanes of jobs, and how many of each run at once in a process. Modules add their own, so that what waits
 * for strangers' servers holds up neither what people wait for nor housekeeping.
 */
export const LANES = {
  work: 12,
  /** What runs by the clock, unless it says otherwise. */
  maintenance: 6,
} as const

/** The lane of a job. */
export const laneOf = ({ lane, cron }: { lane?: string; cron?: string }): string =>
  lane ?? (cron ? 'maintenance' : 'work')

/** The queue of a job that runs by the clock, whoever plans it: one run after the other. */
export const clockQueueOf = (name: string): string => `clock:${name}`
