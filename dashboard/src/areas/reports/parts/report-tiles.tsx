import type { ConversationReport } from '@stoa/sdk'
import { classNames } from '../../../ui/primitives/class-names.ts'
import { text } from '../text.en.ts'
import { ChangeMark } from './change-mark.tsx'
import { changeIn, intervalOfReport } from './change.ts'
import { metricIds, metrics, type MetricId } from '../metrics.ts'

interface TilesProps {
  report: ConversationReport
  now: number
  shown: MetricId
  onShow: (metric: MetricId) => void
}

/** Every figure of the period with its change; the chosen one is drawn below. */
export function ReportTiles({ report, now, shown, onShow }: TilesProps) {
  return (
    <section aria-label={text.figures}>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-5">
        {metricIds.map((id) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)] max-md:first:col-span-2">
            <Tile id={id} report={report} now={now} isShown={id === shown} onShow={() => onShow(id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TileProps {
  id: MetricId
  report: ConversationReport
  now: number
  isShown: boolean
  onShow: () => void
}

function Tile({ id, report, now, isShown, onShow }: TileProps) {
  const metric = metrics[id]
  const { total } = report.current
  const change = changeIn(report, metric, now)
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={classNames(
        'grid content-start gap-0.5 rounded-card border px-4 py-3 text-left transition-colors duration-100',
        isShown ? 'border-accent bg-raised' : 'border-line hover:bg-surface-1',
      )}
    >
      <span className="text-small text-ink-2">{metric.name}</span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-title font-semibold tabular-nums max-md:text-lead">
          {metric.write(metric.value(total))}
        </span>
        <span className="text-small tabular-nums">
          {change && <ChangeMark change={change} metric={metric} />}
        </span>
      </span>
      <span className="text-small text-ink-3">{metric.note(total)}</span>
      {change?.parts !== undefined && (
        <span className="text-small text-ink-3">
          {text.comparedTo[intervalOfReport(report)](change.parts)}
        </span>
      )}
    </button>
  )
}
