/** One row of values in a chart: a line, or bars. */
export interface Series {
  name: string
  values: readonly (number | null)[]
  /** `before` is the period before, a ghost behind the others. */
  role: 'main' | 'second' | 'third' | 'before'
}

/** A place on the axis across: an hour, a day, a mark of a rating. */
export interface Point {
  /** In full, as it is read out. */
  name: string
  /** As it stands below the axis, where there is room; empty where nothing should. */
  label: string
  /** What it is compared with, in full. */
  before?: string | undefined
}

/** What a chart shows; its table is made of the same. */
export interface ChartData {
  title: string
  points: readonly Point[]
  series: readonly Series[]
  /** The marks of the axis upwards; the first is the baseline. */
  ticks: readonly number[]
  write: (value: number | null | undefined) => string
  writeTick: (value: number) => string
  /** Whether bars stand on one another, the first one lowest. */
  isStacked?: boolean
  /** Which point is not over yet. */
  openPoint?: number | undefined
}

/** Everything about one point, in words. */
export function pointText(
  { points, series, write, openPoint }: ChartData,
  at: number,
  soFar: string,
): string {
  const values = series.map(({ name, values: all, role }) => {
    const before = points[at]?.before
    return `${role === 'before' && before ? `${name}, ${before}` : name}: ${write(all[at])}`
  })
  return [`${points[at]?.name ?? ''}${at === openPoint ? ` (${soFar})` : ''}`, ...values].join('; ')
}
