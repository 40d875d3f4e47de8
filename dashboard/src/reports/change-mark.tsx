import { changeText, isSteady } from '../charts/format-figures.ts'
import { classNames } from '../components/class-names.ts'
import { c } from '../messages/en-charts.ts'
import { r } from '../messages/en-reports.ts'
import type { Change } from './change.ts'
import type { Metric } from './metrics.ts'

/** What has to be known of a figure to tell its change. */
type ComparedMetric = Pick<Metric, 'better' | 'differsBy' | 'ticks'>

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** A change against the period before: an arrow and a number, and in words for those who do not see them. */
export function ChangeMark({ change: { by }, metric }: { change: Change; metric: ComparedMetric }) {
  // A share is told in hundredths, a rating as it is.
  const points =
    metric.differsBy === 'points' ? oneDecimal.format(Math.abs(by * pointsOf(metric))) : undefined
  const steady = points === undefined ? isSteady(by) : points === '0'
  if (steady) return <span className="text-ink-3">{c.steady}</span>
  const isMore = by > 0
  const isGood = metric.better && (metric.better === 'more') === isMore
  const text = changeText(by)
  const words =
    points === undefined ? (isMore ? c.more : c.less)(text) : (isMore ? r.morePoints : r.lessPoints)(points)
  return (
    <span
      className={classNames(
        'whitespace-nowrap',
        metric.better ? (isGood ? 'text-green' : 'text-red') : 'text-ink-2',
      )}
    >
      <span aria-hidden="true">
        {isMore ? '↑' : '↓'} {points === undefined ? text : r.points(points)}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

const pointsOf = (metric: ComparedMetric) => ((metric.ticks(1).at(-1) ?? 1) > 1 ? 1 : 100)
