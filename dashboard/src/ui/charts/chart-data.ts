/** One row of values in a chart: a line, or bars. */
export interface Series {
  name: string
  values: readonly (number | null)[]
  /** `before` is the previous period, drawn as a ghost line. */
  role: 'main' | 'second' | 'third' | 'before'
}

/** A point on the horizontal axis: an hour, a day, a rating. */
export interface Point {
  /** The full name, as screen readers say it. */
  name: string
  /** The label below the axis; empty for none. */
  label: string
  /** The full name of the point it is compared with. */
  before?: string | undefined
}

/** The data of a chart and of its table. */
export interface ChartData {
  title: string
  points: readonly Point[]
  series: readonly Series[]
  /** The ticks of the vertical axis; the first is the baseline. */
  ticks: readonly number[]
  write: (value: number | null | undefined) => string
  writeTick: (value: number) => string
  /** Whether bars stand on one another, the first one lowest. */
  isStacked?: boolean
  /** The index of the point that is still running. */
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
