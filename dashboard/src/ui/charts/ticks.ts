const countSteps = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat()

const [minute, hour, day] = [60, 3600, 86_400]

const durationSteps = [
  ...[1, minute].flatMap((unit) => [1, 2, 5, 10, 15, 30].map((step) => step * unit)),
  ...[1, 2, 3, 6, 12].map((step) => step * hour),
  ...[1, 2, 3, 7, 14, 30, 60, 90, 180, 365, 1000, 5000].map((step) => step * day),
]

function ticksBy(steps: readonly number[], most: number): number[] {
  const step = steps.find((each) => most / each <= 4) ?? Math.max(1, most / 4)
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step)
}

/** The marks of an axis for counts, from zero to at least the largest. */
export const countTicks = (most: number): number[] => ticksBy(countSteps, most)

/** The marks of an axis for durations in seconds: full minutes, hours or days. */
export const durationTicks = (most: number): number[] => ticksBy(durationSteps, most)

/** Which labels of an axis are drawn so that they do not touch: every second, every third, … */
export function labelled(count: number, width: number, labelWidth: number): number[] {
  const every = Math.max(1, Math.ceil((count * labelWidth) / Math.max(width, 1)))
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every)
}
