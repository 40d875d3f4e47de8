import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Skeleton } from '../primitives/states.tsx'
import { chartText } from '../../text/charts.en.ts'
import type { ChartData } from './chart-data.ts'
import { DataTable } from '../tables/data-table.tsx'
import { Segmented } from './segmented.tsx'
import { SeriesMark } from './series-mark.tsx'

const Plot = lazy(() => import('./plot.tsx').then((module) => ({ default: module.Plot })))

interface ChartProps {
  data: ChartData
  shape: 'line' | 'bar'
  /** What a point is, for the head of the table. */
  head?: string
  height?: number
  /** What can be chosen about it, beside the switch to the table. */
  controls?: ReactNode
}

/** A chart with its legend, and behind it the table of the same values. */
export function Chart({ data, shape, head = chartText.when, height = 260, controls }: ChartProps) {
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  return (
    <figure aria-label={data.title} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2">
          {data.series.map(({ name, role }) => (
            <span key={role} className="flex items-center gap-2">
              <SeriesMark role={role} />
              {name}
            </span>
          ))}
        </figcaption>
        <div className="flex flex-wrap gap-2">
          {controls}
          <Segmented
            label={chartText.showAs(data.title)}
            value={shown}
            options={[
              { value: 'chart', label: chartText.chart },
              { value: 'table', label: chartText.table },
            ]}
            onChange={setShown}
          />
        </div>
      </div>
      {shown === 'table' ? (
        <ChartTable data={data} head={head} />
      ) : (
        <Suspense fallback={<div style={{ height }}>{<Skeleton lines={5} />}</div>}>
          <Plot data={data} shape={shape} height={height} />
        </Suspense>
      )}
    </figure>
  )
}

function ChartTable({ data, head }: { data: ChartData; head: string }) {
  return (
    <DataTable
      label={data.title}
      head={head}
      maxHeight={480}
      rows={data.points.map((_, at) => at)}
      keyOf={String}
      nameValue={(at) => data.points[at]?.name ?? ''}
      file={data.title}
      isByName
      name={(at) => (
        <span className="whitespace-nowrap">
          {data.points[at]?.name}
          {at === data.openPoint && <span className="text-ink-3"> ({chartText.soFar})</span>}
        </span>
      )}
      columns={data.series.map(({ name, values, role }) => ({
        name,
        value: (at: number) => values[at],
        cell: (at: number) => (
          <>
            {data.write(values[at])}
            {role === 'before' && data.points[at]?.before && (
              <span className="block text-ink-3">{data.points[at].before}</span>
            )}
          </>
        ),
      }))}
    />
  )
}
