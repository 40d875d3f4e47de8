import type { ViewsOverview } from '@stoa/sdk'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { text } from '../text.en.ts'
import { ChangeMark } from '../../reports/index.ts'
import { metricIds, metrics, type MetricId } from './metrics.ts'
import { changeIn } from './overview-change.ts'

interface TilesProps {
  overview: ViewsOverview
  shown: MetricId
  onShow: (metric: MetricId) => void
}

/** Every figure of the period with its change; one that has a series can be selected for the chart. */
export function FigureTiles({ overview, shown, onShow }: TilesProps) {
  return (
    <section aria-label={text.figures}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-7">
        {metricIds.map((id) => (
          <li
            key={id}
            title={text.help[id]}
            className="grid grid-cols-[minmax(0,1fr)] max-sm:first:col-span-2"
          >
            <Tile id={id} overview={overview} isShown={id === shown} onShow={() => onShow(id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TileProps {
  id: MetricId
  overview: ViewsOverview
  isShown: boolean
  onShow: () => void
}

const tileClass = 'grid content-start rounded-card border px-3.5 py-2 text-left'

function Tile({ id, overview, isShown, onShow }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={classNames(
        tileClass,
        'transition-colors duration-100',
        isShown ? 'border-accent bg-raised' : 'border-line hover:bg-surface-1',
      )}
    >
      <Figure id={id} overview={overview} />
    </button>
  )
}

function Figure({ id, overview }: Pick<TileProps, 'id' | 'overview'>) {
  const metric = metrics[id]
  const change = changeIn(overview, metric)
  const { interval } = overview
  const compared =
    change?.parts !== undefined && (interval === 'hour' || interval === 'day')
      ? text.comparedTo[interval](change.parts)
      : undefined
  return (
    <>
      <span className="truncate text-small text-ink-2">{text.metrics[id]}</span>
      <span className="text-title font-semibold whitespace-nowrap tabular-nums max-md:text-lead xl:max-[87.5rem]:text-lead">
        {metric.write(metric.value(overview.totals))}
      </span>
      {overview.previous && (
        <span title={compared} className="min-h-5 text-small tabular-nums">
          {change && <ChangeMark change={change} metric={metric} />}
        </span>
      )}
    </>
  )
}
