import { useState } from 'react'
import type { ChartData } from './chart-data.ts'
import { ChartReader } from './chart-reader.tsx'
import { Drawing } from './drawing.tsx'
import { plotFrame, type PlotFrame } from './plot-frame.ts'
import { useWidth } from './use-width.ts'

/** The picture of a chart, as wide as there is room, and the way to read its values. */
export function Plot({ data, shape, height }: { data: ChartData; shape: 'line' | 'bar'; height: number }) {
  const [ref, width] = useWidth()
  const [active, setActive] = useState<number>()
  const labels = data.ticks.map(data.writeTick)
  const frame = plotFrame({ width, height }, shape, data.points.length, labels)
  return (
    <div ref={ref} className="relative" style={{ height }}>
      {width > 0 && (
        <>
          <div aria-hidden="true" className="relative">
            {shape === 'bar' && active !== undefined && <ActiveColumn frame={frame} at={active} />}
            <div className="relative">
              <Drawing data={data} frame={frame} shape={shape} active={active} />
            </div>
          </div>
          <ChartReader data={data} frame={frame} active={active} onActive={setActive} />
        </>
      )}
    </div>
  )
}

/** Behind the bar whose value is read. */
function ActiveColumn({ frame, at }: { frame: PlotFrame; at: number }) {
  const { step, top, bottom, xOf } = frame
  return (
    <div
      className="absolute rounded-small bg-surface-2"
      style={{ left: xOf(at) - step / 2, width: step, top, bottom }}
    />
  )
}
