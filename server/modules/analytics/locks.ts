import { locksOf } from '../../kernel/db/locks.ts'

/** What callers of this module hold. */
export const LOCKS = locksOf('analytics', {
  view: 'Of one view that may have begun on either of two days, all processes make one record.',
  trackers: 'Trackers of an organization are counted one change at a time.',
  keptFigures: 'Two runs of the job that keeps the figures of a tracker may meet.',
})
