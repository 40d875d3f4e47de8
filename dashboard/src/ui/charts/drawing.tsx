import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceDot,
  ReferenceLine,
  XAxis,
  YAxis,
  type DotItemDotProps,
} from 'recharts'
import type { ChartData, Series } from './chart-data.ts'
import type { PlotFrame } from './plot-frame.ts'
import { labelled } from './ticks.ts'

interface DrawingProps {
  data: ChartData
  frame: PlotFrame
  shape: 'line' | 'bar'
  /** The point whose values are read. */
  active: number | undefined
}

type Row = Record<string, number | null>

const tick = { fill: 'var(--ink-3)', fontSize: 13 }
const labelWidth = 56

/** The marks of a chart and its axes; only a picture, `ChartReader` tells the values. */
export function Drawing({ data, frame, shape, active }: DrawingProps) {
  const { points, series, ticks, openPoint } = data
  const rows = points.map((_, at) => rowOf(series, at, { openPoint, shape }))
  const first = ticks[0] ?? 0
  return (
    <ComposedChart
      width={frame.width}
      height={frame.height}
      data={rows}
      margin={{ top: frame.top, right: frame.right, bottom: 0, left: 0 }}
      barCategoryGap={points.length > 40 ? '15%' : '28%'}
      accessibilityLayer={false}
      role="presentation"
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="at"
        scale={shape === 'bar' ? 'band' : 'point'}
        height={frame.bottom}
        ticks={labelledPoints(points, frame.width - frame.left - frame.right)}
        interval={0}
        tickFormatter={(at: number) => points[at]?.label ?? ''}
        tick={tick}
        tickMargin={8}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
      />
      <YAxis
        width={frame.left}
        domain={[first, ticks.at(-1) ?? 1]}
        ticks={[...ticks]}
        interval={0}
        tickFormatter={data.writeTick}
        tick={tick}
        tickMargin={6}
        tickLine={false}
        axisLine={false}
      />
      {active !== undefined && shape === 'line' && (
        <ReferenceLine x={active} stroke="var(--line-strong)" strokeWidth={1} />
      )}
      {/* What is drawn later lies over what was before, or stands on it. */}
      {(data.isStacked ? series : series.toReversed()).map((each) =>
        marksOf(each, { shape, isFilled: first === 0, isStacked: data.isStacked ?? false }),
      )}
      {active !== undefined &&
        shape === 'line' &&
        series.map(({ role, values }) => {
          const value = values[active]
          return (
            typeof value === 'number' && (
              <ReferenceDot key={role} x={active} y={value} r={4} fill={inks[role]} stroke="var(--paper)" />
            )
          )
        })}
    </ComposedChart>
  )
}

function labelledPoints(points: ChartData['points'], width: number): number[] {
  const named = points.flatMap(({ label }, at) => (label ? [at] : []))
  return labelled(named.length, width, labelWidth).map((index) => named[index] ?? 0)
}

/** The values of one point; the point that is still running has keys of its own, to be drawn dashed or lighter. */
function rowOf(
  series: readonly Series[],
  at: number,
  { openPoint = Infinity, shape }: { openPoint: number | undefined; shape: 'line' | 'bar' },
): Row {
  const row: Row = { at }
  for (const { role, values } of series) {
    const value = values[at] ?? null
    row[role] = role !== 'before' && at >= openPoint ? null : value
    const reachesBack = shape === 'line' && at === openPoint - 1
    row[`${role}Open`] = role !== 'before' && (at === openPoint || reachesBack) ? value : null
  }
  return row
}

const inks = {
  main: 'var(--accent)',
  second: 'var(--ink-2)',
  third: 'var(--ink-3)',
  before: 'var(--ink-3)',
} as const

const strengths = { main: 0.85, second: 0.85, third: 0.5, before: 1 } as const

const still = { isAnimationActive: false, activeDot: false } as const

interface MarksProps {
  shape: 'line' | 'bar'
  isFilled: boolean
  isStacked: boolean
}

function marksOf({ role, values }: Series, { shape, isFilled, isStacked }: MarksProps) {
  const stroke = inks[role]
  if (role === 'before')
    return (
      <Line
        key={role}
        {...still}
        dataKey={role}
        stroke={stroke}
        strokeWidth={1.5}
        strokeOpacity={0.7}
        strokeDasharray="2 4"
        strokeLinecap="round"
        dot={isolatedDot(values)}
      />
    )
  if (shape === 'bar') {
    const bar = { ...still, stackId: isStacked ? 'all' : role, fill: stroke } as const
    return [
      <Bar key={role} {...bar} dataKey={role} fillOpacity={strengths[role]} />,
      <Bar key={`${role}Open`} {...bar} dataKey={`${role}Open`} fillOpacity={strengths[role] / 2} />,
    ]
  }
  const fill = role === 'main' && isFilled ? stroke : 'none'
  const area = { ...still, type: 'linear', stroke, strokeWidth: role === 'main' ? 2 : 1.5, fill } as const
  return [
    <Area key={role} {...area} dataKey={role} fillOpacity={0.08} dot={isolatedDot(values)} />,
    <Area
      key={`${role}Open`}
      {...area}
      dataKey={`${role}Open`}
      fillOpacity={0.04}
      strokeDasharray="5 4"
      dot={isolatedDot(values)}
    />,
  ]
}

/** Draws a dot at a value without neighbours, where there is no line. */
function isolatedDot(values: readonly (number | null)[]) {
  return function LoneDot({ cx, cy, index, stroke }: DotItemDotProps) {
    const isLone =
      typeof values[index] === 'number' && !isNumber(values[index - 1]) && !isNumber(values[index + 1])
    return isLone && cx !== undefined && cy !== undefined ? (
      <circle key={index} cx={cx} cy={cy} r={3} fill={stroke} stroke="none" />
    ) : (
      <g key={index} />
    )
  }
}

const isNumber = (value: number | null | undefined) => typeof value === 'number'
