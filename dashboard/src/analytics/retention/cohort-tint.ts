/** A first visit as the tint needs it: how many came, and how many of them came again in each interval since. */
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

/** How much accent a share gets, in percent: nothing for none, from 6 to 40 up to the largest share of the table. */
export const tint = (share: number, largest: number): number =>
  // Not so dark that the figure on it were hard to read.
  share === 0 || largest === 0 ? 0 : 6 + Math.round((share / largest) * 34)
