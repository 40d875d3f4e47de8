import { changeText, isSteady } from '../../../text/format-figures.ts'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { text as reportsText } from '../text.en.ts'
import { chartText } from '../../../text/charts.en.ts'
import type { Change } from './change.ts'
import type { Metric } from '../metrics.ts'
import { language } from '../../../text/language.en.ts'

/** What has to be known of a figure to tell its change. */
type ComparedMetric = Pick<Metric, 'better' | 'differsBy' | 'ticks'>

const oneDecimal = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })

/** A change against the period before: an arrow and a number, and in words for those who do not see them. */
export function ChangeMark({ change: { by }, metric }: { change: Change; metric: ComparedMetric }) {
  // A share is told in hundredths, a rating as it is.
  const points =
    metric.differsBy === 'points' ? oneDecimal.format(Math.abs(by * pointsOf(metric))) : undefined
  const steady = points === undefined ? isSteady(by) : points === '0'
  if (steady) return <span className="text-ink-3">{chartText.steady}</span>
  const isMore = by > 0
  const isGood = metric.better && (metric.better === 'more') === isMore
  const text = changeText(by)
  const words =
    points === undefined
      ? (isMore ? chartText.more : chartText.less)(text)
      : (isMore ? reportsText.morePoints : reportsText.lessPoints)(points)
  return (
    <span
      className={classNames(
        'whitespace-nowrap',
        metric.better ? (isGood ? 'text-green' : 'text-red') : 'text-ink-2',
      )}
    >
      <span aria-hidden="true">
        {isMore ? '↑' : '↓'} {points === undefined ? text : reportsText.points(points)}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

const pointsOf = (metric: ComparedMetric) => ((metric.ticks(1).at(-1) ?? 1) > 1 ? 1 : 100)
