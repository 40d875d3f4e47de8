/** A cohort: its visitors, and how many of them returned in each interval since. */
export interface CohortCounts {
  visitors: number
  returned: readonly number[]
}

/** The largest share of visitors who came again, from 0 to 1; the first interval, which has all of them, left out. */
export const largestShare = (cohorts: readonly CohortCounts[]): number =>
  Math.max(
    0,
    ...cohorts.flatMap(({ visitors, returned }) =>
      visitors === 0 ? [] : returned.slice(1).map((count) => count / visitors),
    ),
  )

/** The strength of the accent for a share, in percent: 0 for 0, else 6 to 40, the largest share having 40. */
export const tint = (share: number, largest: number): number =>
  // Not so dark that the figure on it were hard to read.
  share === 0 || largest === 0 ? 0 : 6 + Math.round((share / largest) * 34)
