import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { chartText } from '../../text/charts.en.ts'
import { pointText, type ChartData } from './chart-data.ts'
import { SeriesMark } from './series-mark.tsx'
import type { PlotFrame } from './plot-frame.ts'

interface ReaderProps {
  data: ChartData
  frame: PlotFrame
  active: number | undefined
  onActive: (index: number | undefined) => void
}

/** An overlay that shows the values under the pointer; the arrow keys move from point to point. */
export function ChartReader({ data, frame, active, onActive }: ReaderProps) {
  const [latest, setLatest] = useState(data.points.length - 1)
  const last = data.points.length - 1
  const now = Math.min(active ?? latest, last)
  const show = (index: number) => {
    const kept = Math.min(Math.max(index, 0), last)
    setLatest(kept)
    onActive(kept)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move) show(move(now, last))
    else if (event.key === 'Escape' && active !== undefined) onActive(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointer = (event: PointerEvent<HTMLDivElement>) =>
    show(frame.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={chartText.reader(data.title)}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={now + 1}
        aria-valuetext={pointText(data, now, chartText.soFar)}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && show(now)}
        onBlur={() => onActive(undefined)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => onActive(undefined)}
        className="absolute inset-0 touch-pan-y rounded-control"
      />
      {active !== undefined && active <= last && <Values data={data} frame={frame} at={active} />}
    </>
  )
}

const moves: Record<string, (now: number, last: number) => number> = {
  ArrowLeft: (now) => now - 1,
  ArrowRight: (now) => now + 1,
  ArrowDown: (now) => now - 1,
  ArrowUp: (now) => now + 1,
  PageDown: (now) => now - 7,
  PageUp: (now) => now + 7,
  Home: () => 0,
  End: (_, last) => last,
}

/** The values of one point, beside it and within the chart. */
function Values({ data, frame, at }: { data: ChartData; frame: PlotFrame; at: number }) {
  const point = data.points[at]
  const x = frame.xOf(at)
  const side = x > frame.width / 2 ? { right: frame.width - x + 12 } : { left: x + 12 }
  return (
    <div
      aria-hidden="true"
      style={side}
      className="pointer-events-none absolute top-2 z-10 grid max-w-field gap-1 rounded-control border border-line bg-raised px-3 py-2 text-small shadow-float"
    >
      <p className="font-medium">
        {point?.name}
        {at === data.openPoint && <span className="font-normal text-ink-3"> {chartText.soFar}</span>}
      </p>
      {data.series.map(({ name, values, role }) => (
        <p key={role} className="flex items-baseline gap-2 text-ink-2">
          <SeriesMark role={role} />
          <span className="min-w-0 flex-1">{role === 'before' ? (point?.before ?? name) : name}</span>
          <span className="font-medium whitespace-nowrap text-ink tabular-nums">
            {data.write(values[at])}
          </span>
        </p>
      ))}
    </div>
  )
}
