/**
 * The lanes of jobs, and how many of each run at once in a process: what waits for strangers' servers holds up neither
 * what people wait for nor housekeeping.
 */
export const LANES = {
  /** Calls to URLs of organizations. */
  webhooks: 24,
  mail: 8,
  /** What somebody has set a time for, or waits for. */
  messages: 8,
  work: 12,
  /** What runs by the clock, unless it says otherwise. */
  maintenance: 6,
} as const

/** One of them. */
export type Lane = keyof typeof LANES

/** The lane of a job. */
export const laneOf = ({ lane, cron }: { lane?: Lane; cron?: string }): Lane =>
  lane ?? (cron ? 'maintenance' : 'work')
