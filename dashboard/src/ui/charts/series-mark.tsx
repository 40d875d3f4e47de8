import type { Series } from './chart-data.ts'

const looks = {
  main: { stroke: 'var(--accent)', strokeWidth: 3 },
  second: { stroke: 'var(--ink-2)', strokeWidth: 2 },
  third: { stroke: 'var(--ink-3)', strokeWidth: 3, strokeOpacity: 0.5 },
  before: { stroke: 'var(--ink-3)', strokeWidth: 2, strokeOpacity: 0.7, strokeDasharray: '2 4' },
}

/** The legend’s sample of a series: told apart by stroke, not by colour alone. */
export function SeriesMark({ role }: { role: Series['role'] }) {
  return (
    <svg width={16} height={8} aria-hidden="true" className="shrink-0">
      <line x1={0} x2={16} y1={4} y2={4} {...looks[role]} />
    </svg>
  )
}
